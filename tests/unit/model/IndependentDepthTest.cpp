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

} // namespace
