//===- IndependentDepthTest.cpp - How many loops bare `map` takes ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NestBuilder.h"

using namespace idxmap;

namespace {

TEST(IndependentDepth, StopsBeforeACarriedInnerLoop) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i", "j"})
                        .read("a", {"i", "j - 1"});
  EXPECT_EQ(independentDepth(Nest.Nest), 1u);
}

TEST(IndependentDepth, TakesAllOfAnElementwiseNest) {
  const auto Nest =
      NestBuilder().loop("i", "n").loop("j", "m").loop("k", "l").write(
          "a", {"i", "j", "k"});
  EXPECT_EQ(independentDepth(Nest.Nest), 3u);
}

TEST(IndependentDepth, IsAtLeastOne) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"i - 1"});
  EXPECT_EQ(independentDepth(Nest.Nest), 1u);
}

/// for i, for j: a[p[i]][j] and a[p[i]][2], where \p Decides p[i].
NestBuilder scattered(const std::string &Decides) {
  auto Nest = NestBuilder().loop("i", "n").loop("j", "3");
  for (const char *Column : {"j", "2"}) {
    Nest.write("a", {"p", Column});
    Access &Last = Nest.Nest.Accesses.back();
    Last.IsWrite = *Column == 'j';
    Last.VariablesUsed = {"i", "j"};
    Last.Supposed = Last.Subscripts;
    Last.Subscripts.front() = std::nullopt;
    Last.Opaque = {{"p", {Decides}}};
  }
  return Nest;
}

TEST(IndependentDepth, StopsWhereOneOuterIterationDependsOnItself) {
  EXPECT_EQ(independentDepth(scattered("i").Nest), 1u);
}

TEST(IndependentDepth, TakesWhatAnInnerVariableScatters) {
  EXPECT_EQ(independentDepth(scattered("j").Nest), 2u);
}

TEST(IndependentDepth, AConditionOnOuterVariablesAloneIsNone) {
  for (const std::string Variable : {"i", "j"}) {
    auto Nest = NestBuilder().loop("i", "n").loop("j", "m");
    Nest.write("a", {"i", "j"}).conditional();
    Nest.read("a", {"i", "j - 1"}).conditional();
    for (Access &Each : Nest.Nest.Accesses)
      Each.ConditionVariables = {Variable};
    EXPECT_EQ(independentDepth(Nest.Nest), Variable == "i" ? 1u : 2u);
  }
}

} // namespace
