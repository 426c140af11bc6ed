//===- Auto.cpp - The default: a launchable mapping for any extents -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Auto.h"

#include "mapping/expr/Simplify.h"
#include "mapping/memory/BlockAccess.h"
#include "mapping/memory/WarpAccess.h"
#include "mapping/strategies/StepPlan.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace idxmap {
namespace {

/// Threads of a row of the native and tall shapes (see Auto.h).
constexpr int64_t NativeRow = 128;

/// Of a loop with so many indices at least, a thread of a reduction has 16.
constexpr int64_t LongReduction = int64_t(1) << 21, OwnOfReduction = 16;

int64_t roundedUp(int64_t Value, int64_t Multiple) {
  return (Value + Multiple - 1) / Multiple * Multiple;
}

/// The length of the pieces of a dimension: \p Preferred, unless its constant
/// \p Extent says that another multiple of the warp wastes less.
int64_t pieceLength(const Expr &Extent, int64_t Preferred,
                    const DeviceLimits &Limits) {
  int64_t Warp = Limits.WarpSize;
  // Of a very long dimension every length wastes next to nothing.
  bool IsShort = Extent.isConstant() && Extent.value() < 64 * Preferred;
  if (!IsShort)
    return Preferred;
  if (Extent.value() <= Preferred)
    return std::max(roundedUp(Extent.value(), Warp), Warp);
  int64_t Best = Preferred;
  const int64_t Most = std::min(2 * Preferred, Limits.ThreadsPerBlock);
  for (int64_t Length = roundedUp(Preferred / 2, Warp); Length <= Most;
       Length += Warp)
    if (roundedUp(Extent.value(), Length) < roundedUp(Extent.value(), Best))
      Best = Length;
  return Best;
}

class Auto {
public:
  /// Dimension \p Innermost is moved behind the others.
  Auto(const IndexSpace &Source, const Facts &Known, const DeviceLimits &Limits,
       SourceToken Where, unsigned Innermost)
      : Source(Source), Known(Known), Limits(Limits),
        Base(Source, Known, Where) {
    Base.shiftLowerBounds();
    Base.removeHoles("compress_grid");
    std::vector<StepPlan::Label> Order = Base.labels();
    std::rotate(Order.begin() + Innermost, Order.begin() + Innermost + 1,
                Order.end());
    Base.order(Order);
    while (Base.space().rank() > 1 &&
           Base.known().rangeOf(innermost(Base)).Hi < row() / 2)
      Base.foldLast2();
  }

  /// The cheapest blocks: of several rows, or of one.
  struct Blocks {
    std::optional<BlockChoice> Box;
    std::optional<BlockCost> Cost; ///< For each warp, where it is known.
  };
  Blocks blocks(const MemoryUse &Memory) const;

  /// Blocks are boxes as \p Box says, or have one row; those that \p Reduce
  /// have indices of their own for each thread, if there are many.
  std::vector<StepVariant>
  variants(const std::optional<BlockChoice> &Box = std::nullopt,
           bool Reduce = false) const {
    if (Limits.WantedBlocks > 0)
      return limited();
    std::vector<StepVariant> Variants;
    if (auto Long = Reduce ? reducing() : std::nullopt) {
      Variants.push_back(*Long);
      if (Long->When.empty())
        return Variants;
    }
    if (Base.space().rank() > 1)
      for (auto Shape : {Box ? boxes(*Box) : native(), tall()}) {
        if (!Shape)
          continue;
        Variants.push_back(*Shape);
        if (Shape->When.empty())
          return Variants;
      }
    Variants.push_back(folded());
    return Variants;
  }

private:
  static const Expr &innermost(const StepPlan &Plan) {
    return Plan.space()[Plan.space().rank() - 1].Upper;
  }

  /// \p Plan under those of \p When that are not certain; nothing if one of
  /// them certainly fails.
  static std::optional<StepVariant>
  variantOf(const StepPlan &Plan, const std::vector<Condition> &When) {
    StepVariant Variant{Plan.steps(), {}};
    Facts Known = Plan.known();
    for (const auto &[Less, Greater] : When) {
      if (Known.provesLess(Less, Greater))
        continue;
      if (Known.provesLessEqual(Greater, Less))
        return std::nullopt;
      Variant.When.push_back(
          {simplify(Less, Plan.known()), simplify(Greater, Plan.known())});
      Known.assume(Variant.When.back());
    }
    return Variant;
  }

  /// At least half a row has work along the innermost dimension.
  Condition fillsHalfARow(const StepPlan &Plan) const {
    return {row() / 2 - 1, innermost(Plan)};
  }

  /// A block may have no more.
  int64_t row() const { return std::min(NativeRow, Limits.UsualBlock); }

  /// The sides of a block of the native shape, the innermost last: rows that
  /// make up a block, unless a constant extent leaves more than a sixteenth of
  /// them in excess.
  std::vector<int64_t> rows(const StepPlan &Plan) const {
    const int64_t Row = pieceLength(innermost(Plan), row(), Limits);
    if (Plan.space().rank() < 2)
      return {Row};
    const Expr &Outer = Plan.space()[Plan.space().rank() - 2].Upper;
    for (int64_t Count = 4; Count > 1; Count /= 2)
      if (Count * Row <= Limits.UsualBlock &&
          (!Outer.isConstant() ||
           roundedUp(Outer.value(), Count) * 16 <= Outer.value() * 17))
        return {Count, Row};
    return {Row};
  }

  std::optional<StepVariant> native() const {
    StepPlan Plan = Base;
    if (Plan.space().rank() > 3)
      Plan.fold(0, Plan.space().rank() - 2);
    const std::vector<int64_t> Sides = rows(Plan);
    std::vector<Condition> When;
    unsigned Outer = Plan.space().rank() - 1;
    for (unsigned D = 0; D < Outer; ++D)
      When.push_back(
          {Plan.space()[D].Upper,
           Limits.Grid[Outer - D] *
                   (D + 1 == Outer && Sides.size() > 1 ? Sides[0] : 1) +
               1});
    When.push_back(fillsHalfARow(Plan));
    Plan.splitLast(
        std::vector<std::optional<Expr>>(Sides.begin(), Sides.end()));
    Plan.gridBlock(Sides.size());
    return variantOf(Plan, When);
  }

  std::vector<StepVariant> limited() const;
  std::optional<StepVariant> reducing() const;
  std::optional<StepVariant> boxes(const BlockChoice &Block) const;
  std::optional<BlockCost> rowCost(const MemoryUse &Memory) const;
  std::optional<BlockChoice> cheapestBox(const MemoryUse &Memory) const;
  std::optional<BlockCost> costOf(const std::vector<int64_t> &Lengths,
                                  const MemoryUse &Memory) const;

  std::optional<StepVariant> tall() const {
    StepPlan Plan = Base;
    Plan.fold(0, Plan.space().rank() - 1);
    // Two rows of a block would each divide for themselves.
    std::vector<int64_t> Sides = rows(Plan);
    if (Base.space().rank() > 2)
      Sides = {Sides.back()};
    const int64_t Count = Sides.size() > 1 ? Sides.front() : 1;
    std::vector<Condition> When = {
        fillsHalfARow(Plan),
        {innermost(Plan), Limits.Grid[1] * Sides.back() + 1},
        {Plan.space()[0].Upper, Limits.Grid[0] * Count + 1}};
    const StepPlan::Label Y = Plan.labels()[0], X = Plan.labels()[1];
    std::vector<StepPlan::Label> Order = {X, Y, {X.Number, true}};
    Plan.split(X, Sides.back());
    if (Count > 1) {
      Plan.split(Y, Count);
      Order.insert(Order.begin() + 2, {Y.Number, true});
    }
    Plan.order(Order);
    Plan.gridBlock(Sides.size());
    return variantOf(Plan, When);
  }

  /// \p IsWhole: in no shorter blocks, of which there would be more.
  StepVariant folded(bool IsWhole = false) const {
    StepPlan Plan = Base;
    Plan.fold(0, Plan.space().rank());
    Plan.splitLast(
        IsWhole ? Limits.UsualBlock
                : pieceLength(innermost(Plan), Limits.UsualBlock, Limits));
    Plan.gridBlock(1);
    return {Plan.steps(), {}};
  }

  const IndexSpace &Source;
  const Facts &Known;
  const DeviceLimits &Limits;
  StepPlan Base; ///< Dense, and no innermost dimension that is surely short.
};

std::vector<StepVariant> Auto::limited() const {
  StepPlan Plan = Base;
  Plan.fold(0, Plan.space().rank());
  const Condition NeedsMore = {Limits.WantedBlocks * Limits.UsualBlock,
                               innermost(Plan)};
  const StepPlan::Label X = Plan.labels().back(), Thread{X.Number, true},
                        Own{X.Number, true, 1};
  Plan.split(X, Limits.WantedBlocks * Limits.UsualBlock, Own, Thread);
  Plan.split(Thread, Limits.UsualBlock, X, Thread);
  Plan.order({X, Thread, Own});
  Plan.gridBlock(1, 1);
  std::vector<StepVariant> Variants;
  if (auto Many = variantOf(Plan, {NeedsMore}))
    Variants.push_back(*Many);
  if (!Variants.empty() && Variants.front().When.empty())
    return Variants;
  Variants.push_back(folded(/*IsWhole=*/true));
  return Variants;
}

/// What a block hands in costs as much for one index of each thread as for
/// many. Those of a thread are a block apart along the only dimension, or next
/// to each other along the one before the innermost.
std::optional<StepVariant> Auto::reducing() const {
  StepPlan Plan = Base;
  if (Plan.space().rank() > 3)
    Plan.fold(0, Plan.space().rank() - 2);
  const unsigned Rank = Plan.space().rank();
  std::vector<StepPlan::Label> Order = Plan.labels();
  const StepPlan::Label X = Order.back(), Thread{X.Number, true};
  Expr Count = 1;
  for (unsigned D = 0; D < Rank; ++D)
    Count = Count * Plan.space()[D].Upper;
  std::vector<Condition> When = {{LongReduction - 1, Count}};
  if (Rank == 1) {
    const StepPlan::Label Own{X.Number, true, 1};
    Plan.split(X, Limits.UsualBlock * OwnOfReduction, X, Thread);
    Plan.split(Thread, Limits.UsualBlock, Own, Thread);
    Plan.order({X, Thread, Own});
  } else {
    const StepPlan::Label Y = Order[Rank - 2], Own{Y.Number, true, 1};
    for (unsigned D = 0; D + 1 < Rank; ++D)
      When.push_back(
          {Plan.space()[D].Upper,
           Limits.Grid[Rank - 1 - D] * (D + 2 == Rank ? OwnOfReduction : 1) +
               1});
    When.push_back({OwnOfReduction - 1, Plan.extent(Y)});
    When.push_back(fillsHalfARow(Plan));
    const int64_t Length = pieceLength(innermost(Plan), row(), Limits);
    Plan.split(Y, OwnOfReduction, Y, Own);
    Plan.split(X, Length, X, Thread);
    Order.insert(Order.end(), {Thread, Own});
    Plan.order(Order);
  }
  Plan.gridBlock(1, 1);
  return variantOf(Plan, When);
}

/// Blocks of several rows: pieces of the last dimensions.
std::optional<StepVariant> Auto::boxes(const BlockChoice &Block) const {
  StepPlan Plan = Base;
  const size_t Count = Block.Lengths.size();
  if (const unsigned Rank = Plan.space().rank(); Rank > 3)
    Plan.fold(0, Rank - Count);
  const unsigned GridRank = Plan.space().rank();
  std::vector<Condition> When, HalfFull;
  for (unsigned D = 0; D < GridRank; ++D) {
    const Expr &Extent = Plan.space()[D].Upper;
    const bool IsCut = D + Count >= GridRank;
    const int64_t Length = IsCut ? Block.Lengths[D + Count - GridRank] : 1;
    if (D + 1 < GridRank)
      When.push_back({Extent, Limits.Grid[GridRank - 1 - D] * Length + 1});
    if (Length > 1)
      HalfFull.push_back({Length / 2 - 1, Extent});
  }
  // The longest first: of equal extents, it says the others.
  When.insert(When.end(), HalfFull.rbegin(), HalfFull.rend());
  std::vector<std::optional<Expr>> Lengths;
  for (const int64_t Length : Block.Lengths)
    Lengths.push_back(Length > 1 ? std::optional(Expr(Length)) : std::nullopt);
  Plan.splitLast(Lengths);
  Plan.gridBlock(Plan.space().rank() - GridRank);
  auto Result = variantOf(Plan, When);
  if (Result)
    Result->Block = Block;
  return Result;
}

/// Of blocks with that many threads along the last dimensions; nothing where a
/// constant extent leaves more than a sixteenth of them in excess.
std::optional<BlockCost> Auto::costOf(const std::vector<int64_t> &Lengths,
                                      const MemoryUse &Memory) const {
  std::vector<BlockSide> Sides;
  const size_t First = Base.space().rank() - Lengths.size();
  for (size_t I = 0; I < Lengths.size(); ++I) {
    const Expr &Extent = Base.space()[First + I].Upper;
    if (Lengths.size() > 1 && Extent.isConstant() &&
        roundedUp(Extent.value(), Lengths[I]) * 16 > Extent.value() * 17)
      return std::nullopt;
    Sides.push_back({Base.labels()[First + I].Number, Lengths[I]});
  }
  return blockCost(Source, Memory, Known, Sides);
}

/// Nothing where dimensions are folded: neighbours may be far from each other.
std::optional<BlockCost> Auto::rowCost(const MemoryUse &Memory) const {
  const unsigned Rank = Base.space().rank();
  if (Rank < 2 || Rank != Source.rank() || Memory.Addresses.empty())
    return std::nullopt;
  return costOf(rows(Base), Memory);
}

/// Of the boxes of a block's threads, the one that costs least.
std::optional<BlockChoice> Auto::cheapestBox(const MemoryUse &Memory) const {
  std::optional<BlockChoice> Best;
  for (const int64_t Depth : {1, 2, 4, 8})
    for (const int64_t Height : {1, 2, 4, 8}) {
      const int64_t Width = Limits.UsualBlock / (Height * Depth);
      if (Width % Limits.WarpSize != 0 || Width == 0 || Height * Depth == 1 ||
          Width * Height * Depth != Limits.UsualBlock ||
          (Depth > 1 && Base.space().rank() != 3))
        continue;
      std::vector<int64_t> Lengths = {Height, Width};
      if (Depth > 1)
        Lengths.insert(Lengths.begin(), Depth);
      const auto Cost = costOf(Lengths, Memory);
      if (Cost && (!Best || Cost->isCheaper(0, Best->Cost)))
        Best = BlockChoice{std::move(Lengths), *Cost, {}, {}};
    }
  return Best;
}

/// The cheapest box, unless rows cost less than 5 % more.
Auto::Blocks Auto::blocks(const MemoryUse &Memory) const {
  const auto RowCost = rowCost(Memory);
  if (!RowCost)
    return {};
  std::optional<BlockChoice> Best = cheapestBox(Memory);
  if (!Best || !Best->Cost.isCheaper(5, *RowCost))
    return {std::nullopt, RowCost};
  Best->Row = rows(Base);
  Best->RowCost = *RowCost;
  return {Best, Best->Cost};
}

/// Sectors of all accesses by a warp of the first of \p Variants that a typical
/// launch takes; nothing where there is none.
std::optional<int64_t> sectorsOf(const std::vector<StepVariant> &Variants,
                                 const IndexSpace &Source, const Facts &Known,
                                 const DeviceLimits &Limits,
                                 const MemoryUse &Memory) {
  for (const StepVariant &Each : Variants) {
    Facts Here = Known;
    for (const Condition &Holds : Each.When)
      Here.assume(Holds);
    const auto Built = buildMapping(Source, Each.Steps, Here, Limits);
    const auto *M = std::get_if<Mapping>(&Built);
    const auto Sectors = M ? typicalSectors(*M, Memory, Here) : std::nullopt;
    if (Sectors)
      return std::accumulate(Sectors->begin(), Sectors->end(), int64_t(0));
  }
  return std::nullopt;
}

/// The loops with one of them innermost, and what that costs.
struct LoopOrder {
  Auto Plan;
  Auto::Blocks Blocks;
  std::optional<int64_t> Sectors = std::nullopt;

  /// Less than an eighth may come from where a typical warp begins.
  bool saves(const LoopOrder &Other) const {
    return Sectors && Other.Sectors && *Sectors * 8 <= *Other.Sectors * 7;
  }
  bool hasCheaperBlocks(const LoopOrder &Other) const {
    return Blocks.Cost && Other.Blocks.Cost &&
           Blocks.Cost->isCheaper(15, *Other.Blocks.Cost);
  }
};

/// Of \p Orders by the innermost dimension, the last of them as written, the
/// best one's number.
size_t bestOf(const std::vector<LoopOrder> &Orders) {
  const size_t Last = Orders.size() - 1;
  if (!Orders[Last].Sectors)
    return Last;
  size_t Fewest = Last;
  for (size_t D = Last; D-- > 0;)
    if (Orders[D].saves(Orders[Fewest]))
      Fewest = D;
  size_t Best = Fewest;
  for (size_t D = Last; D-- > 0;)
    if (Orders[D].Sectors && !Orders[Fewest].saves(Orders[D]) &&
        Orders[D].hasCheaperBlocks(Orders[Best]))
      Best = D;
  return Best;
}

MemoryChoice reasonFor(size_t Best, const std::vector<LoopOrder> &Orders) {
  const LoopOrder &Chosen = Orders[Best], &Written = Orders.back();
  MemoryChoice Result{unsigned(Best), *Chosen.Sectors, *Written.Sectors};
  if (!Chosen.saves(Written)) {
    Result.Block = Chosen.Blocks.Cost;
    Result.BlockAsWritten = Written.Blocks.Cost;
  }
  return Result;
}

} // namespace

StrategyResult chooseAuto(const IndexSpace &Source, const Facts &Known,
                          const DeviceLimits &Limits, SourceToken Where,
                          const MemoryUse &Memory) {
  const unsigned Last = Source.rank() - 1;
  const bool IsMeasured =
      Last > 0 && !Memory.Addresses.empty() && !isContiguous(Memory);
  std::vector<LoopOrder> Orders;
  for (unsigned D = IsMeasured ? 0 : Last; D <= Last; ++D) {
    Auto Plan(Source, Known, Limits, Where, D);
    Auto::Blocks Blocks = Plan.blocks(Memory);
    Orders.push_back({std::move(Plan), std::move(Blocks)});
    if (IsMeasured)
      Orders.back().Sectors = sectorsOf(Orders.back().Plan.variants(), Source,
                                        Known, Limits, Memory);
  }
  const size_t Best = bestOf(Orders);
  std::vector<StepVariant> Result =
      Orders[Best].Plan.variants(Orders[Best].Blocks.Box, Memory.Reduces);
  if (Best + 1 < Orders.size())
    Result.front().Choice = reasonFor(Best, Orders);
  return Result;
}

} // namespace idxmap
