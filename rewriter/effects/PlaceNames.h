//===- PlaceNames.h - The names that lead to a place ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The names of variables and members, and the calls, on the way to an lvalue,
// or to what a pointer points to:
//
//   s.grid[i].x                 ->  s.grid, s
//   *(row + k)                  ->  row
//   v.at(i).x, get<0>(v[i])     ->  the calls, v
//   m(i, j), which lends m.p[i] ->  the call, m
//   (c ? a : b)[i]              ->  a, b
//
// Law: what a use does to the place, it does through these and nothing else;
// what is in the subscripts is not on the way. An expression that is not
// understood has no names on its way.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_PLACENAMES_H
#define IDXMAP_REWRITER_EFFECTS_PLACENAMES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace idxmap {

/// Told a DeclRefExpr, a MemberExpr or a CallExpr.
using SeenOnWay = llvm::function_ref<void(const clang::Expr &)>;

void namesOfPlace(const clang::Expr &Lvalue, SeenOnWay See);

/// Those that lead to what \p Pointer, a value, points to.
void namesOfPointee(const clang::Expr &Pointer, SeenOnWay See);

} // namespace idxmap

#endif
