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
// value for what it is: below L.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_GUARDPLAN_H
#define IDXMAP_REWRITER_EMIT_GUARDPLAN_H

#include "rewriter/emit/KernelExpr.h"

namespace idxmap {

/// Excess unless the variable of loop Loop is below Limit.
struct VariableGuard {
  unsigned Loop;
  Expr Limit;
  bool TestsLower = false; ///< Also excess below the loop's lower bound.
  std::optional<FitsProof> Proof;
};

/// Excess unless Index, which only thread indices make up, is below Limit.
struct ThreadGuard {
  Expr Index;
  Expr Limit;
};

struct GuardPlan {
  std::vector<ThreadGuard> OnThread;
  std::vector<VariableGuard> OnVariable;

  bool isEmpty() const { return OnThread.empty() && OnVariable.empty(); }
  /// Some guard names the variable of loop \p D.
  bool names(unsigned D) const;
  /// Some guard takes a wrapped variable of loop \p D for what it is.
  bool mayWrap(unsigned D) const;
  /// The guard can stand before the loop of this number.
  unsigned variablesNeeded() const;
};

GuardPlan planGuards(const LoopNest &Nest, const Mapping &Map,
                     const EmitOptions &Options);

KernelGuard guardText(const GuardPlan &Guards, const LoopNest &Nest,
                      const Mapping &Map, KernelParameters &Parameters,
                      KernelExpr &Text);

} // namespace idxmap

#endif
