//===- AffineIndex.h - An index as a polynomial -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An integer expression of a body as a polynomial in the nest's variables and
// invariant names, with the body's own variables looked through. Nothing where
// it is something else, or where a conversion on the way may change its value.
//
//   { int p = i * n; a[p + j] }           ->  i*n + j
//   { unsigned char c = i; a[c] }         ->  nothing
//   a[i + (flag ? 1 : n)]                 ->  i + "(flag ? 1 : n)"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_AFFINEINDEX_H
#define IDXMAP_REWRITER_EXTRACT_AFFINEINDEX_H

#include "rewriter/extract/Extraction.h"
#include "rewriter/extract/LocalValues.h"

#include "mapping/Expr.h"

namespace idxmap {

class AffineIndex {
public:
  AffineIndex(const Extraction &E, const LocalValues &Locals)
      : E(E), Locals(Locals) {}

  std::optional<Expr> read(const clang::Expr *Index) const;
  /// The nest's variables of which the value of \p Polynomial is made.
  LocalValues::Names variablesOf(const Expr &Polynomial) const;

private:
  std::optional<Expr> name(const clang::ValueDecl *D) const;
  std::optional<Expr> binary(const clang::BinaryOperator &B) const;
  std::optional<Expr> unary(const clang::UnaryOperator &U) const;
  bool mayChange(const clang::CastExpr &Cast) const;
  bool isInvariant(const clang::Expr *Index) const;

  const Extraction &E;
  const LocalValues &Locals;
};

} // namespace idxmap

#endif
