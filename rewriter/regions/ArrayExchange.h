//===- ArrayExchange.h - Two arrays change their names ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What exchanges two arrays by their names alone, at the end of a step:
//
//   std::swap(a, b);      a.swap(b);      T *c = a; a = b; b = c;
//
// of pointers, vectors and spans that are variables or members of the object
// around.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_ARRAYEXCHANGE_H
#define IDXMAP_REWRITER_REGIONS_ARRAYEXCHANGE_H

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace idxmap {

struct ArrayExchange {
  const clang::Expr *First, *Second;    ///< What names the arrays.
  const clang::VarDecl *Kept = nullptr; ///< What is between them, if it is.
  bool IsKeptOutside = false;           ///< And was declared before.
};

/// Nothing where \p Parts, statements one after the other, are no exchange.
std::optional<ArrayExchange>
readArrayExchange(const clang::ASTContext &Context,
                  llvm::ArrayRef<const clang::Stmt *> Parts);

/// Both name arrays of one type, which may be arrays that stay what they are.
bool areArraysOfOneKind(const clang::ASTContext &Context, const clang::Expr &A,
                        const clang::Expr &B);

} // namespace idxmap

#endif
