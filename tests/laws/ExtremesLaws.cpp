//===- ExtremesLaws.cpp - Extremes against every point --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Extremes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace {

using namespace idxmap;

Expr variable(const char *Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

/// Every point of random constant spans, the inner one dependent.
RC_GTEST_PROP(Extremes, HoldAtEveryPoint, ()) {
  const auto Small = [] { return *rc::gen::inRange<int64_t>(-3, 4); };
  const int64_t Low = Small(), High = Low + *rc::gen::inRange<int64_t>(0, 4);
  const int64_t Shift = Small(), Length = *rc::gen::inRange<int64_t>(0, 4);
  const Expr I = variable("i"), J = variable("j");
  const Expr E = I * Small() + J * Small() + Small();
  const auto Found = extremesOf(
      E, {{"j", I + Shift, I + Shift + Length}, {"i", Low, High}}, {});
  RC_ASSERT(Found.has_value());
  std::vector<int64_t> Values;
  for (int64_t Outer = Low; Outer <= High; ++Outer)
    for (int64_t Inner = Outer + Shift; Inner <= Outer + Shift + Length;
         ++Inner)
      Values.push_back(*evaluate(E, {{"i", Outer}, {"j", Inner}}));
  RC_ASSERT(Found->Least.value() <=
            *std::min_element(Values.begin(), Values.end()));
  RC_ASSERT(Found->Most.value() >=
            *std::max_element(Values.begin(), Values.end()));
}

/// Where no span depends on a variable, both ends are taken.
RC_GTEST_PROP(Extremes, AreTaken, ()) {
  const auto Small = [] { return *rc::gen::inRange<int64_t>(-3, 4); };
  const int64_t Low = Small(), High = Low + *rc::gen::inRange<int64_t>(0, 4);
  const Expr I = variable("i"), J = variable("j");
  const Expr E = I * Small() + J * Small() + Small();
  const auto Found = extremesOf(E, {{"j", 1, 3}, {"i", Low, High}}, {});
  RC_ASSERT(Found.has_value());
  bool TakesLeast = false, TakesMost = false;
  for (int64_t Outer = Low; Outer <= High; ++Outer)
    for (int64_t Inner = 1; Inner <= 3; ++Inner) {
      const int64_t Value = *evaluate(E, {{"i", Outer}, {"j", Inner}});
      TakesLeast |= Value == Found->Least.value();
      TakesMost |= Value == Found->Most.value();
    }
  RC_ASSERT(TakesLeast && TakesMost);
}

/// Squares and cubes, too, where there are ends at all.
RC_GTEST_PROP(Extremes, OfPowersAreTaken, ()) {
  const auto Small = [] { return *rc::gen::inRange<int64_t>(-3, 4); };
  const int64_t Low = Small(), High = Low + *rc::gen::inRange<int64_t>(0, 5);
  const Expr I = variable("i"), J = variable("j");
  const Expr E = I * I * I * Small() + I * I * Small() + I * Small() +
                 J * J * Small() + Small();
  const auto Found = extremesOf(E, {{"j", 1, 3}, {"i", Low, High}}, {});
  RC_CLASSIFY(Found.has_value());
  if (!Found)
    return;
  std::set<int64_t> Values;
  for (int64_t Outer = Low; Outer <= High; ++Outer)
    for (int64_t Inner = 1; Inner <= 3; ++Inner)
      Values.insert(*evaluate(E, {{"i", Outer}, {"j", Inner}}));
  RC_ASSERT(Found->Least.value() == *Values.begin());
  RC_ASSERT(Found->Most.value() == *Values.rbegin());
}

/// What takesAll promises, by enumeration.
RC_GTEST_PROP(Extremes, TakesAllTakesAll, ()) {
  const auto Slope = [] { return *rc::gen::inRange<int64_t>(-4, 5); };
  const int64_t High = *rc::gen::inRange<int64_t>(0, 4);
  const Expr E = variable("i") * Slope() + variable("j") * Slope() + 2;
  const std::vector<Span> Spans = {{"j", 1, 3}, {"i", 0, High}};
  const auto Found = extremesOf(E, Spans, {});
  RC_ASSERT(Found.has_value());
  std::set<int64_t> Values;
  for (int64_t Outer = 0; Outer <= High; ++Outer)
    for (int64_t Inner = 1; Inner <= 3; ++Inner)
      Values.insert(*evaluate(E, {{"i", Outer}, {"j", Inner}}));
  const int64_t All = Found->Most.value() - Found->Least.value() + 1;
  RC_CLASSIFY(takesAll(E, Spans, {}));
  if (takesAll(E, Spans, {}))
    RC_ASSERT(static_cast<int64_t>(Values.size()) == All);
}

} // namespace
