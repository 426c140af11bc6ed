//===- SpanSumsLaws.cpp - Bounds on sums against every point --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/SpanSums.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using namespace idxmap;

Expr variable(const char *Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

/// Both ends are taken, by the sum, by each of its variables and by what else
/// is found, wherever there are points; where there are none, the sum's extent
/// says so.
RC_GTEST_PROP(SpanSums, AreTaken, ()) {
  const auto Small = [] { return *rc::gen::inRange<int64_t>(-4, 5); };
  const auto length = [] { return *rc::gen::inRange<int64_t>(0, 5); };
  const int64_t X0 = Small(), X1 = X0 + length(), D0 = Small(),
                D1 = D0 + length(), Low = Small(), High = Small(),
                Slope = Small(), Sign = *rc::gen::element<int64_t>(1, -1);
  const Expr X = variable("x"), D = variable("d"), Sum = X + D * Sign;
  Points Where{{{"d", D0, D1}, {"x", X0, X1}}, {}, {}};
  const bool HasLow = *rc::gen::arbitrary<bool>();
  if (HasLow)
    RC_ASSERT(narrow(Where, Sum - Low, {}));
  RC_ASSERT(narrow(Where, Expr(High) - Sum, {}));
  RC_ASSERT(Where.Sums.size() == 1u);
  const std::vector<Expr> Asked = {Sum * Slope + 1, X * Slope, D * Slope - 3,
                                   X * Slope + D * Small()};
  std::vector<std::vector<int64_t>> Values(Asked.size());
  for (int64_t XValue = X0; XValue <= X1; ++XValue)
    for (int64_t DValue = D0; DValue <= D1; ++DValue) {
      const int64_t Value = XValue + DValue * Sign;
      if (Value > High || (HasLow && Value < Low))
        continue;
      for (size_t I = 0; I < Asked.size(); ++I)
        Values[I].push_back(
            *evaluate(Asked[I], {{"x", XValue}, {"d", DValue}}));
    }
  RC_CLASSIFY(Values[0].empty());
  const Expr Extent = *extentOf(Where.Sums[0], Where, {});
  RC_ASSERT((Extent.value() >= 1) == !Values[0].empty());
  for (size_t I = 0; I < Asked.size() && !Values[I].empty(); ++I) {
    const auto Found = extremesOf(Asked[I], Where, {});
    RC_ASSERT(Found.has_value() || I == 3);
    RC_CLASSIFY(I == 3 && Found.has_value());
    if (!Found)
      continue;
    RC_ASSERT(Found->Least.value() ==
              *std::min_element(Values[I].begin(), Values[I].end()));
    RC_ASSERT(Found->Most.value() ==
              *std::max_element(Values[I].begin(), Values[I].end()));
  }
}

} // namespace
