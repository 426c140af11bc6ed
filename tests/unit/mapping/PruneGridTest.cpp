//===- PruneGridTest.cpp - The holes of a step left to excess threads -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(PruneGrid, CoversTheHoles) {
  EXPECT_EQ(forward("PruneGrid(Gen)", "[0,7) step 3 width 2 x [0,n)"),
            "[0,7) x [0,n)");
}

TEST(PruneGrid, ExcludesAHole) {
  EXPECT_EQ(inverse("PruneGrid(Gen)", "[0,7) step 3 width 2"),
            (Lines{"i", "i mod 3 < 2"}));
  EXPECT_EQ(inverse("PruneGrid(Gen)", "[0,n) step t width 1"),
            (Lines{"i", "i mod t < 1"}));
}

TEST(PruneGrid, TestsOnlyWhereThereAreHoles) {
  EXPECT_EQ(inverse("PruneGrid(Gen)", "[0,n) step 3 width 3 x [0,m)"),
            (Lines{"i", "j"}));
}

TEST(PruneGrid, NeedsANormalizedSpace) {
  EXPECT_EQ(checked("PruneGrid(Gen)", "[l,6) x [-1,6)"),
            (Lines{"'prune_grid' needs lower bounds of 0, but dimension 0 has "
                   "lower bound l; apply 'shift_lb' first",
                   "'prune_grid' needs lower bounds of 0, but dimension 1 has "
                   "lower bound -1; apply 'shift_lb' first"}));
}
