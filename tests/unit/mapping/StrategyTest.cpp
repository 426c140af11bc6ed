//===- StrategyTest.cpp - The table of all strategies ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"
#include "mapping/StrategyTable.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Strategy, NamesAutoFirst) {
  EXPECT_EQ(strategyNames(),
            (Lines{"auto", "jing", "jing_ext", "fold_all", "aggressive"}));
}

TEST(Strategy, UnknownIsRefusedWithTheKnownOnes) {
  EXPECT_EQ(chosen("best", "[0,n)"),
            Lines{"unknown strategy 'best'; the strategies are 'auto', 'jing', "
                  "'jing_ext', 'fold_all', 'aggressive'"});
}

TEST(Strategy, RefusesWhatIsNoSpace) {
  for (const std::string &Name : strategyNames())
    EXPECT_EQ(chosen(Name.c_str(), "[0,n) step 0 width 0"),
              Lines{"dimension 0 has step 0; a step must be at least 1"});
}

TEST(Strategy, GivesItsStepsThePlace) {
  auto Result =
      chooseSteps("fold_all", space("[0,n)"), Facts(), DeviceLimits(), 6);
  for (const Step &S : std::get<0>(Result).at(0).Steps)
    EXPECT_EQ(S.Where, 6u);
}
