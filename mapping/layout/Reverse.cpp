//===- Reverse.cpp - Cells counted from the last --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Reverse.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return productOf(P.Dims) - 1 - flatIndex(P.Dims, Index);
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  return digitsOf(P.Dims, productOf(P.Dims) - 1 - Place, Known);
}

const PermKind ReverseKind = {"Reverse", 1, ~0u, false, nullptr, apply, inv};

} // namespace idxmap
