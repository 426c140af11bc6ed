//===- BoundValue.h - A bound in the numbers of objects ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a bound is that the host computes, in numbers that objects hold and
// subscripts are made of, so that both are one:
//
//   a.n                                              ->  (a.n)
//   a.cols() - 1,  int cols() const { return n; }    ->  (a.n) - 1
//   a.size(),  int size() const { return m * n; }    ->  (a.m) * (a.n)
//   rows(), of the loop's own object                 ->  m
//   std::max(1, d - n + 1),  d < n ? d : n           ->  max(1, d - n + 1),
//   min(d, n)
//
// Law: for every run in which its evaluation is defined, the value of the bound
// is that of its meaning, at any time while the nest runs.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDVALUE_H
#define IDXMAP_REWRITER_HEADER_BOUNDVALUE_H

#include "rewriter/source/Extraction.h"

#include "mapping/expr/Expr.h"

#include <optional>

namespace idxmap {

/// Nothing where that is not evident, or the nest may change it.
std::optional<Expr> meaningOf(const Extraction &E, const clang::Expr &Bound);

} // namespace idxmap

#endif
