//===- Hilbert.cpp - Cells counted along Hilbert's curve ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Hilbert.h"

#include "mapping/expr/Builtins.h"
#include "mapping/expr/ExprText.h"
#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static std::optional<Finding> check(const Perm &P) {
  if (std::optional<Finding> Problem = checkPowerOfTwo(P, 0))
    return Problem;
  if (P.Dims[0] == P.Dims[1])
    return std::nullopt;
  return Finding(FindingID::err_layout_square,
                 {P.Kind->Name, toString(P.Dims[0]), toString(P.Dims[1])});
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return builtinCall("hilbert_index", {Index[0], Index[1], P.Dims[0]});
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  return digitsOf(P.Dims, builtinCall("hilbert_cell", {Place, P.Dims[0]}),
                  Known);
}

const PermKind HilbertKind = {"Hilbert", 2, 2, false, check, apply, inv};

} // namespace idxmap
