//===- PipelineSteps.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineSteps.h"

#include "mapping/DeviceLimits.h"
#include "mapping/combinators/GridBlock.h"
#include "mapping/combinators/Preconditions.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/legality/TimeSteps.h"

#include <cctype>

namespace idxmap {

static std::vector<Finding> refused(FindingID Id, FindingID Note,
                                    std::vector<std::string> Arguments,
                                    SourceToken Where) {
  return {Finding(Id, std::move(Arguments), Where)
              .withNote(Finding(Note, {}, Where))};
}

static std::vector<Finding> cannotRepeat(const TimeTiling &Of,
                                         std::string Why) {
  if (Of.IsLevel)
    return refused(FindingID::err_hybrid_nest, FindingID::note_hybrid_nest,
                   {std::move(Why)}, Of.Steps.Where);
  return refused(FindingID::err_time_tile_nest, FindingID::note_time_tile_nest,
                 {std::move(Why)}, Of.Steps.Where);
}

/// Lengths of `each` that make a block of threads that there can be; how cells
/// are dealt to threads is not the mapping's. Nothing where none do.
static std::optional<std::vector<int64_t>>
eachOf(const std::vector<int64_t> &Lengths) {
  const int64_t Most = DeviceLimits().ThreadsPerBlock;
  std::vector<int64_t> Each(Lengths.size(), 1);
  int64_t Threads = 1, Own = 1;
  for (const int64_t Length : Lengths)
    Threads *= Length;
  for (size_t D = 0; D < Lengths.size(); ++D)
    for (int64_t Factor = 2; Factor <= GridBlock::MostKept; ++Factor)
      while (Threads > Most && Lengths[D] / Each[D] % Factor == 0 &&
             Own * Factor <= GridBlock::MostKept) {
        Each[D] *= Factor;
        Own *= Factor;
        Threads /= Factor;
      }
  return Threads <= Most ? std::optional(Each) : std::nullopt;
}

static void wishLevel(Annotation &Wish, const TimeTiling &Of) {
  Wish = withoutMapping(std::move(Wish));
  Wish.IsLevel = true;
  Wish.Symbols.insert(Wish.Symbols.end(), Of.Values.begin(), Of.Values.end());
  Wish.TileLayouts.clear();
  Wish.Name.clear();
}

std::vector<Finding> wishSteps(Annotation &Wish, const TimeTiling &Of) {
  if (Of.IsLevel)
    return wishLevel(Wish, Of), std::vector<Finding>();
  const SourceToken Where = Of.Steps.Where;
  const auto Each = eachOf(Of.Lengths);
  if (!Each)
    return refused(FindingID::err_time_tile_divide,
                   FindingID::note_time_tile_divide,
                   {std::to_string(Of.Lengths.front())}, Where);
  Wish.How = Annotation::Form::Tile;
  Wish.TileLengths.assign(Of.Lengths.begin(), Of.Lengths.end());
  Wish.EachLengths = *Each;
  Wish.EachPlace = Wish.MappingPlace = Where;
  Wish.Strips.reset();
  Wish.Buffers = 1;
  Wish.Sweep.reset();
  Wish.Holds.clear();
  Wish.Stages = {{Of.Steps.From, Where}, {Of.Steps.To, Where}};
  Wish.Time = Of.Steps;
  Wish.Name.clear();
  return {};
}

std::vector<Finding> checkRepeats(const TimeTiling &Of, const std::string &If,
                                  bool IsInTeam) {
  if (IsInTeam)
    return cannotRepeat(Of, "each thread of a team comes to it");
  if (!If.empty())
    return cannotRepeat(Of, "'if (" + If + ")' stands before it");
  return {};
}

/// \p Text with nothing in place of `a.size()`, of \p Name a.
static std::string withoutSize(std::string Text, const std::string &Name) {
  const std::string Size = Name + ".size()";
  for (size_t At = Text.find(Size); At != std::string::npos;
       At = Text.find(Size, At + 1)) {
    const bool IsWord =
        At == 0 ||
        (!std::isalnum((unsigned char)Text[At - 1]) &&
         std::string("_.>:").find(Text[At - 1]) == std::string::npos);
    if (IsWord)
      Text.replace(At, Size.size(), "0");
  }
  return Text;
}

/// Bounds that name the arrays may be others in the next step; where both have
/// one size, that stays the same.
static std::vector<Finding> checkSymbols(const LoopNest &Nest,
                                         const TimeTiling &Of) {
  for (const HostSymbol &Each : Nest.Symbols)
    for (const std::string &Name : {Of.Steps.From, Of.Steps.To})
      if (countWord(withoutSize(Each.Text, Name), Name) > 0)
        return cannotRepeat(Of, "'" + Each.Text +
                                    "' may be another number in the next step");
  return {};
}

/// "1.31" of 64 * 64 and 56 * 56.
static std::string timesText(int64_t Of, int64_t By) {
  const int64_t Scaled = (Of * 100 + By / 2) / By;
  return std::to_string(Scaled / 100) + "." +
         std::to_string(100 + Scaled % 100).substr(1);
}

Finding tilingRemark(const StagePlan &Plan, const TimeTiling &Of) {
  std::string Read, Computed, Stored;
  int64_t Cells = 1, Elements = 1;
  const auto add = [](std::string &To, int64_t Extent) {
    To += (To.empty() ? "" : " x ") + std::to_string(Extent);
  };
  for (size_t D = 0; D < Plan.Time->Dimensions.size(); ++D) {
    const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
    add(Read, Plan.Tiles[0].Dimensions[D].Extent);
    add(Computed, Is.Computed);
    add(Stored, Is.Length);
    Cells *= Is.Computed;
    Elements *= Is.Length;
  }
  return Finding(FindingID::remark_time_tile,
                 {counted(Of.Shown, "step"), Of.Variable, Read, Computed,
                  Stored, timesText(Cells, Elements)});
}

std::vector<Finding> takeTiling(LoopNest &Nest, const TimeTiling &Of) {
  Nest.Line = Of.Line;
  if (Of.Lengths.size() != Nest.Loops.size())
    return refused(
        FindingID::err_time_tile_rank, FindingID::note_time_tile_rank,
        {Of.IsChosen ? "1 or 2 lengths" : counted(Of.Lengths.size(), "length"),
         counted(Nest.Loops.size(), "loop")},
        Of.Steps.Where);
  // Elements that loops of the body write were refused before.
  if (Of.CopiedLoops && *Of.CopiedLoops != Nest.Loops.size())
    return cannotRepeat(
        Of, "the second loop copies " + counted(*Of.CopiedLoops, "dimension") +
                " back, but " + counted(Nest.Loops.size(), "loop") +
                " of the first are mapped");
  if (auto Wrong = takeTimeSteps(Nest, Of.Steps))
    return {*std::move(Wrong)};
  return checkSymbols(Nest, Of);
}

} // namespace idxmap
