//===- CallParts.h - What a call calls, and for which object ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   m.at(i), m(i, j)   ->  the object m
//   at(i), (*this)(i)  ->  a method of the loop's own object
//   f(m)               ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLPARTS_H
#define IDXMAP_REWRITER_EFFECTS_CALLPARTS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace idxmap {

/// Member functions of one object that call each other further than this are
/// not followed.
inline constexpr unsigned LongestChain = 16;

/// The member function that \p Call calls, or null.
const clang::CXXMethodDecl *calledMethod(const clang::Expr &Call);

/// The object of a call of a member function or operator, or null.
const clang::Expr *objectOfCall(const clang::CallExpr &Call);

/// The member function of `*this` that \p Call calls, or null.
const clang::CXXMethodDecl *ownMethod(const clang::CallExpr *Call);

/// For `size()` where \p Cast reads the value that it refers to: the callee,
/// `size`; else null.
const clang::Expr *calleeRead(const clang::CastExpr &Cast);

} // namespace idxmap

#endif
