//===- HostExpr.h - Expressions as exact host arithmetic --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A host expression as C++ over the runtime's exact integers, which the launch
// calls idxmap_Int; of two operands, one has to be exact:
//
//   (n - 1) div m + n * m  ->  (idxmap_Int(n) - 1).floorDiv(m) + idxmap_Int(n)
//   *
//   m
//
// Values that the launch has already computed are used by name. PartCounts says
// of every other part how often it was written, so that what is written often
// can get one.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_HOSTEXPR_H
#define IDXMAP_REWRITER_EMIT_HOSTEXPR_H

#include "mapping/expr/Expr.h"
#include "rewriter/emit/Names.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

using PartCounts = std::map<Expr, unsigned>;

class HostExpr {
public:
  explicit HostExpr(const LoopNest &Nest, PartCounts *Counts = nullptr)
      : Nest(&Nest), Counts(Counts) {}

  /// From now on \p E is the local variable \p Name.
  void name(const Expr &E, const std::string &Name) { Named[E] = Name; }

  bool isNamed(const Expr &E) const { return Named.count(E) > 0; }

  /// An idxmap_Int, or a plain literal or variable where \p E is one; never of
  /// a type that depends on a template parameter.
  std::string text(const Expr &E) const { return operand(E).Text; }
  /// Of a minimum or maximum of more than two: the function and its arguments.
  struct Choice {
    std::string Function; ///< "idxmap_Int::leastOf"
    std::vector<std::string> Arguments;
  };
  std::optional<Choice> choice(const Expr &E) const;
  /// Always an idxmap_Int.
  std::string intText(const Expr &E) const;

private:
  /// An idxmap_Int, unless it is a constant.
  CppText render(const Expr &E) const;
  /// Of an operation whose other operand is an idxmap_Int.
  CppText operand(const Expr &E) const;
  CppText renderSum(const Expr &E) const;
  CppText renderProduct(const Expr &E) const;
  CppText renderCall(const char *Function, const Expr &E) const;

  const LoopNest *Nest;
  PartCounts *Counts;
  std::map<Expr, std::string> Named;
};

} // namespace idxmap

#endif
