//===- Swizzle.cpp - Rows whose cells are exchanged by xor ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Swizzle.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static std::optional<Finding> check(const Perm &P) {
  return checkPowerOfTwo(P, 1);
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return Index[0] * P.Dims[1] + bitXor(Index[1], mod(Index[0], P.Dims[1]));
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  std::vector<Expr> Cell = digitsOf(P.Dims, Place, Known);
  Cell[1] = bitXor(Cell[1], mod(Cell[0], P.Dims[1]));
  return Cell;
}

const PermKind SwizzleKind = {"Swizzle", 2, 2, false, check, apply, inv};

} // namespace idxmap
