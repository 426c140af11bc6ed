//===- Reverse.cpp - Cells counted from the last --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Reverse.h"

#include "mapping/expr/Builtins.h"
#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &) {
  std::vector<Expr> Cell = Index;
  for (size_t D = 0; D < Cell.size(); ++D)
    Cell[D] = P.Dims[D] - 1 - Cell[D];
  return flatIndex(P.Dims, Cell);
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  std::vector<Expr> Cell = digitsOf(P.Dims, Place, Known);
  for (size_t D = 0; D < Cell.size(); ++D)
    Cell[D] = builtinCall("from_last", {Cell[D], P.Dims[D]});
  return Cell;
}

const PermKind ReverseKind = {"Reverse", 1, ~0u, false, nullptr, apply, inv};

} // namespace idxmap
