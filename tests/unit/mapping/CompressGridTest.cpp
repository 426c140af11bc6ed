//===- CompressGridTest.cpp - The holes of a step closed ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(CompressGrid, CountsWholePeriodsAndTheRest) {
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,7) step 3 width 2"), "[0,5)");
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,8) step 3 width 2"), "[0,6)");
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,9) step 3 width 2"), "[0,6)");
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,10) step 3 width 2"), "[0,7)");
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,n) step 4 width 2"),
            "[0,n div 4*2+min(n mod 4, 2))");
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,n) step 3 width 2"),
            "[0,n div 3*2+n mod 3)"); // n mod 3 is at most 2 anyway.
}

TEST(CompressGrid, OfWidthOneIsACeiling) {
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,n) step 2 width 1"),
            "[0,n ceildiv 2)");
  EXPECT_EQ(inverse("CompressGrid(Gen)", "[0,n) step 2 width 1"),
            Lines{"i * 2"});
}

TEST(CompressGrid, WithoutHolesChangesNothing) {
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,n) x [0,m) step 4 width 4"),
            "[0,n) x [0,m)");
  EXPECT_EQ(inverse("CompressGrid(Gen)", "[0,n) x [0,m) step 4 width 4"),
            (Lines{"i", "j"}));
}

TEST(CompressGrid, SpreadsTheIndexOverThePeriods) {
  EXPECT_EQ(inverse("CompressGrid(Gen)", "[0,n) step 3 width 2"),
            Lines{"i div 2 * 3 + i mod 2"});
  EXPECT_EQ(inverse("CompressGrid(Gen)", "[0,n) step t width w"),
            Lines{"i div w * t + i mod w"});
}

TEST(CompressGrid, OfAMaskTouchesOnlyWhatItSelects) {
  std::string Space = "[0,6) step 3 width 2 x [0,6) step 2 width 1";
  EXPECT_EQ(forward("CompressGrid([1,0], Gen)", Space),
            "[0,4) x [0,6) step 2 width 1");
  EXPECT_EQ(inverse("CompressGrid([0,1], Gen)", Space), (Lines{"i", "j * 2"}));
  EXPECT_EQ(checked("CompressGrid([0,1], Gen)", "[1,6) x [0,6)"), Lines{});
}

TEST(CompressGrid, OfWidthZeroIsEmpty) {
  EXPECT_EQ(forward("CompressGrid(Gen)", "[0,7) step 3 width 0"), "[0,0)");
}

TEST(CompressGrid, NeedsLowerBoundsOfZero) {
  EXPECT_EQ(checked("CompressGrid(Gen)", "[0,6) x [1,6)"),
            Lines{"'compress_grid' needs lower bounds of 0, but dimension 1 "
                  "has lower bound 1; apply 'shift_lb' first"});
}

TEST(CompressGrid, NeedsOneEntryForEachDimension) {
  EXPECT_EQ(checked("CompressGrid([1], Gen)", "[0,6) x [0,6)"),
            Lines{"'compress_grid' has 1 entry for 2 dimensions; give one "
                  "entry for each dimension, the outermost first"});
  EXPECT_EQ(refused(step("compress_grid", {0, 2})),
            "'compress_grid' takes 0 or 1 for each dimension, not 2");
  EXPECT_EQ(refused(step("compress_grid", {expr("n")})),
            "'compress_grid' needs a compile-time constant here, not 'n'");
}
