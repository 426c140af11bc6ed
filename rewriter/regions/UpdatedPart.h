//===- UpdatedPart.h - The elements that an update moves --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `update_host(a, n)` is about the elements [0, n). Whether those are all that
// a region holds, and whether an access stays in them:
//
//   copy(a, n) .. update_host(a, n)               ->  all, if n keeps its value
//   update_host(a, 1);  a[0]                      ->  in them
//   update_host(a, k);  for (i = 0; i < k; ..)    ->  a[i] is, a[i + 1] is not
//                                                     shown to be
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_UPDATEDPART_H
#define IDXMAP_REWRITER_REGIONS_UPDATEDPART_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <map>
#include <vector>

namespace idxmap {

/// By a parameter of a function that a region calls, what the call gives.
using GivenNumbers = std::map<const clang::ValueDecl *, const clang::Expr *>;

/// Surely one number, whenever the two are evaluated in one region.
bool isSameCount(const clang::ASTContext &Context, const clang::Expr &A,
                 const clang::Expr &B, const GivenNumbers &Given);

/// The subscript of \p Access, `a[i]`, `v[i]`, `*a`, is surely below \p Count.
/// \p Loops are those around it.
bool isBelow(const clang::ASTContext &Context, const clang::Expr &Access,
             const clang::Expr &Count,
             const std::vector<const clang::ForStmt *> &Loops,
             const GivenNumbers &Given);

/// \p Access is `a[0]` or `*a` of an array that has one element.
bool isWhole(const clang::ASTContext &Context, const clang::Expr &Access,
             const clang::Expr &Count, const GivenNumbers &Given);

} // namespace idxmap

#endif
