//===- GuardPlan.h - Which tests keep excess threads out --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A guard of the mapping, i' < u, is tested on the loop variable where that
// differs from i' by what the host knows (k = i' + L: `k >= U` is excess, as
// the loop says it), and on the thread expression otherwise.
//
// The variable of an excess thread must not wrap round to a small value. Where
// its type provably holds the largest one, nothing is to be done. Otherwise the
// launch proves it, or, with EmitOptions::WrapSafe, the guard takes a wrapped
// value for what it is: below L. Variables of open types are not tested.
//
// A dependent loop (LoopNest.h) is tested by its own condition, which keeps out
// all that the guard of its box would, unless a width cuts that short:
//
//   for (j = 0; j < i; ++j) if (j % 5 < 2), of 8 threads along j, i < 6
//     ->  j >= 2 || j >= i
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_GUARDPLAN_H
#define IDXMAP_REWRITER_EMIT_GUARDPLAN_H

#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/KernelExpr.h"

namespace idxmap {

/// Excess unless the variable of loop Loop is below Limit.
struct VariableGuard {
  unsigned Loop;
  Expr Limit;
  bool TestsUpper = true;
  bool TestsLower = false; ///< Also excess below the loop's lower bound.
  std::optional<FitsProof> Proof;
};

/// Excess unless the condition of the dependent loop Loop holds.
struct DependentGuard {
  unsigned Loop;
  bool TestsWrapped = false; ///< The variable may leave its type before.
  std::optional<FitsProof> Proof;
};

/// Excess unless Index, which only thread indices make up, is below Limit.
struct ThreadGuard {
  Expr Index;
  Expr Limit;
  /// Tested before all else, in the mapping's order: a function of the user is
  /// called only in its domain.
  bool IsFirst = false;
};

struct GuardPlan {
  std::vector<ThreadGuard> OnThread;
  std::vector<VariableGuard> OnVariable;
  std::vector<DependentGuard> OnDependent;

  /// Some guard names the variable of loop \p D.
  bool names(unsigned D) const;
  /// Some guard tests the trip of loop \p D, beside the variable made from it.
  bool testsTrip(unsigned D) const;
  /// Some guard takes a wrapped variable of loop \p D for what it is.
  bool mayWrap(unsigned D) const;
  /// Nothing tests the variable of loop \p D, which all threads have in it.
  void drop(unsigned D);
  /// The guard can stand before the loop of this number.
  unsigned variablesNeeded() const;
};

/// \p Nest is \p User with trips for variables (TripLoops.h).
GuardPlan planGuards(const LoopNest &User, const LoopNest &Nest,
                     const Mapping &Map, const EmitOptions &Options);

/// A guard that is tested before all else.
KernelGuard firstGuardText(const ThreadGuard &Guard, KernelExpr &Text);

/// The guards on the variables of the loops from \p First to before \p End, and
/// with \p OnThread those on thread expressions; empty if there are none.
KernelGuard guardText(const GuardPlan &Guards, bool OnThread, unsigned First,
                      unsigned End, const LoopNest &Nest, const Mapping &Map,
                      KernelParameters &Parameters, KernelExpr &Text);

} // namespace idxmap

#endif
