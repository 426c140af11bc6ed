//===- KernelExpr.h - Thread expressions as C++ -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Writes expressions over built-in indices. How wide the arithmetic must be
// depends on what the value is for:
//
//   Modular   only the value modulo 2^32 counts (it is converted to a variable
//             of 32 bits or fewer): plain text, unsigned by nature
//   Exact     the value itself counts: what does not provably fit 32 bits is
//             computed in the type Cast, by casting its first operand
//
//   blockIdx.x * 32 + threadIdx.x
//   static_cast<long>(blockIdx.x) * 32 + threadIdx.x
//
// Operands of division are always exact, in the kernel's index type, and never
// signed. With \p MayMultiply, a divisor that only the launch knows is an
// object of the runtime's FastDivisor, wherever that is exact. A shared part is
// declared the first time that it is needed.
//
//   idxmap_flat % n  ->  idxmap_flat % idxmap_by_n
//
// A function of Builtins.h is that of the runtime, in the index type:
//
//   antidiag_sum(x, n, m)  ->  ::idxmap::antidiagSum<unsigned>(x, n, m)
//
// What a function of the user gives is opened where it is first needed:
//
//   finv(x, n)[1]  ->  const auto [idxmap_cell, idxmap_cell2] = ::finv(x, n);
//                      static_cast<unsigned>(idxmap_cell2)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_KERNELEXPR_H
#define IDXMAP_REWRITER_EMIT_KERNELEXPR_H

#include "rewriter/emit/IndexKind.h"
#include "rewriter/emit/KernelParameters.h"

#include <functional>
#include <map>
#include <set>

namespace idxmap {

/// The name of the index type in the kernel.
std::string indexTypeName(IndexKind Kind);

struct Width {
  bool IsExact = false;
  std::string Cast; ///< Where exact: the wide type.
};

struct TypedText {
  CppText Cpp;
  bool IsWide = false; ///< Computed in the type Cast of its Width.
};

class KernelExpr {
public:
  KernelExpr(const LoopNest &Nest, const Mapping &Map, IndexKind Kind,
             KernelParameters &Parameters, std::set<Expr> Shared,
             bool MayMultiply);

  /// \p Force: the result is of the wide type in any case.
  TypedText render(const Expr &E, const Width &Wanted, bool Force = false);
  /// Exact, in the index type.
  Width indexWidth() const { return {true, indexTypeName(Kind)}; }
  /// A host expression in the index type.
  CppText hostOperand(const Expr &E, const Width &Wanted);
  /// Likewise, to be compared with a thread expression: of no other sign.
  CppText limitText(const Expr &E) { return limitText(E, indexWidth()); }
  CppText limitText(const Expr &E, const Width &Wanted);
  /// Provably within [0, 2^32) in every thread.
  bool fits32(const Expr &E) const;

  /// What symbols are called that are no built-in indices.
  std::map<std::string, std::string> Names;
  /// The value of an int that the body multiplies in 64 bits.
  std::optional<Expr> WideFactor;
  /// Where declarations of shared parts go, in order.
  std::function<void(const std::string &)> Declare;
  bool UsesBlockIdx = false;
  bool UsesThreadIdx = false;
  /// The 32-bit instance of a generic kernel is exact below 2^31 only.
  bool NeedsSign = false;
  /// Of the runtime's layout/Layouts.h.
  bool CallsLayouts = false;

private:
  TypedText renderShared(const Expr &E);
  TypedText renderOwn(const Expr &E, const Width &Wanted, bool Force);
  TypedText renderHost(const Expr &E, const Width &Wanted, bool Force);
  TypedText renderSymbol(const Expr &E, const Width &Wanted, bool Force);
  TypedText renderSum(const Expr &E, const Width &Wanted, bool Force);
  TypedText renderProduct(const Expr &E, const Width &Wanted, bool Force);
  TypedText renderOperation(const Expr &E);
  TypedText renderDivision(const Expr &E);
  std::optional<TypedText> divisorText(const Expr &E);
  TypedText renderChoice(const Expr &E);
  TypedText renderDifference(const Expr &E);
  TypedText renderCall(const Expr &E);
  TypedText renderUserCall(const Expr &E);
  TypedText castTo(const Width &Wanted, TypedText Value) const;
  bool isInline(const Expr &E, const Width &Wanted) const;
  bool mayStandInline(const Expr &E, const HostSymbol &Symbol,
                      const Width &Wanted) const;
  std::string temporaryName(const Expr &E);

  const LoopNest &Nest;
  const Mapping &Map;
  const IndexKind Kind;
  KernelParameters &Parameters;
  const std::set<Expr> Shared;
  const bool MayMultiply;
  std::map<Expr, TypedText> Declared;
  /// What the value of a user's function opens into, by its first component.
  std::map<Expr, std::vector<std::string>> Opened;
  std::map<std::string, unsigned> NameCounts;
};

} // namespace idxmap

#endif
