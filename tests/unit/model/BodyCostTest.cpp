// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/analysis/BodyCost.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

TEST(BodyCost, CountsMemoryOperationsAndWrites) {
  EXPECT_EQ(costOf(small({})), 1u);
  EXPECT_EQ(costOf(small({assign(at(A, i()), load(at(B, i())))})), 2u);
  EXPECT_EQ(costOf(small({update(at(A, i()), load(at(B, i())))})), 3u);
  EXPECT_EQ(costOf(small({declare(K, n())})), 1u);
}

TEST(BodyCost, InnerLoopsHaveRounds) {
  Loop Inner;
  Inner.Body = {update(at(A, i()), load(at(B, i())))};
  EXPECT_EQ(costOf(small({{Inner}})), 48u);
  Loop Outer;
  Outer.Body = {{Inner}};
  EXPECT_EQ(costOf(small({{Outer}})), 16u * 48u);
}

TEST(BodyCost, OneArmOfAChoice) {
  If Choice;
  Choice.Condition = n();
  Choice.Then = {assign(at(A, i()), n())};
  Choice.Else = {update(at(A, i()), load(at(B, i())))};
  EXPECT_EQ(costOf(small({{Choice}})), 3u);
}

TEST(BodyCost, HasAnEnd) {
  Statements Parts = {assign(at(A, i()), n())};
  for (int Depth = 0; Depth < 12; ++Depth) {
    Loop Around;
    Around.Body = std::move(Parts);
    Parts = {{std::move(Around)}};
  }
  EXPECT_EQ(costOf(small(Parts)), 1000000u);
}

} // namespace
