//===- PaperExamplesTest.cpp - The worked examples of the paper -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Janssen and Scholz, On Mapping N-Dimensional Data-Parallelism Efficiently
// into GPU-Thread-Spaces (IFL 2021). Every expected value was worked out by
// hand from the definitions. Where the paper has a slip, the right value stands
// here and a comment says so.
//
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"
#include "mapping/CombinatorTable.h"

#include <map>

using namespace idxmap;
using namespace idxmap::testing;

using Index = std::vector<int64_t>;
using Indices = std::vector<Index>;

/// For every index of the space after the step, in loop order: the index that
/// the inverse recovers, or {} where the thread is excess.
static Indices recovered(const std::string &Notation,
                         const std::string &Space) {
  IndexSpace Source = space(Space);
  auto Made = makeCombinator(steps(Notation).at(0));
  const Combinator &C = *std::get<0>(Made);
  IndexSpace After = C.forward(Source, Facts());
  std::vector<Expr> Symbols;
  for (unsigned D = 0; D < After.rank(); ++D)
    Symbols.push_back(
        Expr::symbol("i" + std::to_string(D), SymbolKind::Thread));
  Inverse Back = C.inverse(Source, Symbols, Facts());
  Indices Result;
  for (const Index &I : enumerate(After)) {
    std::map<std::string, int64_t> Values;
    for (unsigned D = 0; D < After.rank(); ++D)
      Values["i" + std::to_string(D)] = I[D];
    Index Original;
    for (const Expr &E : Back.Index)
      Original.push_back(*evaluate(E, Values));
    for (const Condition &G : Back.Guards)
      if (*evaluate(G.Lhs, Values) >= *evaluate(G.Rhs, Values))
        Original.clear();
    Result.push_back(Original);
  }
  return Result;
}

TEST(PaperExamples, ShiftLBOf5x5) {
  EXPECT_EQ(forward("ShiftLB(Gen)", "[1,6) x [2,7)"), "[0,5) x [0,5)");
  Indices I = recovered("ShiftLB(Gen)", "[1,6) x [2,7)");
  ASSERT_EQ(I.size(), 25u);
  EXPECT_EQ(I[0], (Index{1, 2}));
  EXPECT_EQ(I[1], (Index{1, 3}));
  EXPECT_EQ(I[5], (Index{2, 2}));
  EXPECT_EQ(I[24], (Index{5, 6}));
}

// T = [3,1], W = [2,1]: two rows of every three.
static const char *const TwoRowsOfThree = "[0,5) step 3 width 2 x [0,4)";

TEST(PaperExamples, CompressGrid10) {
  EXPECT_EQ(forward("CompressGrid([1,0], Gen)", TwoRowsOfThree),
            "[0,4) x [0,4)");
  Indices I = recovered("CompressGrid([1,0], Gen)", TwoRowsOfThree);
  ASSERT_EQ(I.size(), 16u);
  EXPECT_EQ(I[0], (Index{0, 0}));
  EXPECT_EQ(I[4], (Index{1, 0}));
  EXPECT_EQ(I[8], (Index{3, 0})); // Row 2 is a hole.
  EXPECT_EQ(I[15], (Index{4, 3}));
}

TEST(PaperExamples, CompressGrid11) {
  // The second dimension has no holes: compressing it changes nothing.
  EXPECT_EQ(forward("CompressGrid([1,1], Gen)", TwoRowsOfThree),
            "[0,4) x [0,4)");
  EXPECT_EQ(recovered("CompressGrid([1,1], Gen)", TwoRowsOfThree),
            recovered("CompressGrid([1,0], Gen)", TwoRowsOfThree));
}

TEST(PaperExamples, PruneGridExcludesAtTheWidth) {
  // The paper tests `> W` once, which would let index 2 pass.
  EXPECT_EQ(recovered("PruneGrid(Gen)", "[0,5) step 3 width 2"),
            (Indices{{0}, {1}, {}, {3}, {4}}));
}

TEST(PaperExamples, FoldLast2Of2x5) {
  EXPECT_EQ(forward("FoldLast2(Gen)", "[0,2) x [0,5)"), "[0,10)");
  EXPECT_EQ(recovered("FoldLast2(Gen)", "[0,2) x [0,5)"), (Indices{{0, 0},
                                                                   {0, 1},
                                                                   {0, 2},
                                                                   {0, 3},
                                                                   {0, 4},
                                                                   {1, 0},
                                                                   {1, 1},
                                                                   {1, 2},
                                                                   {1, 3},
                                                                   {1, 4}}));
}

TEST(PaperExamples, SplitLast4Of10) {
  // The paper's listing divides without rounding up, which would lose 8 and 9.
  EXPECT_EQ(forward("SplitLast(4, Gen)", "[0,10)"), "[0,3) x [0,4)");
  EXPECT_EQ(
      recovered("SplitLast(4, Gen)", "[0,10)"),
      (Indices{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {}, {}}));
}

TEST(PaperExamples, PadLast4Of5x7) {
  EXPECT_EQ(forward("PadLast(4, Gen)", "[0,5) x [0,7)"), "[0,5) x [0,8)");
  Indices I = recovered("PadLast(4, Gen)", "[0,5) x [0,7)");
  ASSERT_EQ(I.size(), 40u);
  EXPECT_EQ(I[6], (Index{0, 6}));
  EXPECT_EQ(I[7], Index{});
  EXPECT_EQ(I[8], (Index{1, 0}));
  EXPECT_EQ(I[39], Index{});
}

TEST(PaperExamples, PermuteOf5x7Is7x5) {
  // The paper prints 5x7 again.
  EXPECT_EQ(forward("Permute([1,0], Gen)", "[0,5) x [0,7)"), "[0,7) x [0,5)");
  Indices I = recovered("Permute([1,0], Gen)", "[0,5) x [0,7)");
  ASSERT_EQ(I.size(), 35u);
  EXPECT_EQ(I[1], (Index{1, 0}));
  EXPECT_EQ(I[5], (Index{0, 1}));
  EXPECT_EQ(I[34], (Index{4, 6}));
}

// Listing 3: a with-loop whose generator has steps and widths.
TEST(PaperExamples, Listing3WithLoop) {
  const char *Space = "[1,10) step 4 width 2 x [2,9) step 3 width 1";
  EXPECT_EQ(enumerate(space(Space)), (Indices{{1, 2},
                                              {1, 5},
                                              {1, 8},
                                              {2, 2},
                                              {2, 5},
                                              {2, 8},
                                              {5, 2},
                                              {5, 5},
                                              {5, 8},
                                              {6, 2},
                                              {6, 5},
                                              {6, 8},
                                              {9, 2},
                                              {9, 5},
                                              {9, 8}}));
  Mapping M = built("GridBlock(1, CompressGrid(ShiftLB(Gen)))", Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"5", "1", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"3", "1", "1"}));
  EXPECT_EQ(texts(M.Index),
            (Lines{"blockIdx.x div 2 * 4 + blockIdx.x mod 2 + 1",
                   "threadIdx.x * 3 + 2"}));
  EXPECT_EQ(texts(M.Guards), Lines{});
}

// Listing 9: Jing in two dimensions. The combinator form that is printed with
// it puts threadIdx.x on the outer dimension; Table 1 says the inner one.
TEST(PaperExamples, Listing9Jing) {
  const char *Space = "[0,100) x [0,64)";
  Mapping M = built("GridBlock(2, Permute([2,0,3,1], SplitLast(32, "
                    "Permute([1,2,0], SplitLast(32, ShiftLB(Gen))))))",
                    Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"2", "4", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"32", "32", "1"}));
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.y * 32 + threadIdx.y",
                                   "blockIdx.x * 32 + threadIdx.x"}));
  EXPECT_EQ(texts(M.Guards), Lines{"blockIdx.y * 32 + threadIdx.y < 100"});
  EXPECT_EQ(chosen("jing", Space),
            Lines{printNotation(steps("GridBlock(2, Permute([2,0,3,1], "
                                      "SplitLast(32, Permute([1,2,0], "
                                      "SplitLast(32, ShiftLB(Gen))))))"))});
}

// Listing 10: everything folded to one dimension.
TEST(PaperExamples, Listing10FoldAll) {
  const char *Space = "[0,10) x [0,20) x [0,30) step 3 width 1";
  EXPECT_EQ(chosen("fold_all", Space),
            Lines{"GridBlock(1, SplitLast(256, FoldLast2(FoldLast2("
                  "CompressGrid(ShiftLB(Gen))))))"});
  Mapping M = built(chosen("fold_all", Space).at(0), Space);
  EXPECT_EQ(texts(M.Spaces),
            (Lines{Space, Space, "[0,10) x [0,20) x [0,10)", "[0,10) x [0,200)",
                   "[0,2000)", "[0,8) x [0,256)", "[0,8) x [0,256)"}));
  EXPECT_EQ(texts(M.Guards), Lines{"blockIdx.x * 256 + threadIdx.x < 2000"});
  auto Count = countThreads(M, {});
  EXPECT_EQ(Count->Launched, 2048);
  EXPECT_EQ(Count->Excess, 48);
  std::map<std::string, int64_t> Thread = {{"blockIdx.x", 3},
                                           {"threadIdx.x", 45}};
  // 3 * 256 + 45 = 813 = (4 * 20 + 1) * 10 + 3
  EXPECT_EQ(evaluate(M.Index[0], Thread), 4);
  EXPECT_EQ(evaluate(M.Index[1], Thread), 1);
  EXPECT_EQ(evaluate(M.Index[2], Thread), 9);
}
