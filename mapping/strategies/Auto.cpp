//===- Auto.cpp - The default: a launchable mapping for any extents -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Auto.h"

#include "mapping/expr/Simplify.h"
#include "mapping/memory/WarpAccess.h"
#include "mapping/strategies/FoldAll.h"
#include "mapping/strategies/StepPlan.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace idxmap {
namespace {

/// Threads of a block of the native and tall shapes (see Auto.h).
constexpr int64_t NativeBlock = 128;

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
  for (int64_t Length = roundedUp(Preferred / 2, Warp); Length <= 2 * Preferred;
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
      : Limits(Limits), Base(Source, Known, Where) {
    Base.shiftLowerBounds();
    Base.removeHoles("compress_grid");
    std::vector<StepPlan::Label> Order = Base.labels();
    std::rotate(Order.begin() + Innermost, Order.begin() + Innermost + 1,
                Order.end());
    Base.order(Order);
    while (Base.space().rank() > 1 &&
           Base.known().rangeOf(innermost(Base)).Hi < NativeBlock / 2)
      Base.foldLast2();
  }

  std::vector<StepVariant> variants() const {
    std::vector<StepVariant> Variants;
    if (Base.space().rank() > 1)
      for (auto Shape : {native(), tall()}) {
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
    for (const auto &[Less, Greater] : When) {
      if (Plan.known().provesLess(Less, Greater))
        continue;
      if (Plan.known().provesLessEqual(Greater, Less))
        return std::nullopt;
      Variant.When.push_back(
          {simplify(Less, Plan.known()), simplify(Greater, Plan.known())});
    }
    return Variant;
  }

  /// At least half a block has work along the innermost dimension.
  static Condition fillsHalfABlock(const StepPlan &Plan) {
    return {NativeBlock / 2 - 1, innermost(Plan)};
  }

  std::optional<StepVariant> native() const {
    StepPlan Plan = Base;
    if (Plan.space().rank() > 3)
      Plan.fold(0, Plan.space().rank() - 2);
    std::vector<Condition> When;
    unsigned Outer = Plan.space().rank() - 1;
    for (unsigned D = 0; D < Outer; ++D)
      When.push_back({Plan.space()[D].Upper, Limits.Grid[Outer - D] + 1});
    When.push_back(fillsHalfABlock(Plan));
    Plan.splitLast(pieceLength(innermost(Plan), NativeBlock, Limits));
    Plan.gridBlock(1);
    return variantOf(Plan, When);
  }

  std::optional<StepVariant> tall() const {
    StepPlan Plan = Base;
    Plan.fold(0, Plan.space().rank() - 1);
    int64_t Length = pieceLength(innermost(Plan), NativeBlock, Limits);
    std::vector<Condition> When = {
        fillsHalfABlock(Plan),
        {innermost(Plan), Limits.Grid[1] * Length + 1},
        {Plan.space()[0].Upper, Limits.Grid[0] + 1}};
    Plan.splitLast(Length);
    const auto &Labels = Plan.labels();
    Plan.order({Labels[1], Labels[0], Labels[2]});
    Plan.gridBlock(1);
    return variantOf(Plan, When);
  }

  StepVariant folded() const {
    StepPlan Plan = Base;
    Plan.fold(0, Plan.space().rank());
    Plan.splitLast(pieceLength(innermost(Plan), FoldAllBlock, Limits));
    Plan.gridBlock(1);
    return {Plan.steps(), {}};
  }

  const DeviceLimits &Limits;
  StepPlan Base; ///< Dense, and no innermost dimension that is surely short.
};

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

} // namespace

StrategyResult chooseAuto(const IndexSpace &Source, const Facts &Known,
                          const DeviceLimits &Limits, SourceToken Where,
                          const MemoryUse &Memory) {
  const unsigned Last = Source.rank() - 1;
  const auto variantsOf = [&](unsigned Innermost) {
    return Auto(Source, Known, Limits, Where, Innermost).variants();
  };
  std::vector<StepVariant> Best = variantsOf(Last);
  if (Last == 0 || Memory.Addresses.empty() || isContiguous(Memory))
    return Best;
  const auto AsWritten = sectorsOf(Best, Source, Known, Limits, Memory);
  std::optional<int64_t> Fewest = AsWritten;
  for (unsigned D = Last; Fewest && D-- > 0;) {
    std::vector<StepVariant> Other = variantsOf(D);
    const auto Sectors = sectorsOf(Other, Source, Known, Limits, Memory);
    // Less than an eighth may come from where a typical warp begins.
    if (!Sectors || *Sectors * 8 > *Fewest * 7)
      continue;
    Fewest = Sectors;
    Best = std::move(Other);
    Best.front().Choice = {D, *Sectors, *AsWritten};
  }
  return Best;
}

} // namespace idxmap
