//===- GridBlock.cpp - A dense space as grid and block --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/GridBlock.h"

#include "mapping/combinators/Preconditions.h"

namespace idxmap {

std::string LaunchAxis::builtin() const {
  return std::string(IsBlock ? "threadIdx." : "blockIdx.") + "xyz"[Axis];
}

MadeCombinator GridBlock::make(const Step &S) {
  auto Constants = constantArguments(S);
  if (auto *Problem = std::get_if<Finding>(&Constants))
    return *Problem;
  int64_t BlockRank = std::get<0>(Constants)[0];
  if (BlockRank < 1 || BlockRank > 3)
    return Finding(FindingID::err_block_rank, {std::to_string(BlockRank)},
                   argumentPlace(S, 0));
  return std::unique_ptr<Combinator>(new GridBlock(BlockRank));
}

std::string GridBlock::paperName() const {
  return "GridBlock(" + std::to_string(BlockRank) + ")";
}

std::string GridBlock::attribute() const {
  return "grid_block(" + std::to_string(BlockRank) + ")";
}

std::vector<Finding> GridBlock::check(const IndexSpace &Space,
                                      const Facts &Known) const {
  std::vector<Finding> Findings;
  std::string Rank = counted(Space.rank(), "dimension");
  std::string Own = std::to_string(BlockRank);
  if (Space.rank() < BlockRank)
    Findings.push_back(
        Finding(FindingID::err_block_rank_too_large,
                {Own, counted(BlockRank, "dimension"), Rank})
            .withNote(Finding(FindingID::note_block_rank_too_large,
                              {std::to_string(Space.rank())})));
  else if (Space.rank() - BlockRank > 3)
    Findings.push_back(
        Finding(FindingID::err_grid_rank,
                {Own, counted(Space.rank() - BlockRank, "dimension")})
            .withNote(FindingID::note_grid_rank));
  for (unsigned D = 0; D < Space.rank(); ++D)
    requireDense("grid_block", Space, D, Known, Findings);
  return Findings;
}

LaunchAxis GridBlock::axisOf(unsigned D, unsigned Rank, unsigned BlockRank) {
  unsigned GridRank = Rank - BlockRank;
  if (D < GridRank)
    return {false, GridRank - 1 - D};
  return {true, Rank - 1 - D};
}

IndexSpace GridBlock::forward(const IndexSpace &Space, const Facts &) const {
  return Space;
}

Inverse GridBlock::inverse(const IndexSpace &, const std::vector<Expr> &Index,
                           const Facts &) const {
  return {Index, {}};
}

} // namespace idxmap
