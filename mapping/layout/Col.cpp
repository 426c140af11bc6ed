//===- Col.cpp - Cells counted column by column ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Col.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return flatIndex({P.Dims.rbegin(), P.Dims.rend()},
                   {Index.rbegin(), Index.rend()});
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  std::vector<Expr> Digits =
      digitsOf({P.Dims.rbegin(), P.Dims.rend()}, Place, Known);
  return {Digits.rbegin(), Digits.rend()};
}

const PermKind ColKind = {"Col", 1, ~0u, false, nullptr, apply, inv};

} // namespace idxmap
