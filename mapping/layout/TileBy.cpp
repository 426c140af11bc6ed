//===- TileBy.cpp - A box seen as tiles of tiles --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/TileBy.h"

#include "mapping/layout/RegP.h"

namespace idxmap {

std::vector<unsigned> tileOrder(unsigned Rank, unsigned Levels) {
  std::vector<unsigned> Order;
  for (unsigned D = 0; D < Rank; ++D)
    for (unsigned Level = 0; Level < Levels; ++Level)
      Order.push_back(D + Rank * Level);
  return Order;
}

OrderBy tileBy(const std::vector<std::vector<Expr>> &Tiles) {
  Perm P{&RegPKind, {}, tileOrder(Tiles.front().size(), Tiles.size())};
  for (const std::vector<Expr> &Tile : Tiles)
    P.Dims.insert(P.Dims.end(), Tile.begin(), Tile.end());
  return {{std::move(P)}};
}

} // namespace idxmap
