//===- Dependences.cpp - Which accesses of a nest meet --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Dependences.h"
#include "mapping/SourceFacts.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/legality/DependenceSolver.h"
#include "rewriter/legality/IterationSets.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

static bool hasNoIteration(const Loop &Each, const Facts &Known) {
  return Each.Space.Width.isConstant(0) ||
         Known.provesLessEqual(
             simplify(Each.Space.Upper - Each.Space.Lower, Known), 0);
}

bool isEmpty(const LoopNest &Nest) {
  return std::any_of(
      Nest.Loops.begin(), Nest.Loops.end(),
      [&](const Loop &Each) { return hasNoIteration(Each, Nest.Known); });
}

Dependences::Dependences(const LoopNest &Nest, unsigned Depth)
    : Nest(Nest), Depth(Depth), Known(launchFacts(Nest.space(), Nest.Known)),
      IsEmpty(isEmpty(Nest)) {
  for (const Access &Each : Nest.comparedAccesses())
    Alike.push_back(firstLike(Each));
}

/// Among the accesses up to \p Some.
size_t Dependences::firstLike(const Access &Some) const {
  const auto isLike = [&](const Access &Other) {
    return &Other == &Some ||
           (Other.Array == Some.Array && Other.Subscripts == Some.Subscripts &&
            Other.Atomic == Some.Atomic &&
            Other.NotNegative == Some.NotNegative &&
            Other.Swept == Some.Swept &&
            Other.MayLeaveRow == Some.MayLeaveRow &&
            Other.IsThroughElement == Some.IsThroughElement);
  };
  const std::vector<Access> &All = Nest.comparedAccesses();
  return std::find_if(All.begin(), All.end(), isLike) - All.begin();
}

const Dependence &Dependences::of(const Access &First,
                                  const Access &Second) const {
  const auto number = [&](const Access &Each) {
    assert(&Each >= Nest.comparedAccesses().data() &&
           &Each < Nest.comparedAccesses().data() +
                       Nest.comparedAccesses().size() &&
           "an access of the nest");
    return Alike[&Each - Nest.comparedAccesses().data()];
  };
  const auto [Known, IsNew] =
      Found.try_emplace({number(First), number(Second)});
  if (IsNew)
    Known->second = search(First, Second);
  return Known->second;
}

/// What holds in any iteration of the subscripts of \p Of's array. More than a
/// few of them would take longer than they help.
Access Dependences::withOthers(const Access &Of) const {
  constexpr size_t Most = 8;
  Access Result = Of;
  for (const Access &Each : Nest.comparedAccesses())
    if (Each.Array == Of.Array && !Each.IsConditional)
      for (const Expr &Some : Each.NotNegative)
        if (Result.NotNegative.size() < Of.NotNegative.size() + Most &&
            std::find(Result.NotNegative.begin(), Result.NotNegative.end(),
                      Some) == Result.NotNegative.end())
          Result.NotNegative.push_back(Some);
  return Result;
}

/// By the subscripts that name a row; one that leaves it may still meet another
/// one, where the two do not lie apart as in one array.
Dependence Dependences::search(const Access &First,
                               const Access &Second) const {
  if (IsEmpty || areOneUpdate(First, Second))
    return {Dependence::Kind::Never, {}};
  Dependence ByRows = compare(First, Second);
  if (ByRows.How != Dependence::Kind::Never ||
      !(First.MayLeaveRow || Second.MayLeaveRow))
    return ByRows;
  Access FirstFlat = First, SecondFlat = Second;
  FirstFlat.Subscripts = First.Flattened;
  SecondFlat.Subscripts = Second.Flattened;
  FirstFlat.Swept.reset();
  SecondFlat.Swept.reset();
  const bool IsShown =
      !First.Flattened.empty() && !Second.Flattened.empty() &&
      compare(FirstFlat, SecondFlat).How == Dependence::Kind::Never;
  return IsShown ? ByRows : Dependence();
}

Dependence Dependences::compare(const Access &First,
                                const Access &Second) const {
  const DependenceSystem System = systemOf(First, Second, Nest, Known);
  const Dependence Answer = DependenceSolver(System, Depth, Known).run();
  const bool IsProof = !First.IsThroughElement && !Second.IsThroughElement;
  if (Answer.How == Dependence::Kind::Never && !IsProof)
    return Dependence();
  // The second opinion takes longer, and knows more of triangles and
  // conditions.
  const bool IsOpen = Answer.How == Dependence::Kind::Unknown ||
                      !First.NotNegative.empty() || !Second.NotNegative.empty();
  if (Answer.How != Dependence::Kind::Never && IsOpen && IsProof &&
      areApart(withOthers(First), withOthers(Second), Nest, Depth, Known))
    return {Dependence::Kind::Never, {}};
  return Answer;
}

bool areOneUpdate(const Access &First, const Access &Second) {
  if (First.Atomic.empty() || Second.Atomic.empty())
    return false;
  return First.Atomic == Second.Atomic || First.Atomic == AtomicInOrder ||
         Second.Atomic == AtomicInOrder;
}

void forEachEvidentPair(
    const std::vector<Access> &Accesses,
    const std::function<void(const Access &, const Access &)> &Do) {
  const auto isEvidence = [](const Access &Each) {
    return !Each.IsScalar && !Each.IsConditional;
  };
  for (const Access &Write : Accesses)
    if (Write.IsWrite && isEvidence(Write))
      for (const Access &Other : Accesses)
        if (&Other != &Write && isEvidence(Other) &&
            (!Other.IsWrite || &Write < &Other))
          Do(Write, Other);
}

bool nameOneArray(const Access &First, const Access &Second) {
  const auto isMember = [](const std::string &Part, const std::string &Whole) {
    return Part.size() > Whole.size() && Part[Whole.size()] == '.' &&
           Part.compare(0, Whole.size(), Whole) == 0;
  };
  if (First.Array.empty() || Second.Array.empty())
    return true;
  return First.Array == Second.Array || isMember(First.Array, Second.Array) ||
         isMember(Second.Array, First.Array);
}

} // namespace idxmap
