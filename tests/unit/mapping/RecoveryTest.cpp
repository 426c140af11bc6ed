//===- RecoveryTest.cpp - The way back from a thread to its index ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Recovery, UndoesTheLastStepFirst) {
  Mapping M =
      built("GridBlock(1, Permute([1,0], ShiftLB(Gen)))", "[1,n) x [2,m)");
  EXPECT_EQ(texts(M.Index), (Lines{"threadIdx.x + 1", "blockIdx.x + 2"}));
}

TEST(Recovery, TakesEarlierGuardsForGranted) {
  // What passes i < 30 lies in the 30 that split_last(32) made one piece of.
  Mapping M = built("GridBlock(1, PadLast(32, SplitLast(30, PadLast(30, "
                    "Gen))))",
                    "[0,n)");
  EXPECT_EQ(texts(M.Guards),
            (Lines{"threadIdx.x < 30", "blockIdx.x * 30 + threadIdx.x < n"}));
}

TEST(Recovery, DropsAGuardThatALaterOneImplies) {
  EXPECT_EQ(texts(built("GridBlock(1, PadLast(8, PadLast(5, PadLast(4, Gen))))",
                        "[0,n)")
                      .Guards),
            Lines{"threadIdx.x < n"});
}

TEST(Recovery, KeepsGuardsOfDifferentIndices) {
  EXPECT_EQ(texts(built("GridBlock(1, PruneGrid(Gen))",
                        "[0,n) step 2 width 1 x [0,9) step 3 width 1")
                      .Guards),
            (Lines{"blockIdx.x mod 2 < 1", "threadIdx.x mod 3 < 1"}));
}

TEST(Recovery, UnfoldsEachRunOfFoldsAtOnce) {
  Mapping M = built("GridBlock(1, SplitLast(64, FoldLast2(Permute([1,0], "
                    "FoldLast2(Gen)))))",
                    "[0,a) x [0,b) x [0,c)");
  EXPECT_EQ(texts(M.Index),
            (Lines{"(blockIdx.x * 64 + threadIdx.x) mod a",
                   "(blockIdx.x * 64 + threadIdx.x) div a div c",
                   "(blockIdx.x * 64 + threadIdx.x) div a mod c"}));
}
