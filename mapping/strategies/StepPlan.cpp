//===- StepPlan.cpp - Steps under construction ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/StepPlan.h"

#include "mapping/CombinatorTable.h"
#include "mapping/SourceFacts.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

StepPlan::StepPlan(const IndexSpace &Source, const Facts &Known,
                   SourceToken Where)
    : Space(withoutNegativeExtents(Source, Known)),
      Known(launchFacts(Space, Known)), Where(Where) {
  for (unsigned D = 0; D < Space.rank(); ++D)
    Labels.push_back({D});
}

void StepPlan::apply(const std::string &Name, std::vector<Expr> Arguments) {
  Step Next;
  Next.Name = Name;
  Next.Arguments = std::move(Arguments);
  Next.Where = Where;
  auto Made = makeCombinator(Next);
  assert(std::holds_alternative<std::unique_ptr<Combinator>>(Made) &&
         "a strategy's own step has wrong arguments");
  const Combinator &C = *std::get<0>(Made);
  assert(C.check(Space, Known).empty() &&
         "a strategy's own step does not apply");
  for (const Condition &Requirement : C.requirements(Space, Known))
    Known.assume(Requirement);
  IndexSpace After = C.forward(Space, Known);
  assumeExtents(After, Space, Known);
  Space = std::move(After);
  Steps.push_back(std::move(Next));
}

const Expr &StepPlan::extent(Label L) const {
  auto Found = std::find(Labels.begin(), Labels.end(), L);
  assert(Found != Labels.end() && "no dimension has this label");
  return Space[Found - Labels.begin()].Upper;
}

void StepPlan::removeHoles(const std::string &Step) {
  for (unsigned D = 0; D < Space.rank(); ++D)
    if (!Space.isDense(D, Known)) {
      apply(Step);
      return;
    }
}

void StepPlan::order(const std::vector<Label> &Wanted) {
  assert(Wanted.size() == Labels.size() && "an order names every dimension");
  if (Wanted == Labels)
    return;
  std::vector<Expr> Permutation;
  for (Label L : Wanted)
    Permutation.push_back(std::find(Labels.begin(), Labels.end(), L) -
                          Labels.begin());
  apply("permute", std::move(Permutation));
  Labels = Wanted;
}

void StepPlan::foldLast2() {
  apply("fold_last2");
  Labels.pop_back();
}

void StepPlan::fold(unsigned First, unsigned Count) {
  if (Count < 2)
    return;
  // Those to be folded go to the end, are folded there, and the rest returns.
  auto Begin = Labels.begin() + First;
  std::vector<Label> Before(Labels.begin(), Begin);
  std::vector<Label> Folded(Begin, Begin + Count);
  std::vector<Label> After(Begin + Count, Labels.end());
  std::vector<Label> Aside = Before;
  Aside.insert(Aside.end(), After.begin(), After.end());
  Aside.insert(Aside.end(), Folded.begin(), Folded.end());
  order(Aside);
  for (unsigned I = 1; I < Count; ++I)
    foldLast2();
  std::vector<Label> Back = Before;
  Back.push_back(Folded.front());
  Back.insert(Back.end(), After.begin(), After.end());
  order(Back);
}

void StepPlan::splitLast(const Expr &Length) { split(Labels.back(), Length); }

void StepPlan::split(Label L, const Expr &Length) {
  split(L, Length, L, {L.Number, true});
}

void StepPlan::split(Label L, const Expr &Length, Label Major, Label Minor) {
  std::vector<Label> Order = Labels;
  std::erase(Order, L);
  Order.push_back(L);
  order(Order);
  apply("split_last", {Length});
  Labels.back() = Major;
  Labels.push_back(Minor);
}

void StepPlan::splitLast(const std::vector<std::optional<Expr>> &Lengths) {
  const std::vector<Label> Whole = Labels;
  const size_t First = Whole.size() - Lengths.size();
  for (size_t I = Lengths.size(); I-- > 0;)
    if (Lengths[I])
      split(Whole[First + I], *Lengths[I]);
  std::vector<Label> Order = Whole;
  for (size_t I = 0; I < Lengths.size(); ++I)
    if (Lengths[I])
      Order.push_back({Whole[First + I].Number, /*IsMinor=*/true});
  order(Order);
}

} // namespace idxmap
