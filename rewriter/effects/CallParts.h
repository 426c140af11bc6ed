//===- CallParts.h - What a call calls, and for which object ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   m.at(i), m(i, j)   ->  the object m
//   f(m)               ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLPARTS_H
#define IDXMAP_REWRITER_EFFECTS_CALLPARTS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace idxmap {

/// The member function that \p Call calls, or null.
const clang::CXXMethodDecl *calledMethod(const clang::Expr &Call);

/// The object of a call of a member function or operator, or null.
const clang::Expr *objectOfCall(const clang::CallExpr &Call);

/// What the called function computes, in the names of its parameters, where it
/// does nothing else, assertions apart; or null:
///
///   int at(int r, int c) const { return r * n + c; }   ->  r * n + c
const clang::Expr *computedBy(const clang::CallExpr &Call);

} // namespace idxmap

#endif
