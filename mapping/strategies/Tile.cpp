//===- Tile.cpp - Tiles of given lengths ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// k lengths cut the last k dimensions into tiles: the last length is for the
// innermost dimension. The number of the tile is a place in the grid, the place
// within the tile is the thread, or with lengths of `each`, a thread and one of
// its own indices.
//
//   tile(8,32) on [0,n) x [0,m)  ->  shift_lb, split_last(32), permute(1,2,0),
//     split_last(8), permute(2,0,3,1), grid_block(2)
//
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Tile.h"
#include "mapping/SourceFacts.h"
#include "mapping/Strategy.h"
#include "mapping/combinators/GridBlock.h"
#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "mapping/strategies/StepPlan.h"

#include <numeric>

namespace idxmap {

static std::vector<Finding> checkTile(const std::vector<Expr> &Lengths,
                                      const IndexSpace &Source,
                                      const Facts &Known, SourceToken Where) {
  std::vector<Finding> Findings = checkSource(Source, Known);
  size_t Count = Lengths.size();
  if (Count < 1 || Count > 3)
    Findings.push_back(
        Finding(FindingID::err_tile_count, {std::to_string(Count)}, Where));
  else if (Count > Source.rank())
    Findings.push_back(
        Finding(FindingID::err_tile_rank,
                {counted(Count, "length"), counted(Source.rank(), "dimension")},
                Where)
            .withNote(Finding(FindingID::note_tile_rank, {}, Where)));
  for (const Expr &Length : Lengths)
    if (Expr L = simplify(Length); L.isConstant() && L.value() < 1)
      Findings.push_back(Finding(FindingID::err_argument_not_positive,
                                 {"tile", std::to_string(L.value())}, Where));
  return Findings;
}

/// A length for each of the tile's, which divides it.
static std::vector<Finding> checkEach(const std::vector<int64_t> &Each,
                                      const std::vector<Expr> &Lengths,
                                      SourceToken Where) {
  const auto refused = [&](FindingID Id, std::vector<std::string> Arguments) {
    return Finding(Id, std::move(Arguments), Where);
  };
  if (Each.size() != Lengths.size())
    return {
        refused(FindingID::err_each_count, {counted(Each.size(), "length"),
                                            counted(Lengths.size(), "length")})
            .withNote(refused(FindingID::note_each_count, {}))};
  for (size_t D = 0; D < Each.size(); ++D) {
    const Expr Length = simplify(Lengths[D]);
    if (!Length.isConstant())
      return {refused(FindingID::err_each_tile, {toString(Length)})};
    if (Length.value() % Each[D] != 0)
      return {refused(FindingID::err_each_divides,
                      {std::to_string(Each[D]), toString(Length)})
                  .withNote(refused(FindingID::note_each_divides, {}))};
  }
  if (auto Problem = GridBlock::checkKept({Each.begin(), Each.end()})) {
    Problem->Where = Problem->Notes.front().Where = Where;
    return {*Problem};
  }
  return {};
}

/// From the minor parts, what threads have of them: all of the parts of a
/// thread become the last dimensions, in their order. How many.
static unsigned splitEach(StepPlan &Plan, const std::vector<int64_t> &Each,
                          unsigned Rank, const std::vector<Expr> &Lengths,
                          int64_t Pieces) {
  const unsigned First = Rank - Each.size();
  std::vector<StepPlan::Label> Order = Plan.labels();
  const size_t Before = Order.size();
  for (size_t D = 0; D < Each.size(); ++D) {
    if (Each[D] == 1)
      continue;
    const unsigned Number = unsigned(First + D);
    const StepPlan::Label Thread{Number, true}, Own{Number, true, 1},
        Inner{Number, true, 2};
    const int64_t Threads = simplify(Lengths[D]).value() / Each[D];
    const int64_t Piece =
        D + 1 < Each.size() ? Each[D] : std::gcd(Each[D], Pieces);
    Order.push_back(Own);
    if (Piece == Each[D]) {
      Plan.split(Thread, Piece, Thread, Own);
    } else if (Piece == 1) {
      Plan.split(Thread, Threads, Own, Thread);
    } else {
      Plan.split(Thread, Threads * Piece, Own, Thread);
      Plan.split(Thread, Piece, Thread, Inner);
      Order.push_back(Inner);
    }
  }
  Plan.order(Order);
  return Order.size() - Before;
}

std::variant<std::vector<Step>, std::vector<Finding>>
tileSteps(const std::vector<Expr> &Lengths, const IndexSpace &Source,
          const Facts &Known, const DeviceLimits &, SourceToken Where,
          const std::vector<int64_t> &Each, SourceToken EachPlace,
          int64_t Pieces) {
  if (auto Findings = checkTile(Lengths, Source, Known, Where);
      !Findings.empty())
    return Findings;
  if (!Each.empty())
    if (auto Findings = checkEach(Each, Lengths, EachPlace); !Findings.empty())
      return Findings;
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("compress_grid");
  Plan.splitLast({Lengths.begin(), Lengths.end()});
  if (const unsigned Rank = Source.rank(); Rank > 3)
    Plan.fold(0, Rank - 2);
  const unsigned Own = splitEach(Plan, Each, Source.rank(), Lengths, Pieces);
  Plan.gridBlock(Lengths.size(), Own);
  return Plan.steps();
}

} // namespace idxmap
