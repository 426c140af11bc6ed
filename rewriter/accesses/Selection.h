//===- Selection.h - The lesser or the greater of two values ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An integer that is the lesser or the greater of two, as people write it:
//
//   std::min(ii + 32, n)               ->  the lesser of ii + 32 and n
//   ii + 32 < n ? ii + 32 : n          ->  likewise; what MIN(a, b) is
//   i > 0 ? i - 1 : n                  ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_SELECTION_H
#define IDXMAP_REWRITER_ACCESSES_SELECTION_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <vector>

namespace idxmap {

struct Selection {
  bool IsLesser;
  const clang::Expr *First, *Second;
};

/// The arguments of \p Call, if it is of `std::<Name>` with \p Count of them:
/// values in temporaries as they are; else none.
std::vector<const clang::Expr *>
argumentsOf(const clang::CallExpr &Call, llvm::StringRef Name, unsigned Count);

std::optional<Selection> selectionOf(const clang::ASTContext &Context,
                                     const clang::Expr &Value);

} // namespace idxmap

#endif
