//===- NearBlocks.cpp - Which block accesses which cell -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/NearBlocks.h"

#include "mapping/memory/CellGrid.h"

#include <algorithm>
#include <cstdlib>

namespace idxmap {

namespace {

/// In all blocks that are asked.
constexpr int64_t MostThreads = int64_t(1) << 17;

using Block3 = std::array<int64_t, 3>;

Block3 extentsOf(const std::array<Expr, 3> &Sides, const LaunchValues &Known) {
  Block3 Result;
  for (unsigned D = 0; D < 3; ++D)
    Result[D] = evaluate(Sides[D], Known).value_or(1);
  return Result;
}

class BlockSearch {
public:
  BlockSearch(const Mapping &M, const MemoryAddress &Of, int64_t CellBytes,
              const std::vector<std::string> &Indices,
              const LaunchValues &Known, std::set<int64_t> Wanted)
      : M(M), Of(Of), CellBytes(CellBytes), Indices(Indices), Known(Known),
        Grid(extentsOf(M.Grid, Known)), Wanted(std::move(Wanted)) {
    for (const int64_t Side : extentsOf(M.Block, Known))
      Threads *= Side;
  }

  std::map<int64_t, int64_t> run(const Block3 &Middle) {
    const int64_t Farthest = *std::max_element(Grid.begin(), Grid.end());
    for (int64_t Distance = 0; Distance < Farthest && !isDone(); ++Distance)
      askAround(Middle, Distance);
    return std::move(Found);
  }

private:
  bool isDone() const { return Wanted.empty() || Asked >= MostThreads; }

  /// Blocks whose farthest coordinate is so far away.
  void askAround(const Block3 &Middle, int64_t Distance) {
    Block3 From, To;
    for (unsigned D = 0; D < 3; ++D) {
      From[D] = std::max<int64_t>(0, Middle[D] - Distance);
      To[D] = std::min(Grid[D] - 1, Middle[D] + Distance);
    }
    for (int64_t Z = From[2]; Z <= To[2]; ++Z)
      for (int64_t Y = From[1]; Y <= To[1]; ++Y) {
        const bool IsEdge = std::abs(Z - Middle[2]) == Distance ||
                            std::abs(Y - Middle[1]) == Distance;
        // Between its edges, a row has none but its ends.
        const int64_t Step = IsEdge ? 1 : std::max<int64_t>(1, 2 * Distance);
        for (int64_t X = IsEdge ? From[0] : Middle[0] - Distance; X <= To[0];
             X += Step) {
          if (X >= From[0])
            ask({X, Y, Z});
          if (isDone())
            return;
        }
      }
  }

  void ask(const Block3 &Block) {
    const int64_t WarpSize = DeviceLimits().WarpSize;
    for (int64_t W = 0; W * WarpSize < Threads; ++W)
      if (const auto Lanes = Warp(M, Indices, Known, Block, W).offsets(Of))
        for (const Warp::LaneOffset &Each : *Lanes)
          if (const int64_t Cell = floorOf(Each.Offset, CellBytes);
              Wanted.erase(Cell))
            Found[Cell] = blockNumber(M, Known, Block);
    Asked += Threads;
  }

  const Mapping &M;
  const MemoryAddress &Of;
  const int64_t CellBytes;
  const std::vector<std::string> &Indices;
  const LaunchValues &Known;
  const Block3 Grid;
  int64_t Threads = 1, Asked = 0;
  std::set<int64_t> Wanted;
  std::map<int64_t, int64_t> Found;
};

} // namespace

int64_t blockNumber(const Mapping &M, const LaunchValues &Known,
                    const std::array<int64_t, 3> &Block) {
  const Block3 Grid = extentsOf(M.Grid, Known);
  return (Block[2] * Grid[1] + Block[1]) * Grid[0] + Block[0];
}

std::map<int64_t, int64_t>
nearBlocks(const Mapping &M, const MemoryAddress &Of, int64_t CellBytes,
           const std::vector<std::string> &Indices, const LaunchValues &Known,
           const std::array<int64_t, 3> &Middle, std::set<int64_t> Wanted) {
  return BlockSearch(M, Of, CellBytes, Indices, Known, std::move(Wanted))
      .run(Middle);
}

} // namespace idxmap
