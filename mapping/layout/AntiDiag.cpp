//===- AntiDiag.cpp - Cells counted along antidiagonals -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/AntiDiag.h"

#include "mapping/expr/Builtins.h"

namespace idxmap {

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  if (Known.provesEqual(P.Dims[0], P.Dims[1]))
    return builtinCall("antidiag_square", {Index[0], Index[1], P.Dims[0]});
  return builtinCall("antidiag_place",
                     {Index[0], Index[1], P.Dims[0], P.Dims[1]});
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  (void)Known;
  const std::vector<Expr> Of = {Place, P.Dims[0], P.Dims[1]};
  return {builtinCall("antidiag_row", Of), builtinCall("antidiag_column", Of)};
}

const PermKind AntiDiagKind = {"AntiDiag", 2, 2, false, nullptr, apply, inv};

} // namespace idxmap
