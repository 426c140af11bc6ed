//===- GridBlock.h - A dense space as grid and block ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// GridBlock(b) makes the last b dimensions the thread block and those before
// them the grid. Each names its axes from the right: the last dimension of the
// block is x, the one before it y, then z; so for the grid. A grid without
// dimensions is one block. GridBlock([b,s]) first leaves the last s dimensions
// to loops that each thread runs itself, outermost first: its own indices.
//
//   forward       the space as it is
//   inverse       I = the built-in block and thread indices, and own indices
//   excess        no thread
//   precondition  dense; 1 <= b <= 3, 0 <= n - s - b <= 3; the last step
//
// Law: the threads of the launch, each with each of its own indices, are
// gen(space), each once.
//
//   GridBlock(1): [0,7) x [0,5) x [0,32)
//     ->  grid y = 7, grid x = 5, block x = 32;
//         I = (blockIdx.y, blockIdx.x, threadIdx.x)
//   GridBlock([1,1]): [0,7) x [0,32) x [0,4)
//     ->  grid x = 7, block x = 32, four indices for each thread;
//         I = (blockIdx.x, threadIdx.x, own.0)
//
// Source: Janssen and Scholz 2021, definition of GridBlock.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_GRIDBLOCK_H
#define IDXMAP_MAPPING_COMBINATORS_GRIDBLOCK_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

/// One of the six dimensions of a launch, or of those that a thread runs.
struct LaunchAxis {
  enum class Kind { Grid, Block, Own } Of;
  unsigned Axis; ///< 0, 1, 2 for x, y, z; of a thread's own, outermost first.

  /// "blockIdx.x" .. "threadIdx.z", "own.0" ..: the index along it.
  std::string builtin() const;
  friend bool operator==(const LaunchAxis &, const LaunchAxis &) = default;
};

class GridBlock : public Combinator {
public:
  /// The step \p S, or what is wrong with its arguments.
  static MadeCombinator make(const Step &S);

  std::string paperName() const override;
  std::string attribute() const override;
  std::vector<Finding> check(const IndexSpace &Space,
                             const Facts &Known) const override;
  std::optional<unsigned> blockRank() const override { return BlockRank; }
  unsigned ownRank() const override { return OwnRank; }

  /// For so many of its own indices a thread can keep a value each: what fits
  /// its registers.
  static constexpr int64_t MostKept = 128;
  /// Why a thread cannot keep values for all of own dimensions with \p Extents,
  /// without a place.
  static std::optional<Finding> checkKept(const std::vector<Expr> &Extents);

  /// Where dimension \p D of a space of rank \p Rank lies in the launch.
  static LaunchAxis axisOf(unsigned D, unsigned Rank, unsigned BlockRank,
                           unsigned OwnRank = 0);

  IndexSpace forward(const IndexSpace &Space,
                     const Facts &Known) const override;
  Inverse inverse(const IndexSpace &Space, const std::vector<Expr> &Index,
                  const Facts &Known) const override;

private:
  GridBlock(unsigned BlockRank, unsigned OwnRank)
      : BlockRank(BlockRank), OwnRank(OwnRank) {}

  unsigned BlockRank;
  unsigned OwnRank;
};

} // namespace idxmap

#endif
