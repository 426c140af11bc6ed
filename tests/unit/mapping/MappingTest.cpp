//===- MappingTest.cpp - Steps composed into a launchable thread space ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Mapping, OfAStencilIsWhatAPersonWrites) {
  Mapping M = built("GridBlock(1, SplitLast(32, ShiftLB(Gen)))",
                    "[1,nx-1) x [1,ny-1) x [1,nz-1)");
  EXPECT_EQ(texts(M.Grid), (Lines{"(nz - 2) ceildiv 32", "ny - 2", "nx - 2"}));
  EXPECT_EQ(texts(M.Block), (Lines{"32", "1", "1"}));
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.z + 1", "blockIdx.y + 1",
                                   "blockIdx.x * 32 + threadIdx.x + 1"}));
  EXPECT_EQ(texts(M.Guards), Lines{"blockIdx.x * 32 + threadIdx.x < nz - 2"});
  EXPECT_EQ(texts(M.NonEmpty), (Lines{"nx - 2", "ny - 2", "nz - 2"}));
  EXPECT_EQ(texts(M.Requirements), Lines{});
  EXPECT_EQ(M.Spaces.size(), 4u);
  EXPECT_EQ(stepsText(M), "ShiftLB, SplitLast(32), GridBlock(1)");
  EXPECT_EQ(attributesText(M), "shift_lb, split_last(32), grid_block(1)");
}

TEST(Mapping, WithoutExcessThreadsHasNoGuard) {
  EXPECT_EQ(built("GridBlock(1, SplitLast(32, Gen))", "[0,64)").Guards.size(),
            0u);
  EXPECT_EQ(built("GridBlock(1, SplitLast(32, Gen))", "[0,32*m)").Guards.size(),
            0u);
  EXPECT_EQ(built("GridBlock(1, SplitLast(4, PadLast(4, Gen)))", "[0,8)")
                .Guards.size(),
            0u);
}

TEST(Mapping, TestsAnExtentOnlyOnce) {
  Mapping M = built("GridBlock(1, SplitLast(32, PadLast(4, Gen)))", "[0,n)");
  EXPECT_EQ(texts(M.Guards), Lines{"blockIdx.x * 32 + threadIdx.x < n"});
}

TEST(Mapping, GuardsInTheOrderOfTheirTests) {
  Mapping M = built("GridBlock(1, SplitLast(32, PruneGrid(Gen)))",
                    "[0,n) step 3 width 2");
  EXPECT_EQ(texts(M.Guards),
            (Lines{"blockIdx.x * 32 + threadIdx.x < n",
                   "(blockIdx.x * 32 + threadIdx.x) mod 3 < 2"}));
}

TEST(Mapping, RequiresWhatOnlyTheLaunchKnows) {
  Mapping M = built("GridBlock(1, SplitLast(B, CompressGrid(Gen)))",
                    "[0,n) step t width w");
  EXPECT_EQ(texts(M.Requirements),
            (Lines{"0 < t", "-1 < w", "w < t + 1", "0 < B"}));
  EXPECT_EQ(texts(M.NonEmpty), (Lines{"n", "w"}));
}

TEST(Mapping, OfAnEmptySpaceLaunchesNothing) {
  for (const char *Space :
       {"[3,1) x [0,4)", "[0,0) x [0,4)", "[0,2) step 2 width 0 x [0,4)"}) {
    Mapping M = built("GridBlock(1, SplitLast(4, FoldLast2(CompressGrid("
                      "ShiftLB(Gen)))))",
                      Space);
    EXPECT_FALSE(M.NonEmpty.empty()) << Space;
    auto Count = countThreads(M, {});
    ASSERT_TRUE(Count) << Space;
    EXPECT_EQ(Count->Launched, 0) << Space;
  }
}

TEST(Mapping, StatesItsFindingsAtTheStep) {
  std::vector<Step> Steps = steps("GridBlock(1, FoldLast2(Gen))");
  Steps[0].Where = 4;
  auto Built =
      buildMapping(space("[0,n) x [0,n) step 2 width 1"), Steps, Facts(), {});
  const auto &Findings = std::get<std::vector<Finding>>(Built);
  ASSERT_EQ(Findings.size(), 1u);
  EXPECT_EQ(Findings[0].Where, 4u);
  EXPECT_EQ(Findings[0].Notes.at(0).Where, 4u);
}

TEST(Mapping, NeedsGridBlockAtItsEnd) {
  std::string Missing =
      "the steps do not end in 'grid_block'; end with 'grid_block(1)', "
      "'grid_block(2)' or 'grid_block(3)': it says how many of the last "
      "dimensions are the block";
  EXPECT_EQ(rejected("Gen", "[0,n)"), Lines{Missing});
  EXPECT_EQ(rejected("ShiftLB(Gen)", "[0,n)"), Lines{Missing});
  EXPECT_EQ(rejected("ShiftLB(GridBlock(1, Gen))", "[0,n)"),
            Lines{"'grid_block' must be the last step, but 'shift_lb' follows "
                  "it; move 'grid_block' to the end"});
}

TEST(Mapping, StopsAtTheFirstStepThatFails) {
  EXPECT_EQ(rejected("GridBlock(1, SplitLast(4, FoldLast2(Gen)))", "[1,n)"),
            Lines{"'fold_last2' needs at least 2 dimensions, but the index "
                  "space has 1 dimension"});
}

TEST(Mapping, RefusesWhatNoDeviceLaunches) {
  std::string Split = "; split dimensions with 'split_last', so that the block "
                      "gets shorter ones";
  std::string Fold = "; fold dimensions with 'fold_last2', or put the longest "
                     "one on x with 'permute'";
  EXPECT_EQ(rejected("GridBlock(2, Gen)", "[0,64) x [0,32)"),
            Lines{"a block of 2048 threads (32 x 64 x 1) exceeds the device's "
                  "limit of 1024" +
                  Split});
  EXPECT_EQ(rejected("GridBlock(3, Gen)", "[0,65) x [0,1) x [0,1)"),
            Lines{"the block has 65 threads in dimension z, over the device's "
                  "limit of 64" +
                  Split});
  EXPECT_EQ(rejected("GridBlock(1, Gen)", "[0,65536) x [0,9) x [0,8)"),
            Lines{"the grid has 65536 blocks in dimension y, over the device's "
                  "limit of 65535" +
                  Fold});
  EXPECT_EQ(rejected("GridBlock(1, Gen)", "[0,2147483648) x [0,8)"),
            Lines{"the grid has 2147483648 blocks in dimension x, over the "
                  "device's limit of 2147483647" +
                  Fold});
  EXPECT_EQ(rejected("GridBlock(1, Gen)", "[0,65535) x [0,9) x [0,1024)"),
            Lines{"accepted"});
}

TEST(Mapping, RefusesWhatIsNoSpace) {
  EXPECT_EQ(rejected("GridBlock(1, Gen)", "[0,8) step 0 width 0"),
            Lines{"dimension 0 has step 0; a step must be at least 1"});
  EXPECT_EQ(rejected("GridBlock(1, Gen)", "[0,4) x [0,8) step 2 width 3"),
            Lines{"dimension 1 has width 3; a width must lie between 0 and the "
                  "step 2"});
  auto Built = buildMapping(IndexSpace(), steps("GridBlock(1, Gen)"), Facts(),
                            DeviceLimits());
  EXPECT_EQ(lines(std::get<1>(Built)),
            Lines{"a mapping needs at least one dimension"});
}

TEST(Mapping, KnowsInAKernelThatTheSpaceIsNotEmpty) {
  Mapping M =
      built("GridBlock(1, SplitLast(32, ShiftLB(Gen)))", "[1,n-1) x [l,u)");
  EXPECT_TRUE(M.KernelFacts.provesPositive(expr("n - 2")));
  EXPECT_TRUE(M.KernelFacts.provesPositive(expr("u - l")));
  EXPECT_TRUE(M.KernelFacts.provesLess(M.Index[0], expr("n - 1")));
}

TEST(Mapping, OfConstantExtentsGivesTheIndicesTheirRanges) {
  Mapping M = built("GridBlock(1, SplitLast(8, Gen))", "[0,1) x [0,20)");
  EXPECT_EQ(texts(M.Index), (Lines{"0", "blockIdx.x * 8 + threadIdx.x"}));
  EXPECT_EQ(M.KernelFacts.rangeOf(M.Index[1]), (Range{0, 23}));
}

TEST(Mapping, BoundsItsIntermediateValues) {
  Mapping M = built("GridBlock(1, SplitLast(32, ShiftLB(Gen)))", "[1,n)");
  EXPECT_EQ(texts(M.Intermediates), Lines{"(n - 1) ceildiv 32 * 32"});
  M = built("GridBlock(1, SplitLast(256, FoldLast2(Gen)))", "[0,n) x [0,m)");
  EXPECT_EQ(texts(M.Intermediates),
            (Lines{"m * n ceildiv 256 * 256 - 1", "m * n"}));
}

TEST(ThreadCount, IsWithoutEnumeration) {
  Mapping M = built("GridBlock(1, SplitLast(32, ShiftLB(Gen)))",
                    "[1,nx-1) x [1,ny-1) x [1,nz-1)");
  auto Count = countThreads(M, {{"nx", 1002}, {"ny", 1002}, {"nz", 1002}});
  ASSERT_TRUE(Count);
  EXPECT_EQ(Count->Launched, 1000 * 1000 * 1024);
  EXPECT_EQ(Count->Excess, 1000 * 1000 * 24);
  EXPECT_FALSE(countThreads(M, {{"nx", 1002}}));
}

TEST(ThreadCount, CountsHolesAsExcess) {
  Mapping M = built("GridBlock(1, SplitLast(4, PruneGrid(Gen)))",
                    "[0,7) step 3 width 2");
  auto Count = countThreads(M, {});
  ASSERT_TRUE(Count);
  EXPECT_EQ(Count->Launched, 8);
  EXPECT_EQ(Count->Excess, 3);
}
