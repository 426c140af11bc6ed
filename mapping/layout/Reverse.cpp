//===- Reverse.cpp - Cells counted from the last --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Reverse.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static std::vector<Expr> fromTheLast(const Perm &P, std::vector<Expr> Cell) {
  for (size_t D = 0; D < Cell.size(); ++D)
    Cell[D] = P.Dims[D] - 1 - Cell[D];
  return Cell;
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &) {
  return flatIndex(P.Dims, fromTheLast(P, Index));
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  return fromTheLast(P, digitsOf(P.Dims, Place, Known));
}

const PermKind ReverseKind = {"Reverse", 1, ~0u, false, nullptr, apply, inv};

} // namespace idxmap
