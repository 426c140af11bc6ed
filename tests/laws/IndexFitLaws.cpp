// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of the checks of indices, those that are left say the same as all.

#include "mapping/expr/Simplify.h"
#include "rewriter/IndexFit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

using namespace idxmap;

namespace {

const Expr N = Expr::symbol("n", SymbolKind::Host);

bool holds(const IndexFit &Fit, int64_t ValueOfN) {
  const auto at = [&](const Expr &E) {
    return simplify(substitute(E, {{"n", Expr(ValueOfN)}})).value();
  };
  const bool IsInt = Fit.Type == "int";
  const int64_t Least = IsInt ? std::numeric_limits<int32_t>::min() : 0;
  const int64_t Most = IsInt ? std::numeric_limits<int32_t>::max()
                             : int64_t(std::numeric_limits<uint32_t>::max());
  return Least <= at(Fit.Least) && at(Fit.Most) <= Most;
}

RC_GTEST_PROP(IndexFit, WhatIsLeftSaysTheSame, ()) {
  std::vector<IndexFit> All;
  const int Count = *rc::gen::inRange(1, 6);
  for (int I = 0; I < Count; ++I) {
    const int64_t Slope = *rc::gen::inRange(-3, 4);
    const int64_t Low = *rc::gen::inRange(-4, 5);
    All.push_back({N * Slope + Low, N * Slope + Low + 5,
                   *rc::gen::element<std::string>("int", "unsigned"), ""});
  }
  Facts Known;
  Known.assume(N, Range{1, std::numeric_limits<uint32_t>::max()});
  std::vector<IndexFit> Left = All;
  dropImplied(Left, Known);
  const int64_t Value = *rc::gen::inRange<int64_t>(1, int64_t(1) << 32);
  const auto allHold = [&](const std::vector<IndexFit> &Fits) {
    return std::all_of(Fits.begin(), Fits.end(), [&](const IndexFit &Each) {
      return holds(Each, Value);
    });
  };
  RC_ASSERT(allHold(All) == allHold(Left));
}

} // namespace
