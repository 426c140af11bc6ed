//===- PipelineTune.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineTune.h"

#include "mapping/tuning/TuningCost.h"
#include "mapping/tuning/TuningSpace.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>
#include <set>

namespace idxmap {

bool beginsIn(const Extraction &E, const clang::AttributedStmt &Statement,
              unsigned Line) {
  const clang::SourceManager &Sources = E.sources();
  const auto lineOf = [&](clang::SourceLocation Place) {
    return Sources.getPresumedLineNumber(Sources.getExpansionLoc(Place));
  };
  const clang::SourceLocation Loop = Statement.getSubStmt()->getBeginLoc();
  return Sources.isInMainFile(Sources.getExpansionLoc(Loop)) &&
         lineOf(Statement.getBeginLoc()) <= Line && Line <= lineOf(Loop);
}

static std::nullopt_t refuse(const Extraction &E,
                             const clang::AttributedStmt &Statement,
                             const char *Why) {
  E.report(FindingID::err_tune_loop, Statement.getBeginLoc(), {Why});
  return std::nullopt;
}

/// As if nothing was said of the mapping.
static Annotation withoutMapping(Annotation Wish) {
  Wish.How = Annotation::Form::Strategy;
  Wish.Strategy = "auto";
  Wish.Steps.clear();
  Wish.TileLengths.clear();
  Wish.EachLengths.clear();
  Wish.Strips.reset();
  Wish.Sweep.reset();
  Wish.Stages.clear();
  Wish.Holds.clear();
  return Wish;
}

/// All of \p Space that the stages take, cheapest first.
static void addChoices(Tuning &To, const TuningSpace &Space,
                       const Annotation &Wish, const LoopNest &Plain,
                       const LoopReader &Read) {
  const MemoryUse Touched = memoryUse(Plain);
  std::set<std::string> Proposed;
  for (const LocalityProposal &Each :
       proposeLocality(Plain.space(), Touched, Plain.Known))
    Proposed.insert(attributesText(Each));
  size_t Refused = 0;
  for (const LocalityProposal &Each : Space.Drawn) {
    const auto Tried = tryLocality(Wish, Each, TargetKind::Cuda, Read);
    const auto Cost = Tried ? tuningCost(Each, Plain.space(), Touched,
                                         Plain.Known, Tried->TileBytes)
                            : std::nullopt;
    const std::string Text = attributesText(Each);
    if (Cost)
      To.Choices.push_back({Text, *Cost, threadsOf(Each), Tried->TileBytes,
                            Proposed.count(Text) > 0});
    else
      ++Refused;
  }
  std::stable_sort(To.Choices.begin(), To.Choices.end(),
                   [](const TunedMapping &A, const TunedMapping &B) {
                     return A.Cost < B.Cost;
                   });
  for (const auto &[Name, Count] : Space.LeftOut)
    To.LeftOut.push_back({std::string(Name), Count});
  To.LeftOut.push_back({"refused", Refused});
}

std::optional<Tuning> tuneLoop(const Extraction &E,
                               const clang::AttributedStmt &Statement,
                               Annotation Wish, const LoopReader &Read) {
  if (E.Target != TargetKind::Cuda)
    return refuse(E, Statement, "it is not for devices with their own memory");
  if (Wish.IsTeam)
    return refuse(E, Statement, "it is a region of teams");
  if (E.Enclosing.isDependentContext())
    return refuse(E, Statement, "it is in a template");
  const auto Range = attributesOf(E, Statement);
  if (!Range)
    return refuse(E, Statement, "macros make a part of its attributes");
  Wish = withoutMapping(std::move(Wish));
  std::vector<Finding> Ignored;
  const auto Plain = Read(Wish, Ignored);
  if (!Plain)
    return refuse(E, Statement, "it needs the mapping that it has");
  const LoopNest &Nest = Plain->Nest;
  Tuning Result{
      Nest.File,
      Nest.Line,
      clang::Lexer::getSourceText(*Range, E.sources(), E.Context.getLangOpts())
          .str(),
      E.sources().getFileOffset(Range->getBegin()),
      {},
      {}};
  addChoices(
      Result,
      tuningSpace(Nest.space(), memoryUse(Nest), Nest.Known, DeviceLimits()),
      Wish, Nest, Read);
  return Result;
}

} // namespace idxmap
