//===- PadLastTest.cpp - A dimension rounded up to a multiple -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"
#include "mapping/CombinatorTable.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(PadLast, RoundsTheExtentUp) {
  EXPECT_EQ(forward("PadLast(4, Gen)", "[0,5) x [0,7)"), "[0,5) x [0,8)");
  EXPECT_EQ(forward("PadLast(4, Gen)", "[0,8)"), "[0,8)");
  EXPECT_EQ(forward("PadLast(4, Gen)", "[3,8)"), "[3,11)");
  EXPECT_EQ(forward("PadLast(4, Gen)", "[0,n)"), "[0,n ceildiv 4*4)");
}

TEST(PadLast, KeepsStepAndWidth) {
  EXPECT_EQ(forward("PadLast(4, Gen)", "[0,7) step 3 width 2"),
            "[0,8) step 3 width 2");
}

TEST(PadLast, GuardsThePadding) {
  EXPECT_EQ(inverse("PadLast(4, Gen)", "[0,5) x [0,7)"),
            (Lines{"i", "j", "j < 7"}));
  EXPECT_EQ(inverse("PadLast(4, Gen)", "[3,7)"), Lines{"i"});
  EXPECT_EQ(inverse("PadLast(4, Gen)", "[l,l+4*m)"), Lines{"i"});
}

TEST(PadLast, RefusesALengthBelowOne) {
  EXPECT_EQ(refused(step("pad_last", {0})),
            "'pad_last' needs a length of at least 1, not 0");
  auto Made = makeCombinator(step("pad_last", {expr("p")}));
  EXPECT_EQ(texts(std::get<0>(Made)->requirements(IndexSpace(), Facts())),
            Lines{"0 < p"});
}
