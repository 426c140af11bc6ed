//===- CopiedPointer.h - A pointer that is given on as it is ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an expression for a pointer is without what leaves the address alone:
//
//   (float *)p, p           ->  the pointer p
//   owner.get()             ->  the std::unique_ptr
//   (Base *)derived, p + 1  ->  none: it may be another address
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_COPIEDPOINTER_H
#define IDXMAP_REWRITER_DATA_COPIEDPOINTER_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace idxmap {

/// Without parentheses, conversions that keep an address, and temporaries.
const clang::Expr *withoutConversions(const clang::Expr *Value);

/// The variable that \p E is then; or null.
const clang::VarDecl *variableNamed(const clang::Expr *E);

/// \p E, if it calls a member function \p Name; or null.
const clang::CXXMemberCallExpr *memberCall(const clang::Expr *E,
                                           llvm::StringRef Name);

/// The pointer, or its owner, of which \p Value is a copy; or null.
const clang::VarDecl *copiedPointer(const clang::Expr &Value);

} // namespace idxmap

#endif
