//===- ShiftLBTest.cpp - Lower bounds moved to 0 --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(ShiftLB, MovesEveryDimension) {
  EXPECT_EQ(forward("ShiftLB(Gen)", "[2,7) x [1,6)"), "[0,5) x [0,5)");
  EXPECT_EQ(forward("ShiftLB(Gen)", "[-3,n)"), "[0,n+3)");
  EXPECT_EQ(inverse("ShiftLB(Gen)", "[2,7) x [l,n)"),
            (Lines{"i + 2", "j + l"}));
}

TEST(ShiftLB, KeepsStepAndWidth) {
  EXPECT_EQ(forward("ShiftLB(Gen)", "[2,9) step 3 width 2"),
            "[0,7) step 3 width 2");
}

TEST(ShiftLB, LeavesANormalizedSpaceAsItIs) {
  EXPECT_EQ(forward("ShiftLB(Gen)", "[0,n)"), "[0,n)");
  EXPECT_EQ(inverse("ShiftLB(Gen)", "[0,n)"), Lines{"i"});
}

TEST(ShiftLB, TakesNoArguments) {
  EXPECT_EQ(refused(step("shift_lb", {1})),
            "'shift_lb' takes no arguments, but has 1");
}
