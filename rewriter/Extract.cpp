//===- Extract.cpp - From an annotated statement to a LoopNest --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/Extract.h"

#include "attributes/AttributeReader.h"
#include "attributes/LayoutFunctions.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/LoopLayouts.h"
#include "rewriter/TeamIteration.h"
#include "rewriter/accesses/Accesses.h"
#include "rewriter/accesses/ReductionOrder.h"
#include "rewriter/analysis/BodyCost.h"
#include "rewriter/build/TreeBuilder.h"
#include "rewriter/data/DataRules.h"
#include "rewriter/data/InnerSubscripts.h"
#include "rewriter/data/LevelAccesses.h"
#include "rewriter/data/NestInstances.h"
#include "rewriter/data/PartLocals.h"
#include "rewriter/device/DeviceFunctions.h"
#include "rewriter/device/DeviceMarks.h"
#include "rewriter/effects/UnseenCalls.h"
#include "rewriter/header/Companions.h"
#include "rewriter/header/LoopModel.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/header/StepWidth.h"
#include "rewriter/ir/Inline.h"
#include "rewriter/kernel/Body.h"
#include "rewriter/kernel/BodyCheck.h"
#include "rewriter/kernel/Captures.h"
#include "rewriter/kernel/ClosedScopes.h"
#include "rewriter/kernel/Directives.h"
#include "rewriter/kernel/HiddenFields.h"
#include "rewriter/kernel/LayoutCaptures.h"
#include "rewriter/kernel/Mentions.h"
#include "rewriter/kernel/PlainLoops.h"
#include "rewriter/kernel/StagedText.h"
#include "rewriter/kernel/UnrolledLoops.h"
#include "rewriter/kernel/WideFactors.h"
#include "rewriter/legality/Legality.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/KernelPlace.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/ReservedNames.h"
#include "rewriter/source/TagNames.h"
#include "rewriter/teams/TeamBlock.h"
#include "rewriter/teams/TeamLoops.h"
#include "rewriter/templates/Context.h"
#include "rewriter/templates/TemplateContext.h"
#include "rewriter/templates/TemplateInstances.h"
#include "rewriter/variables/PlaceAdvice.h"
#include "rewriter/variables/Privatisation.h"
#include "rewriter/variables/ReducedPlaces.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <memory>
#include <set>

using namespace idxmap;

namespace {

/// No nest is deeper than C++ compilers let blocks be.
constexpr unsigned Unlimited = 256;

const clang::Stmt &annotated(const clang::Stmt &Statement) {
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&Statement);
  return Attributed ? *Attributed->getSubStmt() : Statement;
}

/// The stages of one extraction, in order; each may stop it with findings.
class Extractor {
public:
  Extractor(const Extraction &E, const clang::Stmt &Statement,
            const Annotation &Wish, const RegionalArrays &Regional,
            bool IsChecked, bool WithTree, const RegionalLayouts &Layouts)
      : E(E), Statement(Statement), Annotated(annotated(Statement)), Wish(Wish),
        Regional(Regional), Layouts(Layouts), IsChecked(IsChecked),
        KeepsLoops(keepsLoops(Wish, E.Target, IsChecked)), WithTree(WithTree) {}

  std::optional<ExtractedLoop> run();

private:
  bool findPlaces();
  bool readTeam();
  std::optional<unsigned> depth();
  std::optional<unsigned> wishedDepth(const WalkedNest &Nest);
  unsigned provenDepth(const WalkedNest &Nest, const Symbols &Values);
  std::optional<ExtractedLoop> build(unsigned Depth);
  LoopNest describe(const WalkedNest &Nest, const Symbols &Values,
                    const clang::Stmt &Body, const Privatisation &Own) const;
  bool mappingUsesWidths() const;
  void markFunctions(const DeviceFunctions &Called, const clang::Stmt &Body,
                     std::vector<BodyEdit> &Edits);
  void markLayoutFunctions();
  void readLast(const WalkedNest &Nest);
  bool nameReduced();
  void advise(const clang::Stmt &Body);

  const Extraction &E;
  const clang::Stmt &Statement;
  const clang::Stmt &Annotated; ///< Statement without its attributes.
  Annotation Wish; ///< Later with variables for all that is reduced.
  const RegionalArrays &Regional;
  const RegionalLayouts &Layouts;
  const bool IsChecked; ///< The plain loops are wished for, too.
  /// The kernel runs the loops themselves (HostLoops.h).
  const bool KeepsLoops;
  const bool WithTree; ///< So is the tree of the body.
  const clang::Stmt *Outermost = nullptr;
  std::deque<Extraction> Instances; ///< Of the template.
  /// Of the loop and of those in the template's instances.
  std::vector<std::unique_ptr<ReducedPlaces>> Reduced;
  ExtractedLoop Result;
  std::vector<BodyEdit> TeamEdits;
  std::vector<Expr> Last; ///< See LoopNest.
  std::optional<TeamIteration> Team;
};

} // namespace

bool Extractor::findPlaces() {
  if (!checkContext(E, Statement))
    return false;
  Outermost = outermostLoop(Annotated);
  if (!Outermost) {
    E.report(FindingID::err_not_a_loop, Annotated.getBeginLoc());
    return false;
  }
  const clang::CharSourceRange Written = statementRange(E, Annotated);
  Result.KernelPlace = kernelPlace(E);
  Result.IsKernelPlaceInC = isKernelPlaceInC(E);
  if (Written.isInvalid() || Result.KernelPlace.isInvalid()) {
    const bool IsBody =
        Result.KernelPlace.isValid() && !Outermost->getBeginLoc().isMacroID();
    const clang::SourceLocation At =
        IsBody ? LoopForm::bodyOf(*Outermost).getEndLoc()
               : Outermost->getBeginLoc();
    E.report(IsBody ? FindingID::err_body_in_macro
                    : FindingID::err_loop_in_macro,
             At)
        .Notes.push_back(E.at(IsBody ? FindingID::note_body_in_macro
                                     : FindingID::note_loop_in_macro,
                              At));
    return false;
  }
  Result.Replaced = {E.sources().getExpansionLoc(Statement.getBeginLoc()),
                     Written.getEnd()};
  const clang::SourceRange Loop(Outermost->getBeginLoc(),
                                Result.Replaced.getEnd());
  checkDirectives(E, Loop, [&](const DirectiveLine &Line) {
    return Wish.IsTeam && isTeamDirective(Line);
  });
  if (!Wish.IsTeam)
    checkOperators(E, Result.Replaced.getBegin(), Loop);
  checkReservedNames(E, *Outermost, Wish);
  return !Wish.IsTeam || readTeam();
}

/// What the variables of clauses are for, the block has shown.
bool Extractor::readTeam() {
  const size_t Errors = E.errorCount();
  if (const clang::CompoundStmt *Block = blockOfTeams(*Outermost))
    TeamEdits = readTeamBlock(E, *Block, Result.Replaced.getBegin(), Wish);
  else
    E.report(FindingID::err_team_block, Annotated.getBeginLoc())
        .Notes.push_back(
            E.at(FindingID::note_team_block, Annotated.getBeginLoc()));
  Wish.Privates.clear();
  return E.errorCount() == Errors;
}

/// `map(n)`: n loops or an error that says where the nest ends.
std::optional<unsigned> Extractor::wishedDepth(const WalkedNest &Nest) {
  if (Nest.Forms.size() == *Wish.Depth)
    return Wish.Depth;
  if (Nest.Refused) {
    E.report(*Nest.Refused);
    return std::nullopt;
  }
  Finding TooDeep(
      FindingID::err_nest_depth,
      {std::to_string(*Wish.Depth), std::to_string(Nest.Forms.size())},
      Wish.DepthPlace);
  TooDeep.Notes.push_back(
      E.at(FindingID::note_nest_end, Nest.body().getBeginLoc()));
  E.report(std::move(TooDeep));
  return std::nullopt;
}

/// Of the outer loops, those whose last iteration is known before they run.
static unsigned loopsWithKnownLast(const WalkedNest &Nest) {
  unsigned Count = 0;
  while (Count < Nest.Runs.size() && !Nest.Runs[Count].Dependent)
    ++Count;
  return Count;
}

/// The variables in the sequentially last iteration.
void Extractor::readLast(const WalkedNest &Nest) {
  const unsigned Known = loopsWithKnownLast(Nest);
  if (Known < Nest.Runs.size()) {
    const clang::SourceLocation At = Nest.Forms[Known].place();
    E.report(FindingID::err_private_last_loop, At, {Nest.Forms[Known].name()})
        .Notes.push_back(
            E.at(FindingID::note_map_fewer, At, {std::to_string(Known)}));
    return;
  }
  for (size_t D = 0; D < Nest.Runs.size(); ++D) {
    const Dimension &Space = Nest.Runs[D].Space;
    Last.push_back(
        Nest.Forms[D].Decreases
            ? Space.Lower
            : simplify(Space.Lower +
                       floorDiv(Space.Upper - 1 - Space.Lower, Space.Step) *
                           Space.Step));
  }
}

/// Bare `map`: the outer loops that are not evidently dependent and that no
/// `break` leaves; the loops inside them stay in the body.
unsigned Extractor::provenDepth(const WalkedNest &Nest, const Symbols &Values) {
  const Privatisation Own(E, *Outermost, Nest.body(), Nest.Forms, Wish,
                          Result.Replaced.getBegin());
  LoopNest Model = describe(Nest, Values, Nest.body(), Own);
  unsigned Depth =
      std::min<unsigned>(independentDepth(Model), Nest.Forms.size());
  if (hidesDependence(Model, Depth))
    ++Depth;
  Depth = std::min({Depth, depthOfTightBoxes(Nest),
                    Own.keepsLast() ? loopsWithKnownLast(Nest) : Depth});
  while (Depth > 1 && leavesLoop(E, Nest.Forms[Depth - 1].body()))
    --Depth;
  const unsigned All = Nest.Forms.size() + (Nest.Refused ? 1 : 0);
  Finding Remark(FindingID::remark_mapped_loops,
                 {std::to_string(Depth), std::to_string(All)});
  if (Nest.Refused && Depth == Nest.Forms.size())
    Remark.Notes.push_back(Finding(FindingID::note_nest_refused,
                                   {toString(*Nest.Refused)},
                                   Nest.Refused->Where));
  E.report(std::move(Remark));
  return Depth;
}

std::optional<unsigned> Extractor::depth() {
  const std::optional<unsigned> Most =
      mostMapped(E, *Outermost, Wish,
                 std::min<uint64_t>(Wish.Depth.value_or(Unlimited), Unlimited));
  if (!Most)
    return std::nullopt;
  Symbols Values(E, Wish.Symbols);
  NestBounds Bounds(E, LoopForm::bodyOf(*Outermost), Values);
  const WalkedNest Nest = walkNest(E, *Outermost, Bounds, *Most);
  if (Nest.Forms.empty()) {
    E.report(*Nest.Refused);
    return std::nullopt;
  }
  return Wish.Depth ? wishedDepth(Nest) : provenDepth(Nest, Values);
}

/// Steps and widths from a guard help only if a step takes them out again.
bool Extractor::mappingUsesWidths() const {
  if (Wish.How != Annotation::Form::Steps)
    return true;
  return std::any_of(Wish.Steps.begin(), Wish.Steps.end(), [](const Step &S) {
    return S.Name == "compress_grid" || S.Name == "prune_grid";
  });
}

/// As in the name of a kernel.
static std::string functionName(const clang::FunctionDecl &Function) {
  if (Function.getDeclName().isIdentifier())
    return Function.getName().str();
  if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(Function))
    return llvm::cast<clang::CXXMethodDecl>(Function)
        .getParent()
        ->getNameAsString();
  return "operator";
}

LoopNest Extractor::describe(const WalkedNest &Nest, const Symbols &Values,
                             const clang::Stmt &Body,
                             const Privatisation &Own) const {
  LoopNest Model;
  const clang::PresumedLoc Place =
      E.sources().getPresumedLoc(Outermost->getBeginLoc());
  // As `__FILE__` is: it is part of what the compiler makes.
  llvm::SmallString<128> File(Place.getFilename());
  E.Context.getLangOpts().remapPathPrefix(File);
  Model.File = File.str();
  Model.Line = Place.getLine();
  Model.Function = functionName(E.Enclosing);
  const std::vector<Reference> Uses = collectReferences(Body);
  const auto Factors = wideFactors(Body);
  std::set<std::string> Needed;
  for (size_t D = 0; D < Nest.Forms.size(); ++D) {
    const bool IsUsed = llvm::any_of(Uses, [&](const Reference &Use) {
      return Use.Declaration == Nest.Forms[D].Variable;
    });
    Model.Loops.push_back(
        loopModel(E, Nest.Forms[D], Nest.Runs[D], Nest.Space[D], *Outermost));
    Model.Loops.back().UsedInBody = IsUsed || Own.keepsLast();
    Model.Loops.back().IsWideFactor = Factors.contains(Nest.Forms[D].Variable);
    Model.Loops.back().Companions =
        companionsOf(E, Nest.Forms[D], Nest.Runs[D], *Outermost, Uses, Needed);
  }
  for (Loop &Each : Model.Loops)
    Each.UsedInBody |= Needed.count(Each.Variable) > 0;
  Model.Symbols = Values.table();
  Model.Known = Values.known();
  const auto Instances = nestInstances(E, Body, Own, Values, Nest.Forms.size());
  if (Instances.empty()) {
    readAccesses(E, Body, Nest.Forms, Own, Model);
    readSweptSubscripts(E, Body, Nest, Own, Values, Model.Accesses);
  }
  for (const auto &Each : Instances) {
    Model.Instances.push_back(Each->model(Model));
    addNew(Model.Doubts, Model.Instances.back().Doubts);
  }
  if (!E.isCuda())
    llvm::append_range(Model.Doubts, findUnseenCalls(E, Body));
  llvm::append_range(Model.Doubts, Own.atomicDoubts());
  return Model;
}

/// The functions that the body calls become device code; those that it declares
/// itself, in its own text.
void Extractor::markFunctions(const DeviceFunctions &Called,
                              const clang::Stmt &Body,
                              std::vector<BodyEdit> &Edits) {
  Result.Copies = Called.Copies;
  Result.Unused = Called.Unused;
  for (clang::SourceLocation Place : Called.Marks)
    if (E.sources().isPointWithin(Place, Body.getBeginLoc(), Body.getEndLoc()))
      Edits.push_back(
          {clang::CharSourceRange::getCharRange(Place, Place), DeviceMark});
    else
      Result.DeviceMarks.push_back(Place);
}

/// The functions by which threads find their indices, and cells of tiles,
/// become device code, as if the body called them.
void Extractor::markLayoutFunctions() {
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&Statement);
  if (!Attributed)
    return;
  std::vector<const clang::DeclRefExpr *> All =
      inversesIn(idxmapAttributes(*Attributed), Wish);
  for (const TileLayoutClause &Of : Wish.TileLayouts)
    if (Of.Order)
      llvm::append_range(All,
                         functionsIn(idxmapAttributes(*Attributed), *Of.Order));
  std::set<const clang::ValueDecl *> Seen;
  for (const clang::DeclRefExpr *Each : All) {
    if (!Seen.insert(Each->getDecl()).second)
      continue;
    const auto &Function = *llvm::cast<clang::FunctionDecl>(Each->getDecl());
    const std::string Name = Function.getNameAsString();
    if (!E.sources().isBeforeInTranslationUnit(
            Function.getFirstDecl()->getLocation(), Result.KernelPlace)) {
      E.report(FindingID::err_layout_place, Each->getLocation(),
               {Name, functionName(E.Enclosing)});
      continue;
    }
    const DeviceFunctions Called =
        readDeviceFunctions(E, *callOf(E.Context, *Each));
    // A call that is not in the text cannot pass what the function names.
    assert((Called.Copies.empty() || E.errorCount() > 0) && "a silent copy");
    llvm::append_range(Result.DeviceMarks, Called.Marks);
  }
}

std::optional<ExtractedLoop> Extractor::build(unsigned Depth) {
  Symbols Values(E, Wish.Symbols);
  NestBounds Bounds(E, LoopForm::bodyOf(*Outermost), Values);
  WalkedNest Nest = walkNest(E, *Outermost, Bounds, Depth);
  const clang::Stmt *Body = &Nest.body();
  if (mappingUsesWidths())
    if (const clang::Stmt *Guarded =
            readGuard(Bounds.values(), Values, *Body, Nest))
      Body = Guarded;

  if (Wish.TeamSize > 0)
    Team.emplace(E, *Body, Wish,
                 [&](const clang::ForStmt &Loop, const Annotation &As,
                     std::vector<Finding> &To) -> std::optional<LoopNest> {
                   auto Alone = extractLoop(E.Context, Loop, As, E.Enclosing,
                                            TargetKind::Host, E.Tokens, To);
                   return Alone ? std::optional(std::move(Alone->Nest))
                                : std::nullopt;
                 });
  if (WithTree)
    for (const BodyTree *Each : bodyTrees(E, *Body, loopVariables(Nest.Forms)))
      Result.Trees.push_back(*Each);

  const Privatisation Own(E, *Outermost, Nest.body(), Nest.Forms, Wish,
                          Result.Replaced.getBegin());
  Own.checkClauses();
  warnOfOrder(E, *Body, Nest, Own, Wish);
  if (Own.keepsLast())
    readLast(Nest);

  checkHiddenFields(E, *Outermost);
  if (const clang::CharSourceRange Text = bodyTextRange(E, *Body);
      Text.isValid())
    Result.Macros = lateMacros(E, Result.KernelPlace, Text.getAsRange());
  const BodyFacts Facts =
      checkBody(E, *Body, Nest.Forms, Result.KernelPlace, Result.Macros);
  // What the last iteration leaves is stored behind its `continue`s; those of a
  // thread's own indices end one of them.
  const bool KeepsContinues =
      Own.keepsLast() || KeepsLoops || mayGiveOwnIndices(Wish);
  std::optional<std::vector<BodyEdit>> Edits =
      KeepsContinues ? std::vector<BodyEdit>()
                     : editContinues(E, Facts.Continues);
  DeviceFunctions Called;
  if (Edits) {
    Called = readDeviceFunctions(E, *Body);
    markFunctions(Called, *Body, *Edits);
    markLayoutFunctions();
  }
  CaptureReader Captures(E, Result.KernelPlace,
                         E.textOf(Body->getSourceRange()), Own);
  for (const LoopForm &Form : Nest.Forms) {
    Captures.exclude(*Form.Variable);
    checkNameIsFree(E, Form.name(), Form.place(), Values);
    for (const Companion &Each : Form.Companions) {
      Captures.exclude(*Each.Variable);
      checkNameIsFree(E, Each.name(), Each.Place.getBegin(), Values);
    }
  }
  Captures.readBody(*Body, Values);
  checkClosedScopes(E, *Body, Captures.variables());
  Captures.readCalled(Called.Calls, Values);
  // After another error, what cannot be inferred may be its consequence.
  std::vector<Finding> DataProblems;
  const Extraction ForCheck = E.with(DataProblems);
  const Extraction &ForData = E.hasOwnMemory() ? E : ForCheck;
  if ((E.hasOwnMemory() || IsChecked) && E.errorCount() == 0)
    Captures.setData(readDataRules(ForData, *Body, Nest, Own,
                                   Captures.variables(), Wish, Regional,
                                   Result.Replaced.getBegin(),
                                   Captures.ownPassing(), Values),
                     ForData);
  const std::vector<FollowedLayout> Said =
      loopLayouts(E, *Outermost, Wish, Layouts, Result.Layouts);
  std::vector<FollowedLayout> Used = usedLayouts(*Outermost, Said);
  checkKept(E, Said, Wish);
  const StagedText Staged =
      E.errorCount() == 0
          ? readStagedText(E, *Outermost, *Body, Nest, Own, Wish,
                           Captures.variables(), Captures.captures(), Values)
          : StagedText();
  const LayoutCells Cells =
      E.hasOwnMemory() && E.errorCount() == 0
          ? layoutCells(E, *Body, Nest, Own, viewsOf(Used, *Outermost), Values)
          : LayoutCells();
  Captures.readBounds(Values);
  Result.Nest = describe(Nest, Values, *Body, Own);
  if (Wish.IsLevel && E.errorCount() == 0)
    readLevelAccesses(E, *Body, Nest, Own, Values, Result.Nest);
  advise(*Body);
  checkHiding(E, *Body, Captures.captures(), Result.Nest.Loops);
  Result.Nest.Captures = Captures.captures();
  Result.Opened = Captures.opened();
  Result.Nest.Mentions = mentions(E, *Outermost, *Body, Captures, Values);
  if (Edits) {
    llvm::append_range(*Edits, TeamEdits);
    llvm::append_range(*Edits, Captures.edits());
    llvm::append_range(*Edits, Captures.callEdits());
    llvm::append_range(*Edits, Own.atomicEdits());
    Result.Atomics = E.isCuda() ? Called.Atomics : Own.calledEdits();
    Result.Attributes = Own.calledAttributes();
    llvm::append_range(*Edits, Reduced.front()->edits());
  }
  const std::vector<BodyEdit> Places = followLayouts(
      E, *Outermost, *Body, Used, Cells,
      Edits.value_or(std::vector<BodyEdit>()), Result.Nest.Mentions);
  if (E.hasOwnMemory() && !Used.empty() && E.errorCount() == 0) {
    Result.Nest.HostBody =
        readBodyText(E, *Body, Edits.value_or(std::vector<BodyEdit>()));
    passLayouts(E, *Outermost, Used, Result.Nest.Captures);
    placeAccesses(E, Used, Result.Nest);
    llvm::append_range(*Edits, Places);
  }
  if (Edits && E.errorCount() == 0) {
    takeStagedText(E, *Body, Staged, *Edits, Result.Nest);
    takeUnrolled(E, *Body, Wish, *Edits, Result.Nest);
    if (Team && E.isCuda())
      Team->take(Own, *Edits, Result.Nest);
  }
  std::optional<BodyText> Text =
      readBodyText(E, *Body, Edits.value_or(std::vector<BodyEdit>()));
  if (!readTemplate(E, Captures.types(), Result.Nest) || !Text ||
      E.errorCount() > 0)
    return std::nullopt;
  Result.Nest.Body = std::move(*Text);
  Result.Nest.Body.HasContinues = KeepsContinues && !Facts.Continues.empty();
  if (Result.Nest.HostBody)
    Result.Nest.HostBody->HasContinues = Result.Nest.Body.HasContinues;
  if (KeepsLoops)
    for (const BodyTree *Each : bodyTrees(E, *Body, loopVariables(Nest.Forms)))
      Result.Nest.Cost = std::max(Result.Nest.Cost, ir::costOf(Each->Tree));
  Result.Nest.Last = std::move(Last);
  Result.Named = *E.Named;
  for (const clang::FunctionDecl *Each : templateInstances(E))
    Result.Named.merge(namesOfArguments(E, *Each));
  if (IsChecked)
    readPlainLoops(E, Annotated, *Body, Nest.Forms, Captures, Own, DataProblems,
                   Result.Nest);
  return std::move(Result);
}

/// Says of a place that all iterations update which clause would take it.
void Extractor::advise(const clang::Stmt &Body) {
  const auto addTo = [&](std::vector<Access> &Accesses,
                         const PlaceAdvice &Advice) {
    for (Access &Each : Accesses)
      if (Each.IsWrite && Each.Atomic.empty() &&
          E.Tokens.locationOf(Each.Where) == Advice.Place.getBegin())
        Each.WhyShared = {Advice.Note};
  };
  for (const PlaceAdvice &Each :
       advisePlaces(E, *Outermost, Body, Result.Replaced.getBegin())) {
    addTo(Result.Nest.Accesses, Each);
    addTo(Result.Nest.AccessesOfArrays, Each);
    for (LoopNest &Instance : Result.Nest.Instances) {
      addTo(Instance.Accesses, Each);
      addTo(Instance.AccessesOfArrays, Each);
    }
    for (Finding &Error : E.Findings)
      if (Error.Id == FindingID::err_capture_class &&
          E.Tokens.locationOf(Error.Where) == Each.Place.getBegin())
        Error.Notes = {Each.Note};
  }
}

/// From here on, the trees have variables for the places that are reduced.
bool Extractor::nameReduced() {
  const size_t Errors = E.errorCount();
  Reduced.push_back(std::make_unique<ReducedPlaces>(E, *Outermost));
  Reduced.front()->take(Wish);
  if (E.errorCount() > Errors || Wish.Reductions.empty())
    return E.errorCount() == Errors;
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::Stmt *Loop = inInstance(*Each, *Outermost);
    if (!Loop)
      continue;
    Instances.push_back(E.in(*Each, E.Findings));
    Reduced.push_back(std::make_unique<ReducedPlaces>(Instances.back(), *Loop));
    Reduced.back()->take(Wish);
  }
  return E.errorCount() == Errors;
}

std::optional<ExtractedLoop> Extractor::run() {
  if (!findPlaces() || !nameReduced())
    return std::nullopt;
  const std::optional<unsigned> Depth = depth();
  if (!Depth)
    return std::nullopt;
  return build(*Depth);
}

bool idxmap::keepsLoops(const Annotation &Wish, TargetKind Target,
                        bool IsChecked) {
  return Target == TargetKind::Host && !Wish.WalksThreads && !IsChecked;
}

std::optional<ExtractedLoop>
idxmap::extractLoop(clang::ASTContext &Context, const clang::Stmt &Statement,
                    const Annotation &Wish,
                    const clang::FunctionDecl &Enclosing, TargetKind Target,
                    SourceTokens &Tokens, std::vector<Finding> &Findings,
                    const RegionalArrays &Regional, bool IsChecked,
                    bool WithTree, const RegionalLayouts &Layouts) {
  std::vector<Finding> Own;
  const auto Lambdas = scopesAround(Enclosing, Statement).Lambdas;
  const Extraction E{Context, Enclosing, Target, Tokens, Own, Lambdas};
  Extractor One(E, Statement, Wish, Regional, IsChecked, WithTree, Layouts);
  auto Result = One.run();
  std::move(Own.begin(), Own.end(), std::back_inserter(Findings));
  return Result;
}
