//===- OnePerBlockTest.cpp - Each index is a block ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"

#include "mapping/strategies/OnePerBlock.h"

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Mapping onePerBlock(const std::string &Text) {
  const IndexSpace Source = space(Text);
  auto Chosen = chooseOnePerBlock(Source, Facts(), 0);
  const auto &Variants = std::get<std::vector<StepVariant>>(Chosen);
  EXPECT_EQ(Variants.size(), 1u);
  auto Made = buildMapping(Source, Variants[0].Steps, Facts(), DeviceLimits());
  return std::get<Mapping>(std::move(Made));
}

} // namespace

TEST(OnePerBlock, HasABlockOfOneThreadForEachIndex) {
  const Mapping M = onePerBlock("[0,a) x [0,b)");
  EXPECT_EQ(toString(M.Grid[0]), "a * b");
  EXPECT_EQ(toString(M.Block[0]), "1");
  EXPECT_TRUE(M.Guards.empty());
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.x div b", "blockIdx.x mod b"}));
}

TEST(OnePerBlock, CompressesWhereThereAreSteps) {
  const Mapping M = onePerBlock("[1,a) step 3 width 1");
  EXPECT_EQ(texts(M.Index), Lines{"blockIdx.x * 3 + 1"});
}

TEST(OnePerBlock, RefusesWhatIsNoSpace) {
  const auto Chosen =
      chooseOnePerBlock(IndexSpace({Dimension{0, 8, 1, 2}}), Facts(), 0);
  EXPECT_TRUE(std::holds_alternative<std::vector<Finding>>(Chosen));
}
