//===- NestBounds.h - What the loops of a nest run over ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The dimension that a loop runs over, with bounds as C++ computes them in the
// type of the comparison. Signed sums and products of variables become symbolic
// (their overflow is undefined in the source, so the exact integer is the value
// of every run that has one); what may wrap, trap or call is one host value:
//
//   int i = 1; i < nx - 1       ->  [1, nx - 1)
//   int i = 0; i <= n           ->  [0, n + 1)
//   size_t i = 0; i < n - 1     ->  [0, idxmap_value0), text "n - 1"
//   int i = -1; i < v.size()    ->  [idxmap_value0, idxmap_value1), the first
//                                   "static_cast<unsigned long>(-1)": empty
//
// A loop that counts down runs over the same indices as one that counts up from
// its last index; the order is free.
//
//   int i = n; i >= 0; --i      ->  [0, n + 1)
//   int i = n; i > 0; i -= 3    ->  [n - (n - 1) div 3 * 3, n + 1) step 3
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_NESTBOUNDS_H
#define IDXMAP_REWRITER_HEADER_NESTBOUNDS_H

#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"
#include "rewriter/header/OpenBounds.h"

#include <variant>

namespace idxmap {

/// Reads the loops of one nest from the outermost inwards.
class NestBounds {
public:
  /// \p Nest is all that runs between two rounds of the outermost loop: its
  /// body.
  NestBounds(const Extraction &E, const clang::Stmt &Nest, Symbols &Values)
      : E(E), Nest(Nest), Values(Values), Bounds(E, Values) {}

  /// The run of the next loop inwards, or why it has none.
  std::variant<LoopRun, Finding> read(const LoopForm &Form);

  BoundReader &values() { return Bounds; }

private:
  std::optional<Finding> checkParts(const LoopForm &Form) const;
  std::optional<Finding> check(const clang::Expr &Expression,
                               const LoopForm &Form) const;
  bool dependsOnOuter(const clang::Expr *Expression) const;
  std::variant<LoopRun, Finding> readBox(const LoopForm &Form);
  std::variant<LoopBounds, Finding> ends(const LoopForm &Form);
  Expr first(const LoopForm &Form, clang::QualType Compared);
  void addReached(const LoopForm &Form, const Expr &Low, const Expr &High,
                  const Expr &Step, LoopRun &Run) const;

  const Extraction &E;
  const clang::Stmt &Nest;
  Symbols &Values;
  BoundReader Bounds; ///< Excludes the companions of all loops read.
  OuterLoops Outer;   ///< The loops read.
};

} // namespace idxmap

#endif
