//===- IndexFit.h - An index that may leave its type ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An index of an unsigned type is computed modulo 2^32, and one that is cut to
// an int, too. Its ends are those of the polynomial only where these lie in the
// type, which is proven, or checked before the launch:
//
//   unsigned i in [0,n), i*4 + 3   ->  needs 4*n - 1 < 2^32
//   unsigned i in [1,n), i - 1     ->  nothing: n < 2^32
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_INDEXFIT_H
#define IDXMAP_REWRITER_INDEXFIT_H

#include "mapping/expr/Facts.h"

#include <string>
#include <vector>

namespace idxmap {

/// Only while all values from Least to Most are in the type, the index is what
/// it seems, where each of Extents is at least 1.
struct IndexFit {
  Expr Least;
  Expr Most;
  std::string Type; ///< "unsigned" or "int".
  std::string Text; ///< What the user writes.
  std::vector<Expr> Extents = {};
  friend bool operator==(const IndexFit &, const IndexFit &) = default;
};

/// There is nothing to check.
bool isInType(const IndexFit &Fit, const Facts &Known);

/// Adds \p Fit, unless it is there.
void addFit(std::vector<IndexFit> &Fits, IndexFit Fit);

/// Takes out what holds wherever another one does. Law: all of them hold if and
/// only if those that are left do.
void dropImplied(std::vector<IndexFit> &Fits, const Facts &Known);

} // namespace idxmap

#endif
