//===- SameExpression.h - Expressions that read alike -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two expressions of the same operators on the same names. Where nothing is
// changed between them, they have the same value.
//
//   a[i + 1], a[i + 1]  ->  the same        a[i], b[i]  ->  not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_SAMEEXPRESSION_H
#define IDXMAP_REWRITER_SOURCE_SAMEEXPRESSION_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// Conversions and parentheses inside count; those around are the caller's.
bool isSameExpression(const clang::ASTContext &Context, const clang::Expr &A,
                      const clang::Expr &B);

} // namespace idxmap

#endif
