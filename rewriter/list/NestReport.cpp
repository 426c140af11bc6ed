//===- NestReport.cpp - What can be said of one loop nest -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/NestReport.h"
#include "rewriter/list/TeamSize.h"

#include "attributes/AttributeReader.h"
#include "mapping/expr/ExprText.h"
#include "rewriter/Extract.h"
#include "rewriter/KernelNames.h"
#include "rewriter/PipelineData.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/legality/Legality.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/pragmas/ParallelRegion.h"
#include "rewriter/pragmas/UniformValue.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

namespace {

constexpr unsigned Unlimited = 256;

bool isDoubt(FindingID Id) {
  return Id == FindingID::remark_unknown_subscript ||
         Id == FindingID::remark_unknown_overlap ||
         Id == FindingID::remark_unknown_effect ||
         Id == FindingID::remark_unknown_memory ||
         Id == FindingID::remark_atomic_order;
}

bool isDependence(FindingID Id) {
  switch (Id) {
  case FindingID::err_scalar_write:
  case FindingID::err_unindexed_write:
  case FindingID::err_carried_read:
  case FindingID::err_carried_write:
  case FindingID::err_shared_element:
    return true;
  default:
    return false;
  }
}

std::string dependentText(const WalkedNest &Walked) {
  std::vector<Loop> Loops(Walked.Runs.size());
  for (size_t D = 0; D < Loops.size(); ++D)
    Loops[D].Dependent = Walked.Runs[D].Dependent;
  return idxmap::dependentText(Loops);
}

bool isDependent(const std::vector<Finding> &Findings) {
  return std::any_of(Findings.begin(), Findings.end(),
                     [](const Finding &F) { return isDependence(F.Id); });
}

/// What a clause `reduction` would make legal says which one, in the words of
/// the note.
std::string reasonText(const Finding &F) {
  std::string Text = toString(F);
  for (const Finding &Note : F.Notes)
    if (Note.Id == FindingID::note_reduction ||
        Note.Id == FindingID::note_reduction_place)
      Text += "; " + toString(Note);
  return Text;
}

/// One nest on its way through the stages that the pipeline has for it.
class Judge {
public:
  Judge(ASTContext &Context, const ForLoop &Nest, const AttributePlaces &Places,
        const ListOptions &Options, const std::shared_ptr<FileText> &Files,
        int64_t TeamSize)
      : Context(Context), Nest(Nest), Places(Places), Target(Options.Target),
        ShowsSectors(Options.ShowsSectors), TakesData(Options.TakesData),
        Tokens(Nest.Loop->getBeginLoc(), Files) {
    Report.TeamSize = TeamSize;
  }

  NestReport run();

private:
  bool standsWell();
  std::optional<Annotation> wish();
  void measure();
  std::optional<LoopNest> extract(Annotation &Wish);
  void examine(const Annotation &Wish, const LoopNest &Model);
  void describe(const LoopNest &Model, const std::vector<Variant> &Variants);
  void explain();

  ASTContext &Context;
  const ForLoop &Nest;
  const AttributePlaces &Places;
  const TargetKind Target;
  const bool ShowsSectors, TakesData;
  SourceTokens Tokens;
  std::vector<Finding> Findings;
  NestReport Report;
};

} // namespace

bool Judge::standsWell() {
  if (!Nest.Function)
    Findings.push_back(Finding(FindingID::err_outside_function));
  else if (Nest.Inside)
    Findings.push_back(Finding(FindingID::err_nested_map));
  return Findings.empty();
}

std::optional<Annotation> Judge::wish() {
  if (!Nest.Annotated) {
    Annotation Bare;
    Bare.TeamSize = Report.TeamSize;
    return Bare;
  }
  return readAnnotation(Context, *Nest.Annotated, Places, Tokens, Findings);
}

/// The index space of the loops that have one, mapped or not.
void Judge::measure() {
  Report.Perfect = perfectDepth(*Nest.Loop);
  if (!Nest.Function)
    return;
  std::vector<Finding> Scratch;
  const Extraction E{Context, *Nest.Function, Target, Tokens, Scratch};
  Symbols Values(E, {});
  NestBounds Bounds(E, LoopForm::bodyOf(*Nest.Loop), Values);
  const WalkedNest Walked = walkNest(E, *Nest.Loop, Bounds, Unlimited);
  Report.Space =
      spaceText(Walked.Space, Values.table()) + dependentText(Walked);
}

void Judge::examine(const Annotation &Wish, const LoopNest &Model) {
  Report.Mapped = Model.Loops.size();
  Report.Space = spaceText(Model);
  std::vector<Finding> Found = checkIndependence(Model, Wish.Independent);
  if (!hasErrors(Found) && !Wish.Independent) {
    const Extraction E{Context, *Nest.Function, Target, Tokens, Findings};
    if (const auto Open = openExpression(E, *Nest.Loop))
      Found.push_back(
          E.at(FindingID::remark_unknown_effect, *Open, {E.lineOf(*Open)}));
  }
  Report.Iterations = isDependent(Found) ? NestReport::Independence::Dependent
                      : Wish.Independent ? NestReport::Independence::Vouched
                      : Found.empty()    ? NestReport::Independence::Shown
                                         : NestReport::Independence::Unknown;
  Findings.insert(Findings.end(), Found.begin(), Found.end());
  if (!hasErrors(Findings))
    describe(Model, chooseVariants(Wish, Model, Target, Findings));
}

void Judge::describe(const LoopNest &Model,
                     const std::vector<Variant> &Variants) {
  if (!ShowsSectors)
    return;
  for (const AccessCost &Each : accessCosts(Model, Variants))
    Report.Accesses.push_back(
        {Tokens.locationOf(Each.Where),
         (Each.IsWrite ? "write of '" : "read of '") + Each.Array +
             "': " + std::to_string(Each.Sectors) +
             (Each.Sectors == 1 ? " sector" : " sectors")});
  for (const ArrayAdvice &Each : layoutAdvice(Model, Variants))
    Report.Accesses.push_back(
        {Tokens.locationOf(Each.Where),
         "all of '" + Each.Array + "': " + std::to_string(Each.Is.Before) +
             " sectors, " + std::to_string(Each.Is.After) + " by 'layout(" +
             Each.Array + ", \"" + Each.Is.Layout + "\")'"});
}

void Judge::explain() {
  const bool Refused = hasErrors(Findings);
  for (const Finding &F : Findings) {
    const bool IsReason =
        Refused ? severityOf(F.Id) == Severity::Error : isDoubt(F.Id);
    if (IsReason)
      Report.Reasons.push_back(
          {Tokens.locationOf(F.Where), F.Id, reasonText(F)});
  }
}

/// As the pipeline does: the directives first, which complete the annotation.
std::optional<LoopNest> Judge::extract(Annotation &Wish) {
  const Stmt *Statement =
      Nest.Annotated ? static_cast<const Stmt *>(Nest.Annotated) : Nest.Loop;
  TargetKind Own = Wish.Target.value_or(Target);
  if (isCuda(Own) && isCuda(Target))
    Own = Target; // Which says where the memory is.
  const Extraction E{Context, *Nest.Function, Own, Tokens, Findings};
  const auto Directives = takeDirectives(E, *Statement, Wish);
  Wish.HasDeviceData &= TakesData;
  if (!Directives)
    return std::nullopt;
  KernelNames Names(Context); // Which nobody reads.
  auto Extracted = extractLoop(
      Context, *Statement, Wish, *Nest.Function, Own, Tokens, Findings,
      regionalArrays(Context, Nest.Regions, Places, Tokens),
      /*IsChecked=*/false, /*WithTree=*/false,
      regionalLayouts(Context, Nest.Regions, Nest.Function, Places, Names,
                      Tokens));
  if (!Extracted || hasErrors(Findings))
    return std::nullopt;
  if (Directives->IsInTeam) {
    const std::set<std::string> Private = privateToThreads(E, *Statement);
    for (const Capture &Each : Extracted->Nest.Captures)
      if (!Each.Argument.empty() && Private.count(Each.variable()) &&
          !isSameInTeam(E, *Statement, Each.variable(), Private))
        E.report(FindingID::err_directive_private, Directives->Place,
                 {Each.variable()});
  }
  return std::move(Extracted->Nest);
}

NestReport Judge::run() {
  Report.Place = Nest.Loop->getBeginLoc();
  Report.End = Nest.Loop->getEndLoc();
  measure();
  std::optional<Annotation> Wish = standsWell() ? wish() : std::nullopt;
  if (Wish && !hasErrors(Findings))
    if (const std::optional<LoopNest> Model = extract(*Wish))
      examine(*Wish, *Model);
  if (hasErrors(Findings))
    Report.Mapped = 0;
  else
    Report.Mapping = Nest.Annotated ? NestReport::Verdict::Mapped
                                    : NestReport::Verdict::CanBeMapped;
  explain();
  return std::move(Report);
}

NestReport judgeNest(ASTContext &Context, const ForLoop &Nest,
                     const AttributePlaces &Places, const ListOptions &Options,
                     const std::shared_ptr<FileText> &Files) {
  if (!Nest.Annotated && Nest.Function && isCuda(Options.Target)) {
    SourceTokens Tokens(Nest.Loop->getBeginLoc(), Files);
    std::vector<Finding> None;
    const Extraction E{Context, *Nest.Function, Options.Target, Tokens, None};
    if (const int64_t Size = teamSizeOf(E, Nest)) {
      NestReport ByTeams =
          Judge(Context, Nest, Places, Options, Files, Size).run();
      if (ByTeams.Mapping == NestReport::Verdict::CanBeMapped &&
          ByTeams.Iterations != NestReport::Independence::Dependent)
        return ByTeams;
    }
  }
  return Judge(Context, Nest, Places, Options, Files, 0).run();
}

} // namespace idxmap
