//===- PipelineMapping.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineMapping.h"

#include "mapping/Strategy.h"
#include "mapping/StrategyTable.h"
#include "mapping/combinators/GridBlock.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "mapping/memory/WarpAccess.h"
#include "mapping/strategies/OnePerBlock.h"
#include "mapping/strategies/Tile.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace idxmap {

Annotation withoutMapping(Annotation Wish) {
  Wish.How = Annotation::Form::Strategy;
  Wish.Strategy = "auto";
  Wish.Steps.clear();
  Wish.TileLengths.clear();
  Wish.EachLengths.clear();
  Wish.Strips.reset();
  Wish.Buffers = 1;
  Wish.Sweep.reset();
  Wish.Stages.clear();
  Wish.Holds.clear();
  return Wish;
}

/// Where only subscripts are known, elements of 8 bytes in rows of a number of
/// them that is not known.
static std::optional<MemoryAddress> addressOf(const Access &Each) {
  if (Each.Address || Each.IsScalar || Each.Array.empty())
    return Each.Address;
  constexpr int64_t Bytes = 8;
  Expr Offset = 0;
  for (const std::optional<Expr> &Index : Each.Subscripts) {
    if (!Index)
      return std::nullopt;
    Offset = Offset * Expr::symbol("{size of a row}", SymbolKind::Host) +
             *Index * Bytes;
  }
  return MemoryAddress{simplify(Offset), Bytes, {}};
}

std::vector<std::pair<const Access *, MemoryAddress>>
knownAccesses(const LoopNest &Nest) {
  const LoopNest &Read = Nest.Instances.empty() ? Nest : Nest.Instances.front();
  std::vector<std::pair<const Access *, MemoryAddress>> Result;
  for (const Access &Each : Read.Accesses)
    if (auto Address = Each.IsScalar ? std::nullopt : addressOf(Each))
      Result.emplace_back(&Each, *std::move(Address));
  return Result;
}

/// An iteration with more operations costs more than what a block hands in.
static constexpr unsigned CheapReduced = 64;
/// One with as many is not what memory waits for.
static constexpr unsigned CheapStream = 24;

MemoryUse memoryUse(const LoopNest &Nest) {
  MemoryUse Result;
  for (const Loop &Each : Nest.Loops)
    Result.Indices.push_back(Each.Variable);
  for (auto &[Of, Address] : knownAccesses(Nest)) {
    Address.Array = Of->Array;
    Address.IsWrite = Of->IsWrite;
    Result.Addresses.push_back(std::move(Address));
  }
  Result.IsCheap = Nest.Cost <= CheapStream;
  Result.Reduces = Nest.Cost <= CheapReduced &&
                   llvm::any_of(Nest.Captures, [](const Capture &Each) {
                     return Each.Reduction.has_value();
                   });
  return Result;
}

std::vector<AccessCost> accessCosts(const LoopNest &Nest,
                                    const std::vector<Variant> &Variants) {
  const auto Known = knownAccesses(Nest);
  const MemoryUse Memory = memoryUse(Nest);
  std::vector<AccessCost> Result;
  for (const Variant &Each : Variants) {
    const auto Sectors = typicalSectors(Each.Map, Memory, Nest.Known);
    for (size_t I = 0; Sectors && I < Known.size(); ++I)
      Result.push_back({Known[I].first->Array, Known[I].first->IsWrite,
                        (*Sectors)[I], Known[I].first->Where});
    if (Sectors)
      break;
  }
  return Result;
}

std::vector<ArrayAdvice> layoutAdvice(const LoopNest &Nest,
                                      const std::vector<Variant> &Variants) {
  std::vector<ArrayAdvice> Result;
  const MemoryUse Memory = memoryUse(Nest);
  const auto isTypical = [&](const Variant &Each) {
    return typicalSectors(Each.Map, Memory, Nest.Known).has_value();
  };
  const auto Of = std::find_if(Variants.begin(), Variants.end(), isTypical);
  std::set<std::string> Seen;
  for (const auto &[Access, Address] : knownAccesses(Nest)) {
    if (Of == Variants.end() || !Seen.insert(Access->Array).second ||
        Access->Order || Access->Array != Access->Owner)
      continue; // Or a part of an element.
    if (auto Is = adviseLayout(Of->Map, Memory, Access->Array, Nest.Known))
      Result.push_back({Access->Array, *std::move(Is), Access->Where});
  }
  return Result;
}

/// What a thread reads of a tile at once: 16 bytes of numbers of 4.
static constexpr int64_t ElementsAtOnce = 4;

/// The lengths of `tile` and `each` with those of a loop that is swept: a block
/// has one thread for all of its indices.
struct TileWish {
  std::vector<Expr> Lengths;
  std::vector<int64_t> Each;
  SourceToken EachPlace;
};
static std::variant<TileWish, Finding> tileWish(const Annotation &Wish,
                                                const LoopNest &Nest) {
  TileWish Result{Wish.TileLengths, Wish.EachLengths, Wish.EachPlace};
  if (!Nest.Sweep)
    return Result;
  const auto refused = [&](FindingID Id, FindingID Note,
                           std::vector<std::string> Arguments) {
    Arguments.insert(Arguments.begin(), Nest.Loops[Nest.Sweep->Loop].Variable);
    return Finding(Id, std::move(Arguments), Nest.Sweep->Where)
        .withNote(Finding(Note, {}, Nest.Sweep->Where));
  };
  const SweepLoop &Of = *Nest.Sweep;
  const size_t Behind = Nest.Loops.size() - 1 - Of.Loop;
  if (Behind > 2)
    return refused(FindingID::err_sweep_loop, FindingID::note_sweep_loop,
                   {"one of the three innermost mapped loops"});
  if (Result.Lengths.size() > std::min<size_t>(Nest.Loops.size() - 1, 2))
    return refused(FindingID::err_sweep_loop, FindingID::note_sweep_loop,
                   {"a 'tile' of the other loops, of two at most"});
  for (const Expr &Length : Result.Lengths)
    if (!simplify(Length).isConstant())
      return refused(FindingID::err_sweep_loop, FindingID::note_sweep_loop,
                     {"a 'tile' of constant lengths"});
  if (!Result.Each.empty() && Result.Each.size() != Result.Lengths.size())
    return Result; // Refused where tiles are.
  Result.Each.resize(Result.Lengths.size(), 1);
  while (Result.Lengths.size() < Behind) {
    Result.Lengths.insert(Result.Lengths.begin(), Expr(1));
    Result.Each.insert(Result.Each.begin(), 1);
  }
  Result.Lengths.insert(Result.Lengths.end() - Behind, Expr(Of.Length));
  Result.Each.insert(Result.Each.end() - Behind, Of.Length);
  if (Wish.EachLengths.empty())
    Result.EachPlace = Of.Where;
  int64_t Count = 1;
  for (const int64_t Each : Result.Each)
    Count = Each > GridBlock::MostKept ? Each : Count * Each;
  if (Count <= GridBlock::MostKept)
    return Result;
  return refused(FindingID::err_sweep_length, FindingID::note_sweep_length,
                 {std::to_string(Count), std::to_string(GridBlock::MostKept)});
}

static StrategyResult stepsFor(const Annotation &Wish, const LoopNest &Nest,
                               const DeviceLimits &Limits,
                               const MemoryUse &Memory) {
  switch (Wish.How) {
  case Annotation::Form::Steps:
    return std::vector<StepVariant>{{Wish.Steps, {}}};
  case Annotation::Form::Strategy:
    if (Wish.TeamSize > 0 && Nest.TeamSize > 0)
      return chooseOnePerBlock(Nest.space(), Nest.Known, Wish.MappingPlace);
    return chooseSteps(Wish.Strategy, Nest.space(), Nest.Known, Limits,
                       Wish.MappingPlace, Memory);
  case Annotation::Form::Tile: {
    const auto Lengths = tileWish(Wish, Nest);
    if (const auto *Wrong = std::get_if<Finding>(&Lengths))
      return std::vector<Finding>{*Wrong};
    const TileWish &Of = std::get<TileWish>(Lengths);
    auto Tiled = tileSteps(Of.Lengths, Nest.space(), Nest.Known, Limits,
                           Wish.MappingPlace, Of.Each, Of.EachPlace,
                           Wish.Strips ? ElementsAtOnce : 1);
    if (auto *Steps = std::get_if<std::vector<Step>>(&Tiled))
      return std::vector<StepVariant>{{*Steps, {}}};
    return std::get<std::vector<Finding>>(std::move(Tiled));
  }
  }
  assert(false && "all forms are listed");
  return {};
}

/// "8 x 32"
static std::string boxText(const std::vector<int64_t> &Lengths) {
  std::string Text;
  for (const int64_t Length : Lengths)
    Text += (Text.empty() ? "" : " x ") + std::to_string(Length);
  return Text;
}

/// Cache sectors for each warp, in tenths: "11.2".
static std::string sectorsText(const BlockCost &Cost) {
  const int64_t Tenths = Cost.CacheSectors * 10 / Cost.Warps;
  return std::to_string(Tenths / 10) + "." + std::to_string(Tenths % 10);
}

static Finding remarkOf(const MemoryChoice &Choice, const LoopNest &Nest,
                        SourceToken Where) {
  const std::string &Variable = Nest.Loops[Choice.Dimension].Variable;
  if (Choice.Block && Choice.BlockAsWritten)
    return Finding(FindingID::remark_mapping_cache,
                   {Variable, sectorsText(*Choice.Block),
                    sectorsText(*Choice.BlockAsWritten)},
                   Where);
  return Finding(FindingID::remark_mapping_memory,
                 {Variable, std::to_string(Choice.Sectors),
                  std::to_string(Choice.SectorsAsWritten)},
                 Where);
}

static Finding remarkOf(const BlockChoice &Block, SourceToken Where) {
  std::vector<int64_t> Row(Block.Lengths.size() - Block.Row.size(), 1);
  Row.insert(Row.end(), Block.Row.begin(), Block.Row.end());
  return Finding(FindingID::remark_mapping_block,
                 {boxText(Block.Lengths), sectorsText(Block.Cost),
                  sectorsText(Block.RowCost), boxText(Row)},
                 Where);
}

/// Threads keep values for each of their own indices.
static bool keepsValues(const LoopNest &Nest) {
  return !Nest.Staged.empty() || !Nest.Held.empty() || Nest.Strip;
}

/// They do, but \p Map leaves them too many.
static std::optional<Finding>
whyNotKept(const LoopNest &Nest, const Mapping &Map, SourceToken Where) {
  if (!keepsValues(Nest))
    return std::nullopt;
  std::vector<Expr> Extents;
  for (const Mapping::OwnLoop &Each : Map.Own)
    Extents.push_back(Each.Extent);
  std::optional<Finding> Result = GridBlock::checkKept(Extents);
  if (Result)
    Result->Where = Result->Notes.front().Where = Where;
  return Result;
}

std::vector<Variant> chooseVariants(const Annotation &Wish,
                                    const LoopNest &Nest, TargetKind Target,
                                    std::vector<Finding> &Findings) {
  DeviceLimits Limits = Wish.BlockThreads > 0
                            ? DeviceLimits().withBlocksOf(Wish.BlockThreads)
                            : DeviceLimits();
  if (!keepsValues(Nest))
    Limits.WantedBlocks = Wish.MostBlocks;
  const MemoryUse Memory = isCuda(Target) ? memoryUse(Nest) : MemoryUse();
  StrategyResult Steps = stepsFor(Wish, Nest, Limits, Memory);
  if (auto *Wrong = std::get_if<std::vector<Finding>>(&Steps)) {
    Findings.insert(Findings.end(), Wrong->begin(), Wrong->end());
    return {};
  }
  std::vector<Variant> Variants;
  for (StepVariant &Each : std::get<std::vector<StepVariant>>(Steps)) {
    // Its kernels run only where the launch has found this to hold.
    Facts Known = Nest.Known;
    for (const Condition &Holds : Each.When)
      Known.assume(Holds);
    auto Built = buildMapping(Nest.space(), Each.Steps, Known, Limits);
    if (const auto *Map = std::get_if<Mapping>(&Built))
      if (auto Wrong = whyNotKept(Nest, *Map, Wish.MappingPlace))
        Built = std::vector<Finding>{*std::move(Wrong)};
    if (auto *Wrong = std::get_if<std::vector<Finding>>(&Built)) {
      Findings.insert(Findings.end(), Wrong->begin(), Wrong->end());
      return {};
    }
    if (Each.Choice)
      Findings.push_back(remarkOf(*Each.Choice, Nest, Wish.MappingPlace));
    if (Each.Block)
      Findings.push_back(remarkOf(*Each.Block, Wish.MappingPlace));
    Variants.push_back({std::get<Mapping>(std::move(Built)), Each.When});
  }
  return Variants;
}

std::string toString(const std::vector<Variant> &Variants) {
  std::string Text;
  for (const Variant &V : Variants) {
    for (const Condition &C : V.When)
      Text += (&C == &V.When.front() ? "when " : " and ") + toString(C);
    Text += (V.When.empty() ? "" : ": ") + stepsText(V.Map) + "\n";
  }
  return Text;
}

} // namespace idxmap
