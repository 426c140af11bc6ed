//===- AccessPath.h - From an lvalue to array and subscripts ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which array an lvalue is an element of, and at which subscripts: affine
// polynomials in the nest's variables where they are, nothing where not.
//
//   a[i][j + 1]            ->  "a" [i, j + 1]
//   *(p + 2 * i)           ->  "p" [2*i]
//   row[k], row = &a[i*n]  ->  "a" [i*n + k]
//   s[i].x, s->x           ->  "s.x" [i], "s.x" [0]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_ACCESSPATH_H
#define IDXMAP_REWRITER_EXTRACT_ACCESSPATH_H

#include "rewriter/extract/Extraction.h"
#include "rewriter/extract/LocalValues.h"

#include "mapping/Expr.h"

namespace idxmap {

struct AccessPath {
  const clang::ValueDecl *Base = nullptr; ///< Null: not known.
  std::string Array;
  std::vector<std::optional<Expr>> Subscripts;
  LocalValues::Names Variables;
  bool MayOverlap = false;
  bool IsPrivate = false; ///< In a variable of the body: no memory is shared.
};

class PathReader {
public:
  PathReader(const Extraction &E, const LocalValues &Locals)
      : E(E), Locals(Locals) {}

  AccessPath read(const clang::Expr *Lvalue) const;
  /// \p Index as a polynomial in the nest's variables and invariant names.
  std::optional<Expr> affine(const clang::Expr *Index) const;

private:
  /// An element and the distance of a pointer from it.
  struct Pointer {
    AccessPath Path;
    std::optional<Expr> Offset = Expr(0);
  };
  Pointer pointer(const clang::Expr *Value) const;
  Pointer loaded(const clang::Expr *Lvalue) const;
  Pointer moved(const clang::BinaryOperator &Sum) const;
  Pointer unknown(const clang::Expr *Value) const;
  AccessPath named(const clang::ValueDecl *D) const;
  AccessPath element(Pointer From, const clang::Expr *Index) const;
  std::optional<Expr> affineName(const clang::ValueDecl *D) const;
  std::optional<Expr> affineBinary(const clang::BinaryOperator &B) const;
  bool isInvariant(const clang::Expr *Index) const;

  const Extraction &E;
  const LocalValues &Locals;
};

} // namespace idxmap

#endif
