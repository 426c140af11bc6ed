//===- Assignment.h - What a variable is given ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Statements that do nothing but give a variable its value:
//
//   x = e       ->  x, e
//   int x = e   ->  x, e (startIn)
//   x += e, a[i] = e, int x, y   ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_ASSIGNMENT_H
#define IDXMAP_REWRITER_SOURCE_ASSIGNMENT_H

#include "clang/AST/Stmt.h"

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace idxmap {

struct Assignment {
  const clang::VarDecl *To = nullptr; ///< Null: it is none.
  const clang::Expr *Value = nullptr;
};

/// The variable that \p Target alone names, or null.
const clang::VarDecl *variableNamed(const clang::Expr &Target);

/// What the built-in `=` in \p S does.
Assignment assignmentIn(const clang::Stmt &S);

/// The same, or what the declaration of one variable in \p S does.
Assignment startIn(const clang::Stmt &S);

} // namespace idxmap

#endif
