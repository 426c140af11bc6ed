//===- TimeSteps.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/legality/TimeSteps.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

static Finding refused(const std::string &Why, SourceToken Where) {
  return Finding(FindingID::err_time_tile_nest, {Why}, Where)
      .withNote(Finding(FindingID::note_time_tile_nest, {}, Where));
}

/// Every loop has all integers of one box.
static std::optional<Finding> checkLoops(const LoopNest &Nest) {
  for (const Loop &Each : Nest.Loops)
    if (!Each.Space.Step.isConstant(1) || !Each.Space.Width.isConstant(1) ||
        Each.Dependent || Each.Decreases || !Each.Companions.empty() ||
        Each.Ending)
      return refused("'" + Each.Variable +
                         "' does not count by 1 between bounds that are the "
                         "same for all",
                     Each.Where);
  return std::nullopt;
}

static std::optional<Finding> checkCaptures(const LoopNest &Nest) {
  for (const Capture &Each : Nest.Captures) {
    const std::string Name = "'" + Each.variable() + "' ";
    if (Each.Reduction)
      return refused(Name + "is reduced", Each.Where);
    if (!Each.LastBegin.empty() || !Each.LastEnd.empty())
      return refused(Name + "has the value of the last iteration afterwards",
                     Each.Where);
  }
  return std::nullopt;
}

/// All that is written is the array that is made.
static std::optional<Finding> checkWrites(const LoopNest &Nest,
                                          const TimeSteps &Of) {
  for (const Access &Each : Nest.Accesses)
    if (Each.IsWrite && Each.Array != Of.To)
      return refused(Each.Array.empty() ? "it writes memory without a name"
                                        : "it writes '" + Each.Array + "'",
                     Each.Where);
  for (const Finding &Each : Nest.Doubts)
    if (Each.Id == FindingID::remark_unknown_effect)
      return refused("it calls what is not seen", Each.Where);
  return std::nullopt;
}

/// Whenever there is something in \p Part, that is in \p Whole.
static bool isWithin(const AccessedRegion &Part, const AccessedRegion &Whole,
                     Facts Known) {
  for (const Expr &Extent : Part.Extents)
    Known.assume(Extent, Range::from(1));
  return std::all_of(Whole.Extents.begin(), Whole.Extents.end(),
                     [&](const Expr &Extent) {
                       return Known.provesPositive(Extent);
                     }) &&
         Part.Fits.empty() && Known.provesLessEqual(Whole.First, Part.First) &&
         Known.provesLessEqual(Part.End, Whole.End);
}

/// Elements that no step writes are read of both arrays in turn; where what is
/// made is copied back, of From alone.
static void giveRanges(LoopNest &Nest, const TimeSteps &Of) {
  const auto ruleOf =
      [&](const std::string &Name) -> std::optional<DataRule> & {
    return std::find_if(Nest.Captures.begin(), Nest.Captures.end(),
                        [&](const Capture &Each) { return Each.Name == Name; })
        ->Data;
  };
  if (!Of.IsCopiedBack)
    Nest.Staged[1].Ranges = Nest.Staged[0].Ranges;
  std::erase(Nest.Staged[1].Others, Of.From); // Said of that one.
  std::optional<DataRule> &From = ruleOf(Of.From);
  std::optional<DataRule> &To = ruleOf(Of.To);
  if (!From || !To) // The host's own memory.
    return;
  // Later steps write it, too: no part of it is a value that kernels get.
  if (From->Kind == DataKind::CopyIn &&
      std::any_of(Nest.Captures.begin(), Nest.Captures.end(),
                  [](const Capture &Each) { return Each.IsShared; }))
    From->Kind = DataKind::Copy;
  const bool IsAll = From->Ranges.empty() || To->Ranges.empty();
  if (Of.IsCopiedBack) {
    // What is copied back is no value that kernels get, either.
    if (IsAll)
      From->Ranges.clear();
    else
      From->Ranges.insert(From->Ranges.end(), To->Ranges.begin(),
                          To->Ranges.end());
    return;
  }
  if (To->Kind == DataKind::CopyOut || To->Kind == DataKind::CopyIn)
    To->Kind = DataKind::Copy;
  if (IsAll)
    return To->Ranges.clear();
  std::erase_if(To->Ranges, [&](const AccessedRegion &Written) {
    return std::any_of(From->Ranges.begin(), From->Ranges.end(),
                       [&](const AccessedRegion &Read) {
                         return isWithin(Written, Read, Nest.Known);
                       });
  });
  To->Ranges.insert(To->Ranges.end(), From->Ranges.begin(), From->Ranges.end());
}

std::optional<Finding> takeTimeSteps(LoopNest &Nest, const TimeSteps &Of) {
  assert(Nest.Staged.size() == 2 && Nest.Staged[0].Name == Of.From &&
         Nest.Staged[1].Name == Of.To && "extracted for other steps");
  if (auto Wrong = checkLoops(Nest))
    return Wrong;
  if (auto Wrong = checkCaptures(Nest))
    return Wrong;
  if (auto Wrong = checkWrites(Nest, Of))
    return Wrong;
  Nest.Time = Of;
  giveRanges(Nest, Of);
  return std::nullopt;
}

} // namespace idxmap
