//===- Row.cpp - Cells counted row by row ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Row.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return flatIndex(P.Dims, Index);
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  return digitsOf(P.Dims, Place, Known);
}

const PermKind RowKind = {"Row", 1, ~0u, false, nullptr, apply, inv};

} // namespace idxmap
