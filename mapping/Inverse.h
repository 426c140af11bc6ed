//===- Inverse.h - An index recovered ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The way back from a place in an order, or from a thread after a step: the
// index vector there, and the conditions under which there is one. Empty
// conditions always hold.
//
//   thread (b, t) of split_last(32) on [0,n)  ->  b * 32 + t if that is < n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_INVERSE_H
#define IDXMAP_MAPPING_INVERSE_H

#include "mapping/expr/Expr.h"

#include <vector>

namespace idxmap {

struct Inverse {
  std::vector<Expr> Index;
  std::vector<Condition> Guards;
};

} // namespace idxmap

#endif
