//===- AntiDiag.cpp - Cells counted along antidiagonals -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/AntiDiag.h"

#include "mapping/expr/Builtins.h"
#include "mapping/layout/FlatIndex.h"

namespace idxmap {

/// Cells of the diagonals before \p Sum.
static Expr cellsBefore(const Expr &Sum, const Perm &P) {
  auto Twice = [](const Expr &K) { return K * (K + 1); };
  Expr Below = max(Sum - P.Dims[0], 0), Right = max(Sum - P.Dims[1], 0);
  return floorDiv(Twice(Sum) - Twice(Below) - Twice(Right), 2);
}

static Expr firstRow(const Expr &Sum, const Perm &P) {
  return max(Sum - P.Dims[1] + 1, 0);
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  Expr Sum = Index[0] + Index[1];
  return cellsBefore(Sum, P) + Index[0] - firstRow(Sum, P);
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  (void)Known;
  const std::vector<Expr> Of = {Place, P.Dims[0], P.Dims[1]};
  return {builtinCall("antidiag_row", Of), builtinCall("antidiag_column", Of)};
}

const PermKind AntiDiagKind = {"AntiDiag", 2, 2, false, nullptr, apply, inv};

} // namespace idxmap
