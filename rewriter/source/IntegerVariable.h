//===- IntegerVariable.h - Variables of integer types -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   int, size_t, char, a typedef of one   ->  a standard integer
//   bool, __int128, an enumeration        ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_INTEGERVARIABLE_H
#define IDXMAP_REWRITER_SOURCE_INTEGERVARIABLE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// True if \p Expression is the variable itself, conversions apart.
bool isVariable(const clang::Expr *Expression, const clang::VarDecl &Variable);

/// `int`, `unsigned`, `long`, `char`, ... or a typedef of one; bool is none.
bool isStandardInteger(clang::QualType Type);

} // namespace idxmap

#endif
