//===- TileOrderBy.cpp - A box ordered tile by tile -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/TileOrderBy.h"

#include "mapping/layout/FlatIndex.h"
#include "mapping/layout/RegP.h"
#include "mapping/layout/TileBy.h"

namespace idxmap {

std::vector<OrderBy> tileOrderBy(const std::vector<Perm> &Perms) {
  OrderBy Tiles{Perms};
  std::vector<unsigned> Order =
      tileOrder(Perms.front().Dims.size(), Perms.size());
  Perm Regular{&RegPKind, permuted(Tiles.dims(), Order), inverted(Order)};
  return {std::move(Tiles), OrderBy{{std::move(Regular)}}};
}

} // namespace idxmap
