//===- NestReachTest.cpp - How far affine values reach over a nest --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/NestReach.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace idxmap;

namespace {

const Expr N = Expr::symbol("n", SymbolKind::Host);
const Expr C = Expr::symbol("c", SymbolKind::Host);
const Expr I = Expr::symbol("i'", SymbolKind::Host);
const Expr J = Expr::symbol("j'", SymbolKind::Host);

/// for (i = 0; i < n; ++i) for (j = i + 1; j < n; ++j)
NestReach triangle() {
  NestReach Nest;
  Nest.enter(I, {{0}, {N - 1}});
  Nest.enter(J, {{I + 1}, {N - 1}});
  return Nest;
}

TEST(NestReach, EliminatesTheInnermostFirst) {
  const NestReach Nest = triangle();
  EXPECT_EQ(toString(Nest.most(J, {})), "n - 1");
  EXPECT_EQ(toString(Nest.least(J, {})), "1");
  EXPECT_EQ(toString(Nest.most(I, {})), "n - 1");
}

TEST(NestReach, KeepsWhatVariablesHaveInCommon) {
  const NestReach Nest = triangle();
  EXPECT_EQ(toString(Nest.least(J - I, {})), "1");
  EXPECT_EQ(toString(Nest.most(J - I, {})), "n - 1");
  EXPECT_EQ(toString(Nest.most(I + 5 - I, {})), "5");
}

TEST(NestReach, TakesTheTighterOfSeveralBounds) {
  NestReach Nest;
  Nest.enter(I, {{0, C}, {N - 1, 20}});
  EXPECT_EQ(toString(Nest.most(I + 1, {})), "min(n, 21)");
  EXPECT_EQ(toString(Nest.least(I, {})), "max(c, 0)");
}

TEST(NestReach, KnowsItsVariables) {
  EXPECT_TRUE(triangle().mentions(N + J));
  EXPECT_FALSE(triangle().mentions(N + C));
}

/// The law, for every index and a slope of either sign.
TEST(NestReach, HoldsEveryValue) {
  const NestReach Nest = triangle();
  const Expr Value = C * I - J + 2 * N;
  const Expr Most = Nest.most(Value, {}), Least = Nest.least(Value, {});
  for (int64_t Slope = -3; Slope <= 3; ++Slope)
    for (int64_t Size = 2; Size < 7; ++Size)
      for (int64_t Row = 0; Row < Size; ++Row)
        for (int64_t Column = Row + 1; Column < Size; ++Column) {
          const std::map<std::string, int64_t> Values = {
              {"n", Size}, {"c", Slope}, {"i'", Row}, {"j'", Column}};
          EXPECT_LE(*evaluate(Value, Values), *evaluate(Most, Values));
          EXPECT_GE(*evaluate(Value, Values), *evaluate(Least, Values));
        }
}

} // namespace
