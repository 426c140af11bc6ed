//===- GridBlock.cpp - A dense space as grid and block --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/GridBlock.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"

namespace idxmap {

std::optional<Finding> GridBlock::checkKept(const std::vector<Expr> &Extents) {
  constexpr int64_t Most = MostKept, Endless = int64_t(1) << 40;
  int64_t Count = 1;
  for (const Expr &Extent : Extents) {
    if (!Extent.isConstant())
      return Finding(FindingID::err_own_extent, {toString(Extent)})
          .withNote(FindingID::note_own_extent);
    if (Extent.value() > 0)
      Count =
          Extent.value() > Endless / Count ? Endless : Count * Extent.value();
  }
  if (Count <= Most)
    return std::nullopt;
  return Finding(FindingID::err_own_count,
                 {std::to_string(Count), std::to_string(Most)})
      .withNote(FindingID::note_own_count);
}

std::string LaunchAxis::builtin() const {
  if (Of == Kind::Own)
    return "own." + std::to_string(Axis);
  return std::string(Of == Kind::Block ? "threadIdx." : "blockIdx.") +
         "xyz"[Axis];
}

MadeCombinator GridBlock::make(const Step &S) {
  auto Constants = constantArguments(S);
  if (auto *Problem = std::get_if<Finding>(&Constants))
    return *Problem;
  int64_t BlockRank = std::get<0>(Constants)[0];
  if (BlockRank < 1 || BlockRank > 3)
    return Finding(FindingID::err_block_rank, {std::to_string(BlockRank)},
                   argumentPlace(S, 0));
  if (S.Arguments.size() == 1)
    return std::unique_ptr<Combinator>(new GridBlock(BlockRank, 0));
  const int64_t OwnRank = std::get<0>(Constants)[1];
  if (OwnRank < 1 || OwnRank > 6)
    return Finding(FindingID::err_own_rank, {std::to_string(OwnRank)},
                   argumentPlace(S, 1));
  return std::unique_ptr<Combinator>(new GridBlock(BlockRank, OwnRank));
}

std::string GridBlock::paperName() const {
  const std::string Rank = std::to_string(BlockRank);
  return OwnRank == 0
             ? "GridBlock(" + Rank + ")"
             : "GridBlock([" + Rank + "," + std::to_string(OwnRank) + "])";
}

std::string GridBlock::attribute() const {
  return "grid_block(" + std::to_string(BlockRank) +
         (OwnRank == 0 ? "" : ", " + std::to_string(OwnRank)) + ")";
}

std::vector<Finding> GridBlock::check(const IndexSpace &Space,
                                      const Facts &Known) const {
  std::vector<Finding> Findings;
  std::string Rank = counted(Space.rank(), "dimension");
  const unsigned Taken = BlockRank + OwnRank;
  const std::string Arguments =
      std::to_string(BlockRank) +
      (OwnRank == 0 ? "" : ", " + std::to_string(OwnRank));
  if (Space.rank() < Taken)
    Findings.push_back(
        Finding(FindingID::err_block_rank_too_large,
                {Arguments, counted(Taken, "dimension"), Rank})
            .withNote(Finding(FindingID::note_block_rank_too_large,
                              {std::to_string(Space.rank())})));
  else if (Space.rank() - Taken > 3)
    Findings.push_back(
        Finding(FindingID::err_grid_rank,
                {Arguments, counted(Space.rank() - Taken, "dimension")})
            .withNote(FindingID::note_grid_rank));
  for (unsigned D = 0; D < Space.rank(); ++D)
    requireDense("grid_block", Space, D, Known, Findings);
  return Findings;
}

LaunchAxis GridBlock::axisOf(unsigned D, unsigned Rank, unsigned BlockRank,
                             unsigned OwnRank) {
  const unsigned Launched = Rank - OwnRank, GridRank = Launched - BlockRank;
  if (D < GridRank)
    return {LaunchAxis::Kind::Grid, GridRank - 1 - D};
  if (D < Launched)
    return {LaunchAxis::Kind::Block, Launched - 1 - D};
  return {LaunchAxis::Kind::Own, D - Launched};
}

IndexSpace GridBlock::forward(const IndexSpace &Space, const Facts &) const {
  return Space;
}

Inverse GridBlock::inverse(const IndexSpace &, const std::vector<Expr> &Index,
                           const Facts &) const {
  return {Index, {}};
}

} // namespace idxmap
