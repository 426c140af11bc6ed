//===- RegP.cpp - Dimensions counted in another order ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/RegP.h"

#include "mapping/combinators/Arguments.h"
#include "mapping/layout/FlatIndex.h"

namespace idxmap {

static std::optional<Finding> check(const Perm &P) {
  std::vector<bool> Seen(P.Dims.size(), false);
  bool IsRight = P.Order.size() == P.Dims.size();
  for (size_t K = 0; IsRight && K < P.Order.size(); ++K) {
    IsRight = P.Order[K] < Seen.size() && !Seen[P.Order[K]];
    if (IsRight)
      Seen[P.Order[K]] = true;
  }
  if (IsRight)
    return std::nullopt;
  return Finding(FindingID::err_layout_permutation,
                 {commaSeparated(P.Order), std::to_string(P.Dims.size() - 1)});
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  return flatIndex(permuted(P.Dims, P.Order), permuted(Index, P.Order));
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  return permuted(digitsOf(permuted(P.Dims, P.Order), Place, Known),
                  inverted(P.Order));
}

const PermKind RegPKind = {"RegP", 1, ~0u, true, check, apply, inv};

} // namespace idxmap
