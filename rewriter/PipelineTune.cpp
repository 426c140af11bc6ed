//===- PipelineTune.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineTune.h"

#include "attributes/ClauseText.h"
#include "mapping/tuning/TuningCost.h"
#include "mapping/tuning/TuningSpace.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

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

/// Cheapest first; of what is unknown, blocks of about 256 threads; of equals,
/// those that were drawn first.
static void sortChoices(std::vector<TunedMapping> &Choices) {
  std::vector<std::tuple<bool, int64_t, size_t>> Keys;
  for (size_t At = 0; At < Choices.size(); ++At) {
    const TunedMapping &Each = Choices[At];
    const int Log = llvm::Log2_64(std::max<int64_t>(Each.Threads, 1));
    Keys.push_back({!Each.Cost, Each.Cost.value_or(std::abs(Log - 8)), At});
  }
  llvm::sort(Keys);
  std::vector<TunedMapping> Sorted;
  for (const auto &Key : Keys)
    Sorted.push_back(std::move(Choices[std::get<2>(Key)]));
  Choices = std::move(Sorted);
}

/// All of \p Space that the stages take.
static void addLengths(Tuning &To, const TuningSpace &Space,
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
    if (!Tried) {
      ++Refused;
      continue;
    }
    const std::string Text = attributesText(Each);
    To.Choices.push_back({Text,
                          tuningCost(Each, Plain.space(), Touched, Plain.Known,
                                     Tried->TileBytes),
                          threadsOf(Each), Tried->TileBytes,
                          Proposed.count(Text) > 0});
  }
  sortChoices(To.Choices);
  for (const auto &[Name, Count] : Space.LeftOut)
    To.LeftOut.push_back({std::string(Name), Count});
  To.LeftOut.push_back({"refused", Refused});
}

/// The strategies that the loop does not have, \p Before.
static void addStrategies(Tuning &To, const Annotation &Before,
                          const Annotation &Wish, const LoopNest &Plain) {
  for (const char *Name : {"auto", "fold_all", "jing_ext"}) {
    if (Before.How == Annotation::Form::Strategy && Before.Strategy == Name)
      continue;
    Annotation Other = Wish;
    Other.Strategy = Name;
    std::vector<Finding> Findings;
    if (!chooseVariants(Other, Plain, TargetKind::Cuda, Findings).empty())
      To.Choices.push_back({"strategy(\"" + std::string(Name) + "\")",
                            std::nullopt, 0, 0, /*IsProposed=*/true});
  }
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
  const Annotation Before = std::move(Wish);
  Wish = withoutMapping(Before);
  std::vector<Finding> Ignored;
  const auto Plain = Read(Wish, Ignored);
  if (!Plain)
    return refuse(E, Statement, "it needs the mapping that it has");
  const LoopNest &Nest = Plain->Nest;
  const llvm::StringRef Text =
      clang::Lexer::getSourceText(*Range, E.sources(), E.Context.getLangOpts());
  Tuning Result{Nest.File,
                Nest.Line,
                unsigned(Nest.Loops.size()),
                Text.take_front(sizeOfAttributes(Text)).str(),
                E.sources().getFileOffset(Range->getBegin()),
                {},
                {}};
  addLengths(
      Result,
      tuningSpace(Nest.space(), memoryUse(Nest), Nest.Known, DeviceLimits()),
      Wish, Nest, Read);
  addStrategies(Result, Before, Wish, Nest);
  return Result;
}

} // namespace idxmap
