//===- GuardPlan.cpp - Which tests keep excess threads out ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/GuardPlan.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/emit/LargestIndex.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/Terms.h"
#include "rewriter/emit/TripLoops.h"
#include "rewriter/emit/Variables.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

bool GuardPlan::names(unsigned D) const {
  return std::any_of(OnVariable.begin(), OnVariable.end(),
                     [&](const VariableGuard &G) { return G.Loop == D; });
}

bool GuardPlan::testsTrip(unsigned D) const {
  return std::any_of(OnVariable.begin(), OnVariable.end(),
                     [&](const VariableGuard &G) {
                       return G.Loop == D && (G.TestsLower || G.TestsUpper);
                     });
}

bool GuardPlan::mayWrap(unsigned D) const {
  return std::any_of(
      OnVariable.begin(), OnVariable.end(),
      [&](const VariableGuard &G) { return G.Loop == D && G.TestsLower; });
}

void GuardPlan::drop(unsigned D) {
  std::erase_if(OnVariable,
                [&](const VariableGuard &G) { return G.Loop == D; });
}

unsigned GuardPlan::variablesNeeded() const {
  unsigned Count = 0;
  for (const VariableGuard &Guard : OnVariable)
    Count = std::max(Count, Guard.Loop + 1);
  for (const DependentGuard &Guard : OnDependent)
    Count = std::max(Count, Guard.Loop + 1);
  return Count;
}

static bool provablyAtMost(const Expr &E, int64_t Limit, const Mapping &Map) {
  return Map.KernelFacts.rangeOf(E).Hi <= Limit;
}

// Where the type has 64 value bits or more, "at most its largest" is not a
// matter of ranges, which end there; the launch's thread limits settle it.
static bool provablyFits(const Expr &Index, const Expr &Largest,
                         const CppType &Type, const Mapping &Map) {
  const int64_t Limit = std::min<int64_t>(Type.largest(), Range::PosInf - 1);
  return provablyAtMost(Index, Limit, Map) ||
         provablyAtMost(Largest, Limit, Map);
}

static VariableGuard variableGuard(unsigned D, const Expr &Limit,
                                   const LoopNest &Nest, const Mapping &Map,
                                   const EmitOptions &Options) {
  const Loop &Of = Nest.Loops[D];
  const CppType Type = typeOf(Of);
  const Expr Largest = largestIndex(Map.Index[D], Map);
  VariableGuard Guard{D, Limit, true, false, std::nullopt};
  if (provablyFits(Map.Index[D], Largest, Type, Map))
    return Guard;
  if (!Options.WrapSafe) {
    Guard.Proof = FitsProof{Of.Type, Of.Variable, Largest};
    return Guard;
  }
  // One turn of the type must hold all threads, or a wrapped value could pass;
  // from 0 an unsigned one then never wraps.
  const Expr Lower = Map.Source[D].Lower;
  Guard.TestsLower = Type.IsSigned || !Lower.isConstant(0);
  const Expr Distance = simplify(Largest - Lower, Map.KernelFacts);
  const CppType Turn = {"unsigned " + Of.Type, Of.Bits, false};
  if (!provablyAtMost(Distance, std::min(Turn.largest(), Range::PosInf - 1),
                      Map))
    Guard.Proof = FitsProof{"std::make_unsigned_t<" + Of.Type + ">",
                            Of.Variable, Distance};
  return Guard;
}

// The loop whose variable is the guard's left side plus a host value, if any.
static std::optional<VariableGuard>
asVariableGuard(const Condition &Guard, const LoopNest &Nest,
                const Mapping &Map, const EmitOptions &Options) {
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    // When a variable of an open type wraps is not known.
    if (Nest.Loops[D].IsOpen)
      continue;
    const Expr Shift = simplify(Map.Index[D] - Guard.Lhs, Map.KernelFacts);
    if (dependsOnThread(Shift) || !dependsOnThread(Map.Index[D]))
      continue;
    const Expr Limit = simplify(Guard.Rhs + Shift, Map.KernelFacts);
    return variableGuard(D, Limit, Nest, Map, Options);
  }
  return std::nullopt;
}

/// The condition of a dependent loop in place of the guards of its box, which
/// stay only for what they alone can tell.
static void replaceBoxGuards(unsigned D, const LoopNest &User,
                             const Mapping &Map, const EmitOptions &Options,
                             GuardPlan &Plan) {
  const bool HasOwn = Plan.names(D);
  DependentGuard Guard{D, false, std::nullopt};
  // Where a width cuts the last step short, the box ends before the loop does.
  bool NeedsBox = !(Map.Source[D].Step == Map.Source[D].Width);
  if (User.Loops[D].Dependent->Counted) {
    const Expr Extent = Map.Source[D].Upper;
    const TripEnd End = tripEnd(
        User.Loops[D], Extent,
        HasOwn ? largestIndex(Map.Index[D], Map) : Extent - 1, Map, Options);
    Guard.TestsWrapped = End.MayWrap;
    Guard.Proof = End.Proof;
    NeedsBox |= End.MayWrapAround;
  }
  for (VariableGuard &Each : Plan.OnVariable)
    if (Each.Loop == D)
      Each.TestsUpper = NeedsBox;
  Plan.OnDependent.push_back(std::move(Guard));
}

static bool callsUser(const Expr &E) {
  return (E.kind() == ExprKind::Call && E.callPart().Taken) ||
         std::any_of(E.operands().begin(), E.operands().end(), callsUser);
}

GuardPlan planGuards(const LoopNest &User, const LoopNest &Nest,
                     const Mapping &Map, const EmitOptions &Options) {
  GuardPlan Plan;
  const bool CallsUser =
      std::any_of(Map.Index.begin(), Map.Index.end(), callsUser);
  for (const Condition &Guard : Map.Guards) {
    assert(!dependsOnThread(Guard.Rhs) && "a guard's limit is a host value");
    if (auto OnVariable = asVariableGuard(Guard, Nest, Map, Options)) {
      Plan.OnVariable.push_back(std::move(*OnVariable));
      continue;
    }
    const SplitSum Parts = splitSum(Guard.Lhs);
    Plan.OnThread.push_back({withSplitSums(Parts.Thread),
                             simplify(Guard.Rhs - Parts.Host, Map.KernelFacts),
                             CallsUser});
  }
  for (unsigned D = 0; D < User.Loops.size(); ++D)
    if (User.Loops[D].Dependent)
      replaceBoxGuards(D, User, Map, Options, Plan);
  return Plan;
}

static void addConditions(KernelGuard &Guard, const std::string &Excess,
                          const std::string &Kept) {
  Guard.Excess += (Guard.Excess.empty() ? "" : " || ") + Excess;
  Guard.Kept += (Guard.Kept.empty() ? "" : " && ") + Kept;
}

static void addVariableGuard(KernelGuard &Result, const VariableGuard &Guard,
                             const LoopNest &Nest, const Mapping &Map,
                             KernelParameters &Parameters) {
  const std::string &Name = Nest.Loops[Guard.Loop].Variable;
  if (Guard.TestsLower) {
    const std::string Lower =
        boundText(Guard.Loop, Map.Source[Guard.Loop].Lower, "lower", Nest, Map,
                  Parameters)
            .Text;
    addConditions(Result, Name + " < " + Lower, Name + " >= " + Lower);
  }
  if (!Guard.TestsUpper)
    return;
  // `k >= n + 1` could overflow where `k > n`, what `k <= n` means, does not.
  const std::optional<Atom> A = asAtom(Guard.Limit);
  const bool IsInclusive = A && A->Offset == 1;
  const std::string Limit =
      boundText(Guard.Loop, IsInclusive ? A->Symbol : Guard.Limit, "upper",
                Nest, Map, Parameters)
          .Text;
  addConditions(Result, Name + (IsInclusive ? " > " : " >= ") + Limit,
                Name + (IsInclusive ? " <= " : " < ") + Limit);
}

static void addDependentGuard(KernelGuard &Result, const DependentGuard &Guard,
                              const NonRectangularLoop &Of) {
  if (Guard.TestsWrapped)
    addConditions(Result, Of.Counted->Wrapped, Of.Counted->Whole);
  addConditions(Result, Of.Excess, Of.Kept);
}

static void addThreadGuard(KernelGuard &Result, const ThreadGuard &Guard,
                           KernelExpr &Text) {
  const std::string Index =
      Text.render(Guard.Index, Text.indexWidth()).Cpp.as(Binding::Sum);
  const std::string Limit = Text.limitText(Guard.Limit).Text;
  addConditions(Result, Index + " >= " + Limit, Index + " < " + Limit);
}

KernelGuard firstGuardText(const ThreadGuard &Guard, KernelExpr &Text) {
  KernelGuard Result;
  Result.ProtectsLines = true;
  addThreadGuard(Result, Guard, Text);
  return Result;
}

KernelGuard guardText(const GuardPlan &Guards, bool OnThread, unsigned First,
                      unsigned End, const LoopNest &Nest, const Mapping &Map,
                      KernelParameters &Parameters, KernelExpr &Text) {
  KernelGuard Result;
  if (OnThread)
    for (const ThreadGuard &Guard : Guards.OnThread)
      if (!Guard.IsFirst)
        addThreadGuard(Result, Guard, Text);
  for (const VariableGuard &Guard : Guards.OnVariable)
    if (Guard.Loop >= First && Guard.Loop < End)
      addVariableGuard(Result, Guard, Nest, Map, Parameters);
  for (const DependentGuard &Guard : Guards.OnDependent)
    if (Guard.Loop >= First && Guard.Loop < End)
      addDependentGuard(Result, Guard, *Nest.Loops[Guard.Loop].Dependent);
  return Result;
}

} // namespace idxmap
