//===- AllocatedSize.h - How much an expression allocates -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The number of elements behind the pointer that an expression gives, by what
// allocates them: factors, and a constant.
//
//   malloc(n * m * sizeof(float)), to float *   ->  n * m
//   calloc(n, 8), to float *                    ->  n * 8 / 4
//   new int[n], std::make_unique<int[]>(n)      ->  n
//   posix_memalign(&p, 64, bytes), to char *    ->  bytes
//   v.data(), &v[0] of a std::vector            ->  the elements of v
//   t, &t[0][0] of an array                     ->  those of t
//   what has the attribute alloc_size           ->  what that says
//   a function that returns one of these        ->  likewise
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_ALLOCATEDSIZE_H
#define IDXMAP_REWRITER_DATA_ALLOCATEDSIZE_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace idxmap {

struct AllocatedSize {
  /// Known times all of these, divided by Divisor; or all of Container.
  std::vector<const clang::Expr *> Factors;
  int64_t Known = 1;
  int64_t Divisor = 1;
  const clang::VarDecl *Container = nullptr;
  /// If not null, Factors are of the function that it calls.
  const clang::CallExpr *By = nullptr;
};

/// Nothing where \p Value allocates nothing. Counts in elements of \p Element.
std::optional<AllocatedSize> allocatedSize(const Extraction &E,
                                           const clang::Expr &Value,
                                           clang::QualType Element);

/// Without parentheses, and conversions that keep each number of elements.
const clang::Expr *withoutWidening(const clang::ASTContext &Context,
                                   const clang::Expr *Value);

} // namespace idxmap

#endif
