//===- TileOrderBy.h - A box ordered tile by tile --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// TileOrderBy(P1,..,Pq) orders the tiles of a box by P1, the tiles in each of
// them by P2, and so on (LEGO, section 3.2). It is
//
//   OrderBy(P1..Pq).OrderBy(RegP(s dims, s^-1))
//
// with s of TileBy.h. Its perms have one rank.
//
//   TileOrderBy(Row(1,2), Row(2,2)):  0 1 4 5 / 2 3 6 7
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_TILEORDERBY_H
#define IDXMAP_MAPPING_LAYOUT_TILEORDERBY_H

#include "mapping/layout/OrderBy.h"

namespace idxmap {

/// Pre: \p Perms have one rank.
std::vector<OrderBy> tileOrderBy(const std::vector<Perm> &Perms);

} // namespace idxmap

#endif
