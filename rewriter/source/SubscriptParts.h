//===- SubscriptParts.h - Array and index of a subscript --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clang's ArraySubscriptExpr::getBase() tells `a[i]` from `i[a]` by the integer
// type of the right side, which in a template may not be known: for a dependent
// index it takes the index for the array. Here the side that is a pointer or an
// array is the base; where neither is known to be, the left one, as people
// write.
//
// And the arrays, pointers and containers that are subscripted:
//
//   a[i][j], v[i], this->u[i]  ->  a, v, the member u
//   s.a[i], f()[i]             ->  nothing: no name stands for it alone
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_SUBSCRIPTPARTS_H
#define IDXMAP_REWRITER_SOURCE_SUBSCRIPTPARTS_H

#include "clang/AST/Expr.h"

namespace idxmap {

struct SubscriptParts {
  const clang::Expr *Base;
  const clang::Expr *Index;
};

inline SubscriptParts partsOf(const clang::ArraySubscriptExpr &Subscript) {
  const clang::QualType Right = Subscript.getRHS()->getType();
  if (Right->isPointerType() || Right->isArrayType())
    return {Subscript.getRHS(), Subscript.getLHS()};
  return {Subscript.getLHS(), Subscript.getRHS()};
}

/// A variable, or a member of the function's own object; or null.
const clang::ValueDecl *namedBy(const clang::Expr &Of);

/// What the last subscript of \p Element is one of, or null: of `a[i][j]`,
/// `a[i]`.
const clang::Expr *subscripted(const clang::Expr &Element);

/// What all subscripts of \p Element are of: `a`. Of no element, that itself.
const clang::Expr &arrayOf(const clang::Expr &Element);

} // namespace idxmap

#endif
