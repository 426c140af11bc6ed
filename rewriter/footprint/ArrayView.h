//===- ArrayView.h - Subscripts taken apart into dimensions -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A flat subscript is a sum of products of a loop's variable and a stride.
// Variables of one stride, or of multiples of it, make a dimension
// (delinearisation; Grosser, "A Decoupled Approach to High-Level Loop
// Optimization", ch. 13):
//
//   a[(i - 1)*m + j], a[i*m + j + 1]
//     ->  strides m and 1: [i - 1, j], [i, j + 1]
//   a[(i*n + j)*l + k]  ->  strides n*l, l and 1: [i, j, k]
//   a[(i*m + j)*3 + 2]  ->  strides 3*m, 3 and 1: [i, j, 2]
//   a[2*i + 1]          ->  strides 2 and 1: [i, 1]
//   a[i + o][j]         ->  of subscript 0, from o on: [i]; of 1: [j]
//
// Law: subscript q of a read is Base[q] + sum over the dimensions d of q of
// Stride[d] * At[d]. Nothing says that At stays below the next stride: a view
// may name one element in several ways, which is right for what is only read.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_ARRAYVIEW_H
#define IDXMAP_REWRITER_FOOTPRINT_ARRAYVIEW_H

#include "mapping/expr/Expr.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

struct ViewDimension {
  unsigned Subscript;
  Expr Stride; ///< Of no loop's variable.
};

/// The sum of slopes times variables, and Offset. No slope is 0.
struct AffineIndex {
  std::map<std::string, int64_t> Slopes;
  int64_t Offset = 0;
};

struct ViewedRead {
  std::vector<AffineIndex> At; ///< By dimension.
  std::vector<Expr> Base;      ///< By subscript; of no loop's variable.
};

struct ArrayView {
  std::vector<ViewDimension> Dimensions; ///< Never empty.
  std::vector<ViewedRead> Reads;
};

/// A subscript that is no such sum.
struct NotAffine {
  size_t Read;
  size_t Subscript;
};

/// \p Reads are the subscripts of each, equally many; \p Widths says of each
/// variable how far apart the values are that a block has of it.
std::variant<ArrayView, NotAffine>
viewOf(const std::vector<std::vector<Expr>> &Reads,
       const std::map<std::string, int64_t> &Widths);

} // namespace idxmap

#endif
