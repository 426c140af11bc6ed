//===- PipelineLocality.cpp - Locality that is chosen ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineLocality.h"

#include "rewriter/PipelineMapping.h"
#include "rewriter/footprint/StagePlan.h"
#include "rewriter/legality/Legality.h"

#include <algorithm>

namespace idxmap {

bool leavesLocality(const Annotation &Wish, TargetKind Target) {
  return Target == TargetKind::Cuda && Wish.How == Annotation::Form::Strategy &&
         (Wish.Strategy == "auto" || Wish.Strategy == "aggressive") &&
         !Wish.IsTeam && !Wish.Strips && !Wish.Sweep && Wish.Stages.empty() &&
         Wish.Holds.empty() && Wish.EachLengths.empty() &&
         Wish.Reductions.empty();
}

/// As if the attributes of \p Of stood where the mapping's do.
static Annotation withLocality(Annotation Wish, const LocalityProposal &Of) {
  const SourceToken Where = Wish.MappingPlace;
  const auto clauses = [&](const std::vector<std::string> &Arrays) {
    std::vector<StageClause> Result;
    for (const std::string &Each : Arrays)
      Result.push_back({Each, Where});
    return Result;
  };
  Wish.How = Annotation::Form::Tile;
  Wish.TileLengths.assign(Of.Tile.begin(), Of.Tile.end());
  Wish.EachLengths = Of.Each;
  Wish.EachPlace = Where;
  Wish.Strips.reset();
  Wish.Buffers = Of.Strip ? Of.Strip->Buffers : 1;
  Wish.BuffersPlace = Where;
  Wish.Sweep.reset();
  if (Of.Strip)
    Wish.Strips = StripClause{Of.Strip->Variable, Of.Strip->Length, Where};
  if (Of.Sweep)
    Wish.Sweep = StripClause{Of.Sweep->Variable, Of.Sweep->Length, Where};
  Wish.Stages = clauses(Of.Stages);
  Wish.Holds = clauses(Of.Holds);
  Wish.Steps.clear();
  return Wish;
}

/// What its tiles have, where the stages after the extraction take it, too.
static std::optional<int64_t>
bytesOfTiles(const LoopNest &Nest, const Annotation &Wish, TargetKind Target) {
  std::vector<Finding> Findings;
  const auto Variants = chooseVariants(Wish, Nest, Target, Findings);
  if (hasErrors(Findings) || Variants.empty())
    return std::nullopt;
  int64_t Bytes = 0;
  if (Nest.Staged.empty())
    return Bytes;
  // Lengths that are given make one mapping.
  const auto Plan = planStage(Nest, Variants.front().Map, Findings);
  if (!Plan)
    return std::nullopt;
  if (tileBytes(Nest, *Plan) > SharedBytes)
    return std::nullopt; // More would leave few blocks on a multiprocessor.
  for (const Tile &Each : Plan->Tiles)
    Bytes += Each.cells() * Each.Buffers * Nest.Staged[Each.Array].Bytes;
  return Bytes;
}

std::optional<LocalLoop> tryLocality(const Annotation &Wish,
                                     const LocalityProposal &Of,
                                     TargetKind Target,
                                     const LoopReader &Read) {
  LocalLoop Tried{Of, withLocality(Wish, Of), {}, {}, 0};
  auto Loop = Read(Tried.Wish, Tried.Findings);
  if (!Loop || hasErrors(Tried.Findings))
    return std::nullopt;
  const auto Bytes = bytesOfTiles(Loop->Nest, Tried.Wish, Target);
  if (!Bytes)
    return std::nullopt;
  Tried.TileBytes = *Bytes;
  Tried.Loop = *std::move(Loop);
  return Tried;
}

std::optional<LocalLoop> chooseLocality(const LoopNest &Plain,
                                        const Annotation &Wish,
                                        TargetKind Target,
                                        const LoopReader &Read) {
  const auto isReduced = [](const Capture &Each) {
    return Each.Reduction.has_value();
  };
  if (!Plain.TemplateHead.empty() || !Plain.Instances.empty() ||
      std::any_of(Plain.Captures.begin(), Plain.Captures.end(), isReduced))
    return std::nullopt;
  for (const LocalityProposal &Each :
       proposeLocality(Plain.space(), memoryUse(Plain), Plain.Known)) {
    if (Wish.Strategy != "aggressive" &&
        Each.Of != LocalityProposal::Kind::Product)
      continue;
    if (auto Tried = tryLocality(Wish, Each, Target, Read))
      return Tried;
  }
  return std::nullopt;
}

/// "0.0020" of 16 / 8192.
static std::string quotientText(int64_t Of, int64_t By) {
  const int64_t Scaled = (Of * 10000 + By / 2) / By;
  const std::string Digits = std::to_string(10000 + Scaled % 10000);
  return std::to_string(Scaled / 10000) + "." + Digits.substr(1);
}

/// What a strip copies, in sectors for each of its rounds in all threads.
static std::string stripSectors(const LocalLoop &Of) {
  int64_t Rounds = Of.Of.Strip->Length;
  for (const int64_t Length : Of.Of.Tile)
    Rounds *= Length;
  return quotientText(Of.TileBytes, 32 * Rounds);
}

/// What a round reads without tiles.
static std::optional<std::string> plainSectors(const LoopNest &Plain,
                                               const Annotation &Wish,
                                               TargetKind Target,
                                               const LocalityProposal &Of) {
  std::vector<Finding> Findings;
  const auto Variants = chooseVariants(Wish, Plain, Target, Findings);
  int64_t Sectors = 0;
  for (const AccessCost &Each : accessCosts(Plain, Variants))
    if (std::count(Of.Stages.begin(), Of.Stages.end(), Each.Array))
      Sectors += Each.Sectors;
  return Sectors > 0 ? std::optional(quotientText(Sectors, 32)) : std::nullopt;
}

std::optional<Finding> localityRemark(const LoopNest &Plain,
                                      const Annotation &Wish, TargetKind Target,
                                      const LocalLoop &Chosen) {
  const auto Before = plainSectors(Plain, Wish, Target, Chosen.Of);
  if (!Before || !Chosen.Of.Strip)
    return std::nullopt;
  const std::string Attributes = attributesText(Chosen.Of);
  Finding Result(
      FindingID::remark_locality,
      {Attributes, stripSectors(Chosen), Chosen.Of.Strip->Variable, *Before},
      Wish.MappingPlace);
  if (!Wish.MappingPlace)
    Result.FixIts.push_back({FixIt::Action::InsertBefore,
                             Plain.Loops.front().Where,
                             "[[using idxmap: " + Attributes + "]] "});
  return Result;
}

} // namespace idxmap
