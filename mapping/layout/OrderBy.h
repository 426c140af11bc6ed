//===- OrderBy.h - Perms of parts of an index, one in the other  -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// OrderBy(P1,..,Pq) splits an index into the parts that its perms take (LEGO,
// figure 6) and counts with P1's place outermost:
//
//   apply    (..(P1(i1) * |P2| + P2(i2))..) * |Pq| + Pq(iq)
//   inv      the digits of the place by |P1|,..,|Pq|, each by its perm's
//   inverse
//
//   OrderBy(Row(2), Col(2,2)):  (1, (0,1))  ->  1 * 4 + 2
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_ORDERBY_H
#define IDXMAP_MAPPING_LAYOUT_ORDERBY_H

#include "mapping/layout/Perm.h"

namespace idxmap {

struct OrderBy {
  std::vector<Perm> Perms;

  /// All lengths of all perms.
  std::vector<Expr> dims() const;
  /// Pre: as of Perm. Not simplified.
  Expr apply(const std::vector<Expr> &Index, const Facts &Known) const;
  std::vector<Expr> inv(const Expr &Place, const Facts &Known) const;

  friend bool operator==(const OrderBy &, const OrderBy &) = default;
};

} // namespace idxmap

#endif
