//===- OrderBy.cpp - Perms of parts of an index, one in the other ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/OrderBy.h"

#include "mapping/layout/FlatIndex.h"

namespace idxmap {

std::vector<Expr> OrderBy::dims() const {
  std::vector<Expr> All;
  for (const Perm &P : Perms)
    All.insert(All.end(), P.Dims.begin(), P.Dims.end());
  return All;
}

static std::vector<Expr> sizesOf(const std::vector<Perm> &Perms) {
  std::vector<Expr> Sizes;
  for (const Perm &P : Perms)
    Sizes.push_back(productOf(P.Dims));
  return Sizes;
}

Expr OrderBy::apply(const std::vector<Expr> &Index, const Facts &Known) const {
  std::vector<Expr> Places;
  auto Part = Index.begin();
  for (const Perm &P : Perms) {
    Places.push_back(P.apply({Part, Part + P.Dims.size()}, Known));
    Part += P.Dims.size();
  }
  return flatIndex(sizesOf(Perms), Places);
}

std::vector<Expr> OrderBy::inv(const Expr &Place, const Facts &Known) const {
  std::vector<Expr> Places = digitsOf(sizesOf(Perms), Place, Known);
  std::vector<Expr> Index;
  for (size_t P = 0; P < Perms.size(); ++P)
    for (const Expr &Digit : Perms[P].inv(Places[P], Known))
      Index.push_back(Digit);
  return Index;
}

} // namespace idxmap
