//===- HostExpr.h - Expressions as exact host arithmetic --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A host expression as C++ over the runtime's exact integers, which the launch
// calls idxmap_Int:
//
//   (n - 1) div 32 + 1  ->  (idxmap_Int(n) - 1).floorDiv(32) + 1
//
// Values that the launch has already computed are used by name.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_HOSTEXPR_H
#define IDXMAP_REWRITER_EMIT_HOSTEXPR_H

#include "mapping/expr/Expr.h"
#include "rewriter/emit/Names.h"

#include <map>

namespace idxmap {

class HostExpr {
public:
  explicit HostExpr(const LoopNest &Nest) : Nest(&Nest) {}

  /// From now on \p E is the local variable \p Name.
  void name(const Expr &E, const std::string &Name) { Named[E] = Name; }

  /// An idxmap_Int, or a plain literal where \p E is a constant.
  std::string text(const Expr &E) const { return render(E).Text; }
  /// Always an idxmap_Int.
  std::string intText(const Expr &E) const;

private:
  CppText render(const Expr &E) const;
  CppText renderSum(const Expr &E) const;
  CppText renderProduct(const Expr &E) const;
  CppText renderCall(const char *Function, const Expr &E) const;

  const LoopNest *Nest;
  std::map<Expr, std::string> Named;
};

} // namespace idxmap

#endif
