//===- AutoTest.cpp - The default: a launchable mapping -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"
#include "mapping/StrategyTable.h"
#include "mapping/memory/BlockAccess.h"

#include <limits>

using namespace idxmap;
using namespace idxmap::testing;

/// Blocks of 2 x 128 along the last of two dimensions, which \p Source makes.
static std::string twoRows(const std::string &Source) {
  return "GridBlock(2, Permute([2,0,3,1], SplitLast(2, Permute([1,2,0], "
         "SplitLast(128, " +
         Source + ")))))";
}

TEST(Auto, OfAStencilIsTheNaturalKernelFirst) {
  std::string Space = "[1,nx-1) x [1,ny-1) x [1,nz-1)";
  Lines Variants = chosen("auto", Space);
  EXPECT_EQ(
      Variants,
      (Lines{"GridBlock(2, Permute([0,3,1,4,2], SplitLast(2, "
             "Permute([0,2,3,1], SplitLast(128, ShiftLB(Gen)))))) when nx - 2 "
             "< 65536, ny - 2 < 131071, 63 < nz - 2",
             "GridBlock(1, Permute([1,0,2], SplitLast(128, Permute([1,0], "
             "FoldLast2(Permute([2,0,1], ShiftLB(Gen))))))) when 63 < nz - 2, "
             "nz - 2 < 8388481, (nx - 2) * (ny - 2) < 2147483648",
             "GridBlock(1, SplitLast(256, FoldLast2(FoldLast2("
             "ShiftLB(Gen)))))"}));
}

TEST(Auto, OfATallLoopDividesOnlyBlockIndices) {
  std::string Space = "[0,a) x [0,b) x [0,c)";
  auto Result = chooseSteps("auto", space(Space), Facts(), DeviceLimits());
  Mapping M = built(printNotation(std::get<0>(Result).at(1).Steps), Space);
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.x div b", "blockIdx.x mod b",
                                   "blockIdx.y * 128 + threadIdx.x"}));
}

TEST(Auto, OfOneDimensionNeedsOneKernel) {
  EXPECT_EQ(chosen("auto", "[0,n)"),
            Lines{"GridBlock(1, SplitLast(256, ShiftLB(Gen)))"});
}

TEST(Auto, HasNoMoreBlocksThanAreWanted) {
  DeviceLimits Few = DeviceLimits().withBlocksOf(64);
  Few.WantedBlocks = 4;
  EXPECT_EQ(chosen("auto", "[3,n)", {}, Few),
            (Lines{"GridBlock([1,1], Permute([1,2,0], SplitLast(64, "
                   "SplitLast(256, ShiftLB(Gen))))) when 256 < n - 3",
                   "GridBlock(1, SplitLast(64, ShiftLB(Gen)))"}));
  EXPECT_EQ(chosen("auto", "[0,n) x [0,m)", {}, Few),
            (Lines{"GridBlock([1,1], Permute([1,2,0], SplitLast(64, "
                   "SplitLast(256, FoldLast2(ShiftLB(Gen)))))) when 256 < m * "
                   "n",
                   "GridBlock(1, SplitLast(64, FoldLast2(ShiftLB(Gen))))"}));
  // Shorter blocks would be more.
  EXPECT_EQ(chosen("auto", "[0,200)", {}, Few),
            Lines{"GridBlock(1, SplitLast(64, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,1000)", {}, Few).size(), 1u);
}

TEST(Auto, GivesThreadsOfLongReductionsManyIndices) {
  MemoryUse Reducing;
  Reducing.Reduces = true;
  EXPECT_EQ(chosen("auto", "[3,n)", Reducing),
            (Lines{"GridBlock([1,1], Permute([0,2,1], SplitLast(256, "
                   "SplitLast(4096, ShiftLB(Gen))))) when 2097151 < n - 3",
                   "GridBlock(1, SplitLast(256, ShiftLB(Gen)))"}));
  EXPECT_EQ(chosen("auto", "[0,1000)", Reducing),
            Lines{"GridBlock(1, SplitLast(256, ShiftLB(Gen)))"});
  // Without a condition where the extents say it all.
  EXPECT_EQ(chosen("auto", "[0,2000) x [0,2000)", Reducing).size(), 1u);
  EXPECT_EQ(chosen("auto", "[0,8) x [0,400000)", Reducing),
            chosen("auto", "[0,8) x [0,400000)"));
}

TEST(Auto, DecidesConstantExtentsAtOnce) {
  EXPECT_EQ(chosen("auto", "[0,512) x [0,512)"),
            Lines{twoRows("ShiftLB(Gen)")});
  EXPECT_EQ(chosen("auto", "[0,140000) x [0,512)"),
            Lines{"GridBlock(2, Permute([0,2,3,1], SplitLast(2, "
                  "Permute([1,2,0], SplitLast(128, ShiftLB(Gen))))))"});
  EXPECT_EQ(chosen("auto", "[0,2) x [0,1000000000)"),
            Lines{twoRows("ShiftLB(Gen)")});
  // Of 3 rows, one of 4 would have no work.
  EXPECT_EQ(chosen("auto", "[0,3) x [0,1000000000)"),
            Lines{"GridBlock(1, SplitLast(128, ShiftLB(Gen)))"});
}

TEST(Auto, AsksOnlyAboutWhatItDoesNotKnow) {
  EXPECT_EQ(chosen("auto", "[0,n) x [0,512)"),
            (Lines{twoRows("ShiftLB(Gen)") + " when n < 131071",
                   "GridBlock(2, Permute([0,2,3,1], SplitLast(2, "
                   "Permute([1,2,0], SplitLast(128, ShiftLB(Gen)))))) when n < "
                   "4294967295",
                   "GridBlock(1, SplitLast(256, FoldLast2(ShiftLB(Gen))))"}));
}

TEST(Auto, FoldsAShortInnermostDimension) {
  EXPECT_EQ(chosen("auto", "[0,n) x [0,5)"),
            Lines{"GridBlock(1, SplitLast(256, FoldLast2(ShiftLB(Gen))))"});
  EXPECT_EQ(chosen("auto", "[0,n) x [0,m) x [0,3)").at(0),
            twoRows("FoldLast2(ShiftLB(Gen))") +
                " when n < 131071, 63 < m * 3");
  EXPECT_EQ(chosen("auto", "[0,1000) x [0,8) x [0,16)"),
            Lines{twoRows("FoldLast2(ShiftLB(Gen))")});
}

TEST(Auto, ChoosesTheMultipleOfTheWarpThatWastesLeast) {
  EXPECT_EQ(chosen("auto", "[0,9) x [0,200)"),
            Lines{"GridBlock(1, SplitLast(224, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,9) x [0,96)"),
            Lines{"GridBlock(1, SplitLast(96, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,5)"),
            Lines{"GridBlock(1, SplitLast(32, ShiftLB(Gen)))"});
}

TEST(Auto, CompressesWhereThereAreSteps) {
  EXPECT_EQ(chosen("auto", "[1,n) step 2 width 1"),
            Lines{"GridBlock(1, SplitLast(256, CompressGrid(ShiftLB(Gen))))"});
}

TEST(Auto, FoldsTheOutermostDimensionsOfAHighRank) {
  std::string Space = "[0,4) x [0,5) x [0,6) x [0,7) x [0,128)";
  Lines Variants = chosen("auto", Space);
  ASSERT_EQ(Variants.size(), 1u);
  Mapping M = built(Variants[0], Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"1", "7", "120"}));
  EXPECT_EQ(texts(M.Block), (Lines{"128", "1", "1"}));
  EXPECT_EQ(texts(M.Guards), Lines{});
}

TEST(Auto, TakesTheDeviceAsData) {
  DeviceLimits Small;
  Small.Grid = {1000000, 100, 100};
  auto Result = chooseSteps("auto", space("[0,201) x [0,512)"), Facts(), Small);
  ASSERT_EQ(std::get<0>(Result).size(), 1u);
  EXPECT_EQ(printNotation(std::get<0>(Result)[0].Steps),
            "GridBlock(2, Permute([0,2,3,1], SplitLast(2, Permute([1,2,0], "
            "SplitLast(128, ShiftLB(Gen))))))");
}

static std::string firstOf(const std::string &Space, const MemoryUse &Memory) {
  auto Result =
      chooseSteps("auto", space(Space), Facts(), DeviceLimits(), 0, Memory);
  return printNotation(std::get<0>(Result).front().Steps);
}

static MemoryAddress doubleAt(const Expr &Index) { return {8 * Index, 8, {}}; }

TEST(Auto, PutsTheContiguousLoopOnX) {
  const Expr I = Expr::symbol("i", SymbolKind::Thread);
  const Expr J = Expr::symbol("j", SymbolKind::Thread);
  const Expr K = Expr::symbol("k", SymbolKind::Thread);
  const Expr N = Expr::symbol("n", SymbolKind::Host);
  const std::string Rows = twoRows("ShiftLB(Gen)");
  const std::string Columns = twoRows("Permute([1,0], ShiftLB(Gen))");
  const std::string Square = "[0,n) x [0,n)";
  EXPECT_EQ(firstOf(Square, {{"i", "j"}, {doubleAt(I * N + J)}}), Rows);
  EXPECT_EQ(firstOf(Square, {{"i", "j"}, {doubleAt(J * N + I)}}), Columns);
  // A transpose is as good as its mirror image: as it is written.
  const MemoryUse Transpose{{"i", "j"},
                            {doubleAt(I * N + J), doubleAt(J * N + I)}};
  EXPECT_EQ(firstOf(Square, Transpose),
            "GridBlock(2, Permute([2,0,3,1], SplitLast(4, Permute([1,2,0], "
            "SplitLast(64, ShiftLB(Gen))))))");
  MemoryUse MoreColumns = Transpose;
  MoreColumns.Addresses.push_back(doubleAt(J * N + I + 1));
  EXPECT_EQ(firstOf(Square, MoreColumns),
            "GridBlock(2, Permute([2,0,3,1], SplitLast(4, Permute([1,2,0], "
            "SplitLast(64, Permute([1,0], ShiftLB(Gen)))))))");
  // What no order makes better changes nothing.
  EXPECT_EQ(
      firstOf(
          Square,
          {{"i", "j"},
           {{Expr::symbol("b", SymbolKind::Host), 8, {{"b", {"i", "j"}}}}}}),
      Rows);
  EXPECT_EQ(firstOf("[0,n) x [0,n) x [0,n)",
                    {{"i", "j", "k"}, {doubleAt((K * N + I) * N + J)}}),
            "GridBlock(2, Permute([0,3,1,4,2], SplitLast(2, Permute([0,2,3,1], "
            "SplitLast(128, Permute([0,2,1], ShiftLB(Gen)))))))");
  // Three numbers for each of n points lie side by side.
  EXPECT_EQ(firstOf("[0,3) x [0,n)", {{"i", "j"}, {doubleAt(J * 3 + I)}}),
            "GridBlock(1, SplitLast(256, FoldLast2(Permute([1,0], "
            "ShiftLB(Gen)))))");
}

/// What a stencil reads of its neighbours along each dimension, and writes.
static MemoryUse stencil(const std::vector<std::string> &Indices,
                         int64_t Bytes = 4) {
  MemoryUse Result{Indices, {}};
  Expr Offset = 0;
  for (const std::string &Each : Indices)
    Offset = Offset * Expr::symbol("m", SymbolKind::Host) +
             Expr::symbol(Each, SymbolKind::Thread) * Bytes;
  for (const std::string &Each : Indices)
    for (const int64_t By : {-1, 0, 1}) {
      const Expr Moved = Expr::symbol(Each, SymbolKind::Thread) + By;
      Result.Addresses.push_back(
          {simplify(substitute(Offset, {{Each, Moved}})), Bytes, {}, "a"});
    }
  Result.Addresses.push_back(
      {simplify(Offset), Bytes, {}, "b", /*IsWrite=*/true});
  return Result;
}

TEST(Auto, GivesStencilsBlocksOfSeveralRows) {
  const auto chosen = [](const std::string &Space, const MemoryUse &Memory) {
    auto Result =
        chooseSteps("auto", space(Space), Facts(), DeviceLimits(), 0, Memory);
    return std::get<0>(Result).front();
  };
  const StepVariant Plane = chosen("[1,n-1) x [1,m-1)", stencil({"i", "j"}));
  ASSERT_TRUE(Plane.Block);
  EXPECT_EQ(Plane.Block->Lengths, (std::vector<int64_t>{8, 32}));
  EXPECT_EQ(texts(Plane.When),
            (Lines{"n - 2 < 524281", "15 < m - 2", "3 < n - 2"}));
  const StepVariant Room =
      chosen("[1,n-1) x [1,n-1) x [1,m-1)", stencil({"i", "j", "k"}));
  ASSERT_TRUE(Room.Block);
  EXPECT_EQ(Room.Block->Lengths, (std::vector<int64_t>{2, 4, 32}));
  // One condition says two of the grid's.
  EXPECT_EQ(texts(Room.When),
            (Lines{"n - 2 < 131071", "15 < m - 2", "1 < n - 2"}));
  // Outer loops are folded into z.
  MemoryUse Planes = stencil({"i", "j"});
  Planes.Indices = {"t", "u", "i", "j"};
  const StepVariant Deep = chosen("[0,t) x [0,u) x [1,n-1) x [1,m-1)", Planes);
  ASSERT_TRUE(Deep.Block);
  EXPECT_EQ(Deep.Block->Lengths.size(), 2u);
  const Mapping M =
      built(printNotation(Deep.Steps), "[0,t) x [0,u) x [1,n-1) x [1,m-1)");
  EXPECT_EQ(toString(M.Grid[2]), "t * u");
  // What each iteration reads alone, no box makes cheaper.
  EXPECT_FALSE(chosen("[0,n) x [0,m)",
                      {{"i", "j"},
                       {doubleAt(Expr::symbol("i", SymbolKind::Thread) *
                                     Expr::symbol("m", SymbolKind::Host) +
                                 Expr::symbol("j", SymbolKind::Thread))}})
                   .Block);
}

TEST(Auto, LeavesOutBoxesThatWasteThreads) {
  const auto lengths = [](const std::string &Space) {
    auto Result = chooseSteps("auto", space(Space), Facts(), DeviceLimits(), 0,
                              stencil({"i", "j"}));
    const StepVariant &First = std::get<0>(Result).front();
    return First.Block ? First.Block->Lengths : std::vector<int64_t>{};
  };
  EXPECT_EQ(lengths("[1,513) x [1,513)"), (std::vector<int64_t>{8, 32}));
  // Of 100 columns, 28 of 128 threads would have no work.
  EXPECT_EQ(lengths("[1,513) x [1,101)"), (std::vector<int64_t>{}));
  EXPECT_EQ(lengths("[1,13) x [1,513)"), (std::vector<int64_t>{4, 64}));
}

/// Per warp, of the cheapest of all boxes of 128 and 256 threads, whichever
/// loop is along x.
static double cheapest(const IndexSpace &Space, const MemoryUse &Memory) {
  double Least = std::numeric_limits<double>::infinity();
  for (unsigned X = 0; X < Space.rank(); ++X)
    for (unsigned Y = 0; Y < Space.rank(); ++Y)
      for (unsigned Z = 0; Z < Space.rank(); ++Z)
        for (const int64_t Threads : {128, 256})
          for (int64_t Height = 1; Height <= Threads / 32; Height *= 2)
            for (int64_t Depth = 1; Height * Depth <= Threads / 32;
                 Depth *= 2) {
              if (Y == X || (Space.rank() > 2 && (Z == X || Z == Y)) ||
                  (Space.rank() < 3 && Depth > 1))
                continue;
              std::vector<BlockSide> Sides = {{Y, Height},
                                              {X, Threads / Height / Depth}};
              if (Space.rank() > 2)
                Sides.insert(Sides.begin(), {Z, Depth});
              if (const auto Cost = blockCost(Space, Memory, Facts(), Sides))
                Least = std::min(Least, double(Cost->cost()) / Cost->Warps);
            }
  return Least;
}

TEST(Auto, IsWithinATwentiethOfTheBestBlock) {
  const Expr I = Expr::symbol("i", SymbolKind::Thread);
  const Expr J = Expr::symbol("j", SymbolKind::Thread);
  const Expr K = Expr::symbol("k", SymbolKind::Thread);
  const Expr N = Expr::symbol("n", SymbolKind::Host);
  const std::string Plane = "[1,n-1) x [1,n-1)";
  const std::string Room = "[1,n-1) x [1,n-1) x [1,n-1)";
  const auto of = [](std::vector<std::string> Indices, int64_t Bytes,
                     const std::vector<Expr> &Reads, const Expr &Written) {
    MemoryUse Result{std::move(Indices), {}};
    for (const Expr &Each : Reads)
      Result.Addresses.push_back({Bytes * Each, Bytes, {}, "a"});
    Result.Addresses.push_back({Bytes * Written, Bytes, {}, "b", true});
    return Result;
  };
  std::vector<Expr> Nine, Cube, Far;
  for (const int64_t A : {-1, 0, 1})
    for (const int64_t B : {-1, 0, 1}) {
      Nine.push_back((I + A) * N + J + B);
      Far.push_back((I + 3 * A) * N + J + 3 * B);
      for (const int64_t C : {-1, 0, 1})
        Cube.push_back(((I + A) * N + J + B) * N + K + C);
    }
  for (const int64_t Bytes : {4, 8}) {
    const std::vector<std::pair<std::string, MemoryUse>> Nests = {
        {Plane, stencil({"i", "j"}, Bytes)},
        {Room, stencil({"i", "j", "k"}, Bytes)},
        {Plane, of({"i", "j"}, Bytes, Nine, I * N + J)},
        {Plane, of({"i", "j"}, Bytes, Far, I * N + J)},
        {Room, of({"i", "j", "k"}, Bytes, Cube, (I * N + J) * N + K)},
        {Plane, of({"i", "j"}, Bytes, {I * N + J}, I * N + J)},
        {Plane, of({"i", "j"}, Bytes, {J * N + I}, J * N + I)},
        {Plane, of({"i", "j"}, Bytes, {J * N + I}, I * N + J)},
        {Plane, of({"i", "j"}, Bytes, {I * N + J}, J * N + I)},
        {Plane, of({"i", "j"}, Bytes, {I, J}, I * N + J)},
        {Plane, of({"i", "j"}, Bytes, {I * N, J}, I * N + J)},
        {Plane, of({"j", "i"}, Bytes, {I * N, J}, I * N + J)},
        {Plane, of({"i", "j"}, Bytes, {I * N + J, (I + 1) * N + J}, I * N + J)},
        {Room, of({"i", "j", "k"}, Bytes, {J * N + K, I}, (I * N + J) * N + K)},
    };
    for (const auto &[Text, Memory] : Nests) {
      const IndexSpace Space = space(Text);
      const auto Result =
          chooseSteps("auto", Space, Facts(), DeviceLimits(), 0, Memory);
      const StepVariant &First = std::get<0>(Result).front();
      const unsigned X =
          First.Choice ? First.Choice->Dimension : Space.rank() - 1;
      const unsigned Y = X == Space.rank() - 1 ? X - 1 : Space.rank() - 1;
      const BlockCost Cost =
          First.Block ? First.Block->Cost
                      : *blockCost(Space, Memory, Facts(), {{Y, 2}, {X, 128}});
      EXPECT_LE(double(Cost.cost()) / Cost.Warps,
                1.05 * cheapest(Space, Memory))
          << Bytes << " bytes, " << Text << " "
          << toString(Memory.Addresses.front().Offset);
    }
  }
}
