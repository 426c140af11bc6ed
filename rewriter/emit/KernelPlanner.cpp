//===- KernelPlanner.cpp - From a mapping to the plan of a kernel ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/KernelPlanner.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/emit/GuardParts.h"
#include "rewriter/emit/GuardPlan.h"
#include "rewriter/emit/KernelExpr.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/SharedParts.h"
#include "rewriter/emit/Terms.h"
#include "rewriter/emit/TripLoops.h"
#include "rewriter/emit/Variables.h"
#include "rewriter/emit/stage/OwnLoops.h"
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/targets/Target.h"
#include "rewriter/footprint/StagePlan.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

/// The launch's own arrays are what other targets read.
static std::optional<StagePlan> tilesOf(const LoopNest &Nest,
                                        const Mapping &Given,
                                        const EmitOptions &Options) {
  std::vector<Finding> None;
  if (Nest.Staged.empty() || Options.Target != TargetKind::Cuda)
    return std::nullopt;
  return planStage(Nest, Given, None);
}

/// \p Given, with indices that share parts with \p Guards.
static Mapping byGuards(Mapping Given, const GuardPlan &Guards) {
  std::vector<Expr> Sums;
  for (const ThreadGuard &Guard : Guards.OnThread)
    Sums.push_back(Guard.Index);
  for (Expr &Index : Given.Index)
    Index = withGuardParts(Index, Sums, Given.KernelFacts);
  return Given;
}

namespace {

/// Writes the lines of one kernel: the guard as soon as what it names is
/// declared, the variables outermost first.
class Planner {
public:
  Planner(const LoopNest &User, const Mapping &Given,
          const EmitOptions &Options)
      : User(User), Nest(withTrips(User)),
        Guards(planGuards(User, Nest, Given, Options)),
        Map(byGuards(Given, Guards)), Parameters(Nest),
        Kind(indexKind(Map, sensitiveParts())),
        Text(Nest, Map, Kind, Parameters, sharedParts(roots()),
             targetOf(Options.Target).avoidsDivision()),
        Tiles(tilesOf(User, Given, Options)) {
    const OwnIndices Own = ownIndices(Nest, Map, isSwept() ? &*Tiles : nullptr);
    Plan.Own = Own.Loops;
    for (OwnLoop &Each : Plan.Own)
      if (!Each.Extent.isConstant())
        setBound(Each);
    for (size_t Part = 0; Part < Own.Texts.size(); ++Part)
      Text.Names[Map.Own[Part].Symbol] = Own.Texts[Part];
    if (isSwept())
      Guards.drop(Nest.Sweep->Loop);
    if (Tiles)
      Stage.emplace(Nest, Map, *Tiles, Kind, Parameters, Text);
    Text.Declare = [this](const std::string &Line) {
      Plan.Lines.push_back(Line);
    };
  }

  KernelPlan run();

private:
  /// The block goes through a loop, which ends where that does.
  bool isSwept() const { return Tiles && Nest.Sweep; }
  bool isDeclared(unsigned D) const {
    return Nest.Loops[D].UsedInBody || Guards.names(D) ||
           isNamedByBounds(User, D);
  }
  bool countsTrips(unsigned D) const {
    return Nest.Loops[D].Dependent && Nest.Loops[D].Dependent->Counted;
  }
  std::vector<Expr> roots() const;
  std::vector<Expr> sensitiveParts() const;
  void addGuard(unsigned Before);
  void addVariable(unsigned D);
  void setBound(OwnLoop &Of);
  void addStage();
  void addIndices();
  void addTrip(unsigned D);
  void addProofs();
  void addLast();
  void addCompanions();

  const LoopNest &User;
  const LoopNest Nest; ///< With trips for variables.
  GuardPlan Guards;
  const Mapping Map;
  KernelParameters Parameters;
  const IndexKind Kind;
  KernelExpr Text;
  KernelPlan Plan;
  const std::optional<StagePlan> Tiles;
  std::optional<StageText> Stage;
  bool HasTestedThread = false;
  unsigned Tested = 0; ///< The guards on this many loops are written.
};

std::vector<Expr> Planner::roots() const {
  std::vector<Expr> Roots;
  for (const ThreadGuard &Guard : Guards.OnThread)
    Roots.push_back(Guard.Index);
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (isDeclared(D))
      Roots.push_back(withSplitSums(Map.Index[D]));
  return Roots;
}

std::vector<Expr> Planner::sensitiveParts() const {
  std::vector<Expr> Parts;
  for (const Expr &Root : roots())
    collectSensitiveParts(Root, Parts);
  for (const ThreadGuard &Guard : Guards.OnThread) {
    Parts.push_back(Guard.Index);
    Parts.push_back(Guard.Limit);
  }
  return Parts;
}

/// All that is left to test of threads and of the loops before \p Before.
void Planner::addGuard(unsigned Before) {
  KernelGuard Guard = guardText(Guards, !HasTestedThread, Tested, Before, Nest,
                                Map, Parameters, Text);
  HasTestedThread = true;
  Tested = Before;
  if (!Guard.Excess.empty())
    Plan.Lines.push_back(std::move(Guard));
}

void Planner::addVariable(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  std::string Value = Stage ? Stage->variable(D) : "";
  if (Value.empty())
    Value =
        variableText(D, Guards.mayWrap(D), Nest, Map, Kind, Parameters, Text);
  Plan.Lines.push_back("const " + Of.Type + " " + Of.Variable + " = " + Value +
                       ";");
}

/// The instance of a generic kernel is chosen by such extents, too.
void Planner::setBound(OwnLoop &Of) {
  Width Wanted = Text.indexWidth();
  if (Kind != IndexKind::Generic && !Text.fits32(Of.Extent))
    Wanted.Cast = "unsigned long long";
  Of.Type = Wanted.Cast;
  Of.Bound = Text.limitText(Of.Extent, Wanted).Text;
}

/// The tiles, and where a thread is in them.
void Planner::addStage() {
  Plan.Stage = KernelStage{stageText(Nest, *Tiles), Stage->head()};
  Plan.Stage->Tail = Stage->tail();
  Plan.SharedBytes = Stage->sharedBytes();
  Plan.Stage->InStrips = Stage->strips();
  Plan.Stage->InSweep = Stage->sweep();
  Plan.Pieces = Stage->pieces();
  if ((Plan.Stage->InSteps = Stage->steps()))
    return Plan.Own.clear();
  for (const auto &[Name, Line] : Stage->places()) {
    const bool IsOfVariable =
        std::any_of(Tiles->Variables.begin(), Tiles->Variables.end(),
                    [&](const StagedVariable &Each) {
                      return Each.Loop && isDeclared(*Each.Loop) &&
                             countWord(Stage->variable(*Each.Loop), Name) > 0;
                    });
    if (IsOfVariable || countWord(Nest.Body.Text, Name) > 0)
      Plan.Lines.push_back(Line);
  }
}

/// The variable from its trip, which has a name only where it needs one.
void Planner::addTrip(unsigned D) {
  const Expr Trip = withSplitSums(Map.Index[D]);
  CppText Value = {Nest.Loops[D].Variable, Binding::Primary};
  const bool IsInline = Nest.Loops[D].Bits <= 32 && dependsOnThread(Trip) &&
                        splitSum(Trip).Host.isConstant(0) &&
                        !Guards.testsTrip(D);
  if (IsInline)
    Value = Text.render(Trip, Width{}).Cpp;
  else
    addVariable(D);
  Plan.Lines.push_back(fromTripText(User.Loops[D], Value));
}

void Planner::addProofs() {
  for (const VariableGuard &Guard : Guards.OnVariable)
    if (Guard.Proof)
      Plan.Fits.push_back(*Guard.Proof);
  for (const DependentGuard &Guard : Guards.OnDependent)
    if (Guard.Proof)
      Plan.Fits.push_back(*Guard.Proof);
  if (Stage)
    for (FitsProof &Each : Stage->proofs())
      Plan.Fits.push_back(std::move(Each));
  if (Tiles && Tiles->Time)
    for (const TimeTiles::Row &Each : Tiles->Time->Rows)
      Plan.Required.push_back(
          {simplify(Each.Used - 1), Each.Apart,
           "rows of '" + Nest.Time->From + "' that do not overlap"});
  Plan.NeedsSign = Text.NeedsSign;
  Plan.IndexValues = indexValues(Map, Kind, sensitiveParts(), Text.NeedsSign);
}

void Planner::addLast() {
  for (unsigned D = 0; D < User.Last.size(); ++D)
    Plan.IsLast +=
        (D > 0 ? " && " : "") + Nest.Loops[D].Variable +
        " == " + boundText(D, User.Last[D], "last", Nest, Map, Parameters).Text;
}

/// Evaluated in iterations alone, as the user's headers are.
void Planner::addCompanions() {
  for (const Loop &Each : User.Loops)
    for (const CompanionVariable &Beside : Each.Companions) {
      if (!Beside.UsedInBody)
        continue;
      for (const std::string &Name : Beside.Symbols)
        Parameters.pass(symbolNamed(Nest, Name));
      Plan.Companions.push_back("const " + Beside.Type + " " + Beside.Name +
                                " = " + Beside.Text + ";");
    }
}

KernelPlan Planner::run() {
  for (const Loop &Each : Nest.Loops)
    if (Each.Dependent)
      for (const std::string &Name : Each.Dependent->Symbols)
        Parameters.pass(symbolNamed(Nest, Name));
  Plan.SharedBytes = Nest.SharedBytes;
  if (Stage)
    addStage();
  if (!Plan.Stage || !Plan.Stage->InSteps)
    addIndices();
  addProofs();
  addLast();
  addCompanions();
  Plan.Index = Kind;
  Plan.Parameters = Parameters.take();
  Plan.HasDivisors = Parameters.hasDivisors();
  Plan.CallsLayouts = Text.CallsLayouts;
  Plan.TeamSize = Nest.TeamSize;
  Plan.UsesBlockIdx = Text.UsesBlockIdx;
  Plan.UsesThreadIdx = Text.UsesThreadIdx;
  return std::move(Plan);
}

/// The variables, and the guards.
void Planner::addIndices() {
  // What a guard names is declared before it, and behind those before it.
  for (const ThreadGuard &Guard : Guards.OnThread)
    if (Guard.IsFirst)
      Plan.Lines.push_back(firstGuardText(Guard, Text));
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    // A first index may be evaluated only in iterations of the outer loops.
    if (D == Guards.variablesNeeded() || countsTrips(D))
      addGuard(D);
    if (countsTrips(D))
      addTrip(D);
    else if (isDeclared(D))
      addVariable(D);
  }
  addGuard(Nest.Loops.size());
}

} // namespace

KernelPlan planKernel(const LoopNest &Nest, const Mapping &Map,
                      const EmitOptions &Options) {
  assert(Map.Index.size() == Nest.Loops.size() && "a mapping of another nest");
  return Planner(Nest, Map, Options).run();
}

} // namespace idxmap
