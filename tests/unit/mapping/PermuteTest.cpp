//===- PermuteTest.cpp - Dimensions in another order ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"
#include "mapping/CombinatorTable.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Permute, TakesEachDimensionFromWhereItSays) {
  EXPECT_EQ(forward("Permute([1,0], Gen)", "[0,5) x [0,7)"), "[0,7) x [0,5)");
  EXPECT_EQ(
      forward("Permute([2,0,1], Gen)", "[1,a) x [2,b) step 2 width 1 x [3,c)"),
      "[3,c) x [1,a) x [2,b) step 2 width 1");
}

TEST(Permute, PutsEachIndexBack) {
  EXPECT_EQ(inverse("Permute([2,0,1], Gen)", "[0,a) x [0,b) x [0,c)"),
            (Lines{"j", "k", "i"}));
}

TEST(Permute, RefusesWhatIsNoPermutation) {
  EXPECT_EQ(refused(step("permute", {0, 2})),
            "'permute' of 2 dimensions cannot name dimension 2; name the "
            "dimensions 0 to 1 once each");
  EXPECT_EQ(refused(step("permute", {-1})),
            "'permute' of 1 dimension cannot name dimension -1; name "
            "dimension 0 once each");
  EXPECT_EQ(refused(step("permute", {1, 1, 0})),
            "'permute' names dimension 1 twice; name the dimensions 0 to 2 "
            "once each");
  EXPECT_EQ(refused(step("permute", {expr("n")})),
            "'permute' needs a compile-time constant here, not 'n'");
  EXPECT_EQ(refused(step("permute")),
            "'permute' takes at least 1 argument, but has 0");
}

TEST(Permute, PlacesAFindingAtTheArgument) {
  Step S = step("permute", {0, 0});
  S.Where = 7;
  S.ArgumentPlaces = {8, 9};
  auto Made = makeCombinator(S);
  EXPECT_EQ(std::get<Finding>(Made).Where, 9u);
}

TEST(Permute, NeedsOneEntryForEachDimension) {
  EXPECT_EQ(checked("Permute([1,0], Gen)", "[0,5)"),
            Lines{"'permute' has 2 entries for 1 dimension; give one entry for "
                  "each dimension, the outermost first"});
}
