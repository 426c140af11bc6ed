//===- DependenceSolver.cpp - Solving the system of a dependence ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/DependenceSolver.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cstdlib>

namespace idxmap {

using Kind = Dependence::Kind;
using Role = DependenceUnknown::Role;

DependenceSolver::DependenceSolver(const DependenceSystem &System,
                                   unsigned Depth, const Facts &Known)
    : System(System), Depth(Depth), Known(Known), Values(System, Known) {}

/// The unknown with the fewest values; nothing where no equation has any left.
std::optional<DependenceSolver::Branch>
DependenceSolver::nextBranch(const DependenceState &State) const {
  constexpr int64_t TriedSteps = 2;
  std::optional<Branch> Best;
  for (size_t E = 0; E < State.Rests.size(); ++E)
    for (size_t U = 0; U < System.Unknowns.size(); ++U) {
      if (!Values.isOpen(State, E, U))
        continue;
      const auto Confined = Values.candidates(State, E, U);
      if (Confined &&
          (!Best || !Best->IsAll || Confined->count() < Best->Among.count()))
        Best = Branch{U, *Confined, true};
      if (Best)
        continue;
      if (const auto Solution = Values.solution(State, E, U))
        Best = Branch{U, {*Solution, 0, -1}, false};
      else
        Best = Branch{U,
                      {std::nullopt,
                       System.Unknowns[U].Of == Role::First ? 0 : -TriedSteps,
                       TriedSteps},
                      false};
    }
  return Best;
}

Dependence DependenceSolver::search(const DependenceState &State) {
  if (++Nodes > MaxNodes)
    return {};
  for (size_t E = 0; E < State.Rests.size(); ++E)
    if (Values.isRefuted(State, E))
      return {Kind::Never, {}};
  const std::optional<Branch> Next = nextBranch(State);
  return Next ? follow(State, *Next) : atSolution(State);
}

/// Values in the order 0, 1, -1, 2, -2, ... as far as they are candidates.
Dependence DependenceSolver::follow(const DependenceState &State,
                                    const Branch &Next) {
  Dependence Result{Next.IsAll ? Kind::Never : Kind::Unknown, {}};
  const auto tryValue = [&](const Expr &Value) {
    Dependence Found = search(Values.assign(State, Next.Unknown, Value));
    if (Found.How != Kind::Never)
      Result = std::move(Found);
    return Result.How == Kind::At;
  };
  if (Next.Among.Only) {
    tryValue(*Next.Among.Only);
    return Result;
  }
  const int64_t Low = Next.Among.Low, High = Next.Among.High;
  const int64_t Grain = System.Unknowns[Next.Unknown].Grain;
  const int64_t Farthest = std::max(std::abs(Low), std::abs(High));
  for (int64_t Far = 0; Far <= Farthest && Nodes <= MaxNodes; ++Far)
    for (const int64_t Count : {Far, -Far})
      if (Count >= Low && Count <= High && (Far != 0 || Count == Low * 0)) {
        if (tryValue(Expr(Count * Grain)))
          return Result;
        if (Far == 0)
          break;
      }
  return Nodes > MaxNodes ? Dependence() : Result;
}

bool DependenceSolver::isOpenApart(const DependenceState &State,
                                   unsigned Loop) const {
  for (size_t U = 0; U < System.Unknowns.size(); ++U)
    if (System.Unknowns[U].Loop == Loop && System.Unknowns[U].Of == Role::Apart)
      return !State.Values[U];
  return false;
}

/// What is open is taken as the same iteration.
std::vector<IterationPair>
DependenceSolver::pairsOf(const DependenceState &State) const {
  std::vector<IterationPair> Pairs(System.Shapes.size());
  for (size_t U = 0; U < System.Unknowns.size(); ++U) {
    const DependenceUnknown &Each = System.Unknowns[U];
    IterationPair &Pair = Pairs[Each.Loop];
    if (Each.Of == Role::First)
      (Each.IsWithin ? Pair.Within : Pair.Block) = State.Values[U];
    else
      (Each.IsWithin ? Pair.ApartWithin : Pair.ApartBlock) =
          State.Values[U].value_or(Expr(0));
  }
  return Pairs;
}

/// Other iterations of a loop that no equation holds: the next ones on either
/// side.
std::vector<IterationPair>
DependenceSolver::others(const DependenceState &State, unsigned Loop,
                         const IterationPair &Same) const {
  std::vector<IterationPair> Result;
  if (!isOpenApart(State, Loop))
    return Result;
  const LoopShape &Shape = System.Shapes[Loop];
  const int64_t Widest = std::min<int64_t>(Shape.Width - 1, 64);
  for (const int64_t Block : {int64_t(0), Shape.Step, -Shape.Step})
    for (int64_t Within = -Widest; Within <= Widest; ++Within)
      if (Block != 0 || Within != 0) {
        IterationPair Other = Same;
        Other.ApartBlock = Block;
        Other.ApartWithin = Within;
        Result.push_back(Other);
      }
  return Result;
}

/// Whether the loops run as long as \p Pairs need is evident if the subscripts
/// leave no other distance, if one loop alone must, or if two iterations do.
Dependence
DependenceSolver::witness(const std::vector<IterationPair> &Pairs) const {
  const auto Moving =
      std::count_if(Pairs.begin(), Pairs.end(),
                    [](const IterationPair &Each) { return !Each.isSame(); });
  Dependence Result{Kind::At, {}};
  for (unsigned D = 0; D < Pairs.size(); ++D) {
    const IterationPair &Pair = Pairs[D];
    const LoopShape &Shape = System.Shapes[D];
    const Existence Exists = existenceOf(Pair, Shape, Known);
    if (Exists.Answer == Existence::Kind::No)
      return {Kind::Never, {}};
    const bool IsPlain = !Pair.Block && !Pair.Within;
    const bool IsEvident =
        Exists.Demand <= 1 || (!IsPlain && Exists.Demand <= 2) ||
        (IsPlain && (Moving == 1 || System.forcesDistance(D)));
    if (Exists.Answer == Existence::Kind::Unknown || !IsEvident ||
        !Shape.IsExact)
      Result.How = Kind::Unknown;
    Result.Distance.push_back(
        Shape.Step > 1 && Shape.Width == 1
            ? simplify(floorDiv(Pair.ApartBlock, Shape.Step), Known)
            : simplify(Pair.ApartBlock + Pair.ApartWithin, Known));
  }
  if (!System.IsComplete)
    Result.How = Kind::Unknown;
  return Result;
}

/// No equation has an unknown left.
Dependence DependenceSolver::atSolution(const DependenceState &State) const {
  bool Holds = true;
  for (const Expr &Rest : State.Rests)
    Holds &= Rest.isConstant(0);
  const std::vector<IterationPair> Pairs = pairsOf(State);
  Dependence Best{Kind::Never, {}};
  const auto consider = [&](const std::vector<IterationPair> &Some) {
    Dependence Found = witness(Some);
    if (Found.How == Kind::At && !Holds)
      Found.How = Kind::Unknown;
    if (Best.How != Kind::At && Found.How != Kind::Never)
      Best = std::move(Found);
  };
  for (unsigned D = 0; D < Depth; ++D)
    if (!Pairs[D].isSame()) {
      consider(Pairs);
      return Best;
    }
  for (unsigned D = 0; D < Depth && Best.How != Kind::At; ++D)
    for (const IterationPair &Other : others(State, D, Pairs[D])) {
      std::vector<IterationPair> Some = Pairs;
      Some[D] = Other;
      consider(Some);
    }
  return Best;
}

} // namespace idxmap
