//===- TimePlan.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TimePlan.h"

#include "mapping/DeviceLimits.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

namespace {

class StepPlanner {
public:
  StepPlanner(StagePlan &Plan, const LoopNest &Nest, const Mapping &Map)
      : Plan(Plan), Nest(Nest), Map(Map), Steps(Nest.Time->Steps) {}

  std::optional<Finding> run();

private:
  bool areAlike() const;
  std::optional<TimeTiles::Dimension> dimensionOf(size_t D) const;
  std::optional<Extremes> reachOf(const Tile &Of, size_t At, size_t D) const;
  std::optional<std::vector<Extremes>> reachesOf(size_t D) const;
  void setEnds(size_t D, const std::vector<Extremes> &All);
  std::optional<Finding> checkRows(size_t D, const std::vector<Extremes> &All);
  std::optional<Finding> addRow(const Expr &Used, const Expr &Apart);
  std::optional<Finding> setBlock();
  Finding refused(FindingID Id, FindingID Note,
                  std::vector<std::string> Arguments,
                  std::vector<std::string> OfNote = {}) const {
    const SourceToken Where = Nest.Time->Where;
    return Finding(Id, std::move(Arguments), Where)
        .withNote(Finding(Note, std::move(OfNote), Where));
  }

  StagePlan &Plan;
  const LoopNest &Nest;
  const Mapping &Map;
  const int64_t Steps;
  TimeTiles Result;
};

} // namespace

/// Both arrays have the same dimensions, each of one mapped loop.
bool StepPlanner::areAlike() const {
  if (Plan.Tiles.size() != 2 || Plan.Tiles[0].Base != Plan.Tiles[1].Base ||
      Plan.Tiles[0].Dimensions.size() != Nest.Loops.size() ||
      Plan.Tiles[1].Dimensions.size() != Nest.Loops.size())
    return false;
  for (size_t D = 0; D < Nest.Loops.size(); ++D) {
    const TileDimension &From = Plan.Tiles[0].Dimensions[D],
                        &To = Plan.Tiles[1].Dimensions[D];
    if (From.Of.Subscript != To.Of.Subscript ||
        From.Of.Stride != To.Of.Stride || From.Slopes != To.Slopes)
      return false;
  }
  return true;
}

/// Of tiles that have what one step reads and writes; nothing where the
/// dimension is not that of one loop's variable.
std::optional<TimeTiles::Dimension> StepPlanner::dimensionOf(size_t D) const {
  const TileDimension &From = Plan.Tiles[0].Dimensions[D],
                      &To = Plan.Tiles[1].Dimensions[D];
  if (From.Slopes.size() != 1 || From.Slopes.begin()->second != 1)
    return std::nullopt;
  const StagedVariable &Variable = *Plan.find(From.Slopes.begin()->first);
  const auto isTaken = [&](const TimeTiles::Dimension &Each) {
    return Each.Loop == Variable.Loop;
  };
  if (!Variable.Loop || To.Extent != Variable.Of.Width + 1 ||
      std::any_of(Result.Dimensions.begin(), Result.Dimensions.end(), isTaken))
    return std::nullopt;
  TimeTiles::Dimension Is;
  Is.Loop = *Variable.Loop;
  Is.Length = To.Extent;
  Is.Offset = To.Low;
  Is.Below = std::max<int64_t>(To.Low - From.Low, 0);
  Is.Above = std::max<int64_t>(From.Low + From.Extent - To.Low - To.Extent, 0);
  Is.Computed = Is.Length + (Steps - 1) * (Is.Below + Is.Above);
  return Is;
}

/// From the least to the largest index that a read, or the write, has along
/// dimension \p D in all iterations that make it.
std::optional<Extremes> StepPlanner::reachOf(const Tile &Of, size_t At,
                                             size_t D) const {
  const StagedRead &Read = Nest.Staged[Of.Array].Reads[Of.Reads[At]];
  const AffineIndex &Index = Of.At[At][D];
  Extremes Result = {Index.Offset, Index.Offset};
  for (const auto &[Name, Slope] : Index.Slopes) {
    const auto &Spans = Plan.find(Name) ? Read.Mapped : Read.Inner;
    const auto Is = std::find_if(
        Spans.begin(), Spans.end(),
        [Name = Name](const Span &Each) { return Each.Variable == Name; });
    if (Is == Spans.end())
      return std::nullopt;
    Result.Least = Result.Least + (Slope < 0 ? Is->Most : Is->Least) * Slope;
    Result.Most = Result.Most + (Slope < 0 ? Is->Least : Is->Most) * Slope;
  }
  return Result;
}

/// Of all reads and of the write, which is the last.
std::optional<std::vector<Extremes>> StepPlanner::reachesOf(size_t D) const {
  std::vector<Extremes> All;
  for (const Tile &Of : Plan.Tiles)
    for (size_t At = 0; At < Of.Reads.size(); ++At) {
      const auto Reach = reachOf(Of, At, D);
      if (!Reach)
        return std::nullopt;
      All.push_back(*Reach);
    }
  return All;
}

/// Of the reads that reach farthest, where that is known.
void StepPlanner::setEnds(size_t D, const std::vector<Extremes> &All) {
  TimeTiles::Dimension &Is = Result.Dimensions[D];
  const Dimension &Loop = Map.Source[Is.Loop];
  const Facts &Known = Map.KernelFacts;
  Is.First = simplify(Loop.Lower - Is.Below);
  Is.End = simplify(Loop.Upper + Is.Above);
  for (const Extremes &Each : All) {
    const bool IsLeast =
        std::all_of(All.begin(), All.end(), [&](const Extremes &Other) {
          return Known.provesLessEqual(Each.Least, Other.Least);
        });
    const bool IsMost =
        std::all_of(All.begin(), All.end(), [&](const Extremes &Other) {
          return Known.provesLessEqual(Other.Most, Each.Most);
        });
    if (IsLeast)
      Is.First = simplify(Each.Least - Is.Offset, Known);
    if (IsMost)
      Is.End = simplify(Each.Most + 1 - Is.Offset, Known);
  }
}

/// Elements along dimension \p D are apart, and no more of them are used than
/// the stride of the dimension around it has room for.
std::optional<Finding>
StepPlanner::checkRows(size_t D, const std::vector<Extremes> &All) {
  const ViewDimension &Is = Plan.Tiles[0].Dimensions[D].Of;
  const bool IsOutermost =
      D == 0 || Plan.Tiles[0].Dimensions[D - 1].Of.Subscript != Is.Subscript;
  const bool IsInnermost =
      D + 1 == Nest.Loops.size() ||
      Plan.Tiles[0].Dimensions[D + 1].Of.Subscript != Is.Subscript;
  if (IsInnermost)
    if (auto Wrong = addRow(1, Is.Stride))
      return Wrong;
  if (IsOutermost)
    return std::nullopt;
  for (const Extremes &Last : All)
    for (const Extremes &First : All)
      if (auto Wrong = addRow((Last.Most - First.Least + 1) * Is.Stride,
                              Plan.Tiles[0].Dimensions[D - 1].Of.Stride))
        return Wrong;
  return std::nullopt;
}

/// What is not known to be, the launch will find out.
std::optional<Finding> StepPlanner::addRow(const Expr &Used,
                                           const Expr &Apart) {
  const Expr Needed = simplify(Used, Map.KernelFacts);
  if (Map.KernelFacts.provesLessEqual(Needed, Apart))
    return std::nullopt;
  if (Map.KernelFacts.provesLessEqual(Apart + 1, Needed))
    return refused(FindingID::err_time_tile_rows,
                   FindingID::note_time_tile_rows,
                   {Nest.Time->From, toString(Needed), toString(Apart)});
  const auto implies = [&](const Expr &More, const Expr &Less) {
    return Map.KernelFacts.provesLessEqual(Less, More);
  };
  for (const TimeTiles::Row &Each : Result.Rows)
    if (Each.Apart == Apart && implies(Each.Used, Needed))
      return std::nullopt;
  std::erase_if(Result.Rows, [&](const TimeTiles::Row &Each) {
    return Each.Apart == Apart && implies(Needed, Each.Used);
  });
  Result.Rows.push_back({Needed, Apart});
  return std::nullopt;
}

/// As many threads as share rows well, each with rows next to each other.
std::optional<Finding> StepPlanner::setBlock() {
  constexpr int64_t Enough = 512;
  const int64_t Most = DeviceLimits().ThreadsPerBlock;
  const int64_t Row = Result.Dimensions.back().Computed;
  if (Result.Dimensions.size() == 1) {
    Result.Block[0] = std::min(Row, Enough);
    return std::nullopt;
  }
  if (Row > Most)
    return refused(FindingID::err_time_tile_length,
                   FindingID::note_time_tile_length,
                   {std::to_string(Result.Dimensions.back().Length),
                    std::to_string(Row), std::to_string(Most)});
  const int64_t Rows = Result.Dimensions.front().Computed;
  const int64_t Side = std::clamp<int64_t>(Enough / Row, 1, Rows);
  const int64_t Each = (Rows + Side - 1) / Side;
  Result.Block = {Row, (Rows + Each - 1) / Each, 1};
  return std::nullopt;
}

std::optional<Finding> StepPlanner::run() {
  const auto isFar = [&] {
    return refused(FindingID::err_time_tile_near,
                   FindingID::note_time_tile_near,
                   {Nest.Time->From, Nest.Time->To});
  };
  if (!areAlike())
    return isFar();
  for (size_t D = 0; D < Nest.Loops.size(); ++D) {
    const auto Is = dimensionOf(D);
    if (!Is)
      return isFar();
    Result.Dimensions.push_back(*Is);
  }
  for (size_t D = 0; D < Nest.Loops.size(); ++D) {
    const auto All = reachesOf(D);
    if (!All)
      return isFar();
    setEnds(D, *All);
    if (auto Wrong = checkRows(D, *All))
      return Wrong;
  }
  if (auto Wrong = setBlock())
    return Wrong;
  for (Tile &Each : Plan.Tiles)
    for (size_t D = 0; D < Nest.Loops.size(); ++D) {
      const TimeTiles::Dimension &Of = Result.Dimensions[D];
      Each.Dimensions[D].Low = Of.Offset - Steps * Of.Below;
      Each.Dimensions[D].Extent = Of.Length + Steps * (Of.Below + Of.Above);
    }
  Plan.Block = Result.Block;
  Plan.Time = std::move(Result);
  return std::nullopt;
}

std::optional<Finding> planSteps(StagePlan &Plan, const LoopNest &Nest,
                                 const Mapping &Map) {
  return StepPlanner(Plan, Nest, Map).run();
}

} // namespace idxmap
