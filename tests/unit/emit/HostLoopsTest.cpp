//===- HostLoopsTest.cpp - Kernels that run the loops themselves ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Nests.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

static EmittedLoop emitLoops(Nest &N) {
  EmitOptions Options;
  Options.Target = TargetKind::Host;
  Options.KeepsLoops = true;
  return emitLoop(N.model(), N.strategy("auto"), Options);
}

/// From the first loop to the body.
static std::string loopsOf(Nest &N) {
  const std::string Text = emitLoops(N).Kernels;
  const size_t Begin = Text.find("  for (");
  return Begin == std::string::npos
             ? "none"
             : Text.substr(Begin, Text.find("a[", Begin) - Begin);
}

TEST(HostLoops, TheKernelIsWhatAPersonWouldWrite) {
  Nest N = heat();
  const EmittedLoop Text = emitLoops(N);
  EXPECT_EQ(Text.Kernels,
            R"(// heat.cpp:12: [1,nx-1) x [1,ny-1) x [1,nz-1), its own loops
static void idxmap_step_12([[maybe_unused]] const bool idxmap_parallel, const float *a, float *b,
                           const int nx, const int ny, const int nz) {
#if defined(_OPENMP)
#pragma omp parallel for firstprivate(a, b, nx, ny, nz) if (idxmap_parallel)
#endif
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        b[(i * ny + j) * nz + k] = 0.5f * a[(i * ny + j) * nz + k];
      }
}
)");
  EXPECT_NE(Text.Launch.find(
                "idxmap_launch.runLoops<idxmap_step_12>(1, a, b, nx, ny, nz);"),
            std::string::npos);
  EXPECT_EQ(Text.Launch.find("gridDim"), std::string::npos);
}

static Nest lineOf(const char *Type, Expr Lower, Expr Upper, Expr Step = 1,
                   Expr Width = 1) {
  Nest N("line.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n", false);
  N.loop(Type, "i", Lower, Upper, Step, Width).body("a[i] = 1;");
  return N;
}

TEST(HostLoops, CountsUpOrDownAsTheUserDoes) {
  Nest N = lineOf("int", 0, 100, 3);
  EXPECT_EQ(loopsOf(N), "  for (int i = 0; i < 100; i += 3) {\n    ");
  N.model().Loops[0].Decreases = true;
  EXPECT_EQ(loopsOf(N), "  for (int i = 99; i >= 0; i -= 3) {\n    ");
}

TEST(HostLoops, TheEndIsAValueOfTheVariable) {
  Nest N("line.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n");
  N.loop("int", "i", 0, N.at("n") + 1).body("a[i] = n;");
  EXPECT_EQ(loopsOf(N), "  for (int i = 0; i <= n; ++i) {\n    ");
}

// Of (n - 1 + 3) / 3, or n - -5, a compiler may compute the first part in int.
TEST(HostLoops, TripsAreCountedWhereTheirNumberIsNotSurelyAnInt) {
  Nest N("line.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n");
  N.loop("int", "i", 0, N.at("n"), 3).body("a[i] = n;");
  EXPECT_EQ(loopsOf(N),
            "  for (unsigned idxmap_trip_i = 0; idxmap_trip_i < idxmap_trips_i;"
            " ++idxmap_trip_i) {\n"
            "    const int i = 0 + 3 * idxmap_trip_i;\n    ");
  Nest M("line.cpp", 3, "f");
  M.capture("a", "int *a").symbol("int", "n");
  M.loop("int", "i", -5, M.at("n")).body("a[i] = n;");
  EXPECT_NE(loopsOf(M).find("idxmap_trips_i"), std::string::npos);
}

TEST(HostLoops, AreNotOfGuardsOnTheIndex) {
  Nest Narrowed = lineOf("int", 0, 100, 3);
  Narrowed.model().Loops[0].IsNarrowed = true;
  Nest Wide = lineOf("int", 0, 100, 4, 2), All = lineOf("int", 0, 100, 3, 3);
  for (Nest *Each : {&Narrowed, &Wide, &All})
    EXPECT_NE(emitLoops(*Each).Launch.find(".run<"), std::string::npos);
}

TEST(HostLoops, ShortOuterLoopsAreJoinedButForTheInnermost) {
  Nest N("line.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n");
  N.loop("int", "i", 0, 4).loop("int", "j", 0, 5);
  N.loop("int", "k", 0, N.at("n")).loop("int", "l", 0, N.at("n"));
  N.body("a[i + j + k + l] = n;");
  EXPECT_NE(emitLoops(N).Kernels.find("parallel for collapse(3)"),
            std::string::npos);
  Nest Two("line.cpp", 3, "f");
  Two.capture("a", "int *a").symbol("int", "n");
  Two.loop("int", "i", 0, 4).loop("int", "j", 0, Two.at("n"));
  Two.body("a[i + j] = n;");
  EXPECT_EQ(emitLoops(Two).Kernels.find("collapse"), std::string::npos);
}

// OpenMP would divide by their product.
TEST(HostLoops, LoopsWithoutIterationsAreNotJoined) {
  Nest N("line.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n");
  N.loop("int", "i", 0, 4).loop("int", "j", 1, 1);
  N.loop("int", "k", 0, N.at("n")).body("a[i + j + k] = n;");
  EXPECT_EQ(emitLoops(N).Kernels.find("collapse"), std::string::npos);
}

static std::string blocksOf(Nest &N, const std::vector<Nest::StepText> &Steps) {
  EmitOptions Options;
  Options.Target = TargetKind::Host;
  Options.KeepsLoops = Options.InBlocks = true;
  const std::string Text = emit(N, Steps, Options).Kernels;
  const size_t Begin = Text.find("  for (");
  return Begin == std::string::npos
             ? "none"
             : Text.substr(Begin, Text.find("a[", Begin) - Begin);
}

static Nest plane() {
  Nest N("plane.cpp", 3, "f");
  N.capture("a", "int *a").symbol("int", "n").symbol("int", "m");
  N.loop("int", "i", 1, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("a[i * m + j] = n;");
  return N;
}

TEST(HostLoops, WrittenStepsAreBlocks) {
  Nest N = plane();
  EXPECT_EQ(
      blocksOf(N, {"shift_lb",
                   {"split_last", {32}},
                   {"permute", {1, 2, 0}},
                   {"split_last", {8}},
                   {"permute", {2, 0, 3, 1}},
                   {"grid_block", {2}}}),
      R"(  for (unsigned idxmap_block_i = 0; idxmap_block_i < idxmap_blocks_i; ++idxmap_block_i)
    for (unsigned idxmap_block_j = 0; idxmap_block_j < idxmap_blocks_j; ++idxmap_block_j) {
      const int idxmap_first_i = 1 + 8 * idxmap_block_i;
      const int idxmap_end_i = ::idxmap::blockEnd<int>(idxmap_first_i, 8, n);
      const int idxmap_first_j = 0 + 32 * idxmap_block_j;
      const int idxmap_end_j = ::idxmap::blockEnd<int>(idxmap_first_j, 32, m);
      for (int i = idxmap_first_i; i < idxmap_end_i; ++i)
        for (int j = idxmap_first_j; j < idxmap_end_j; ++j) {
          )");
}

TEST(HostLoops, BlocksOfTheInnermostLoopAloneAreThatLoop) {
  Nest N = plane();
  EXPECT_EQ(
      blocksOf(N, {"shift_lb", {"split_last", {32}}, {"grid_block", {1}}}),
      "  for (int i = 1; i < n; ++i)\n    for (int j = 0; j < m; ++j) {\n     "
      " ");
}

TEST(HostLoops, PermutedLoops) {
  Nest N = plane();
  EXPECT_EQ(
      blocksOf(N, {"shift_lb", {"permute", {1, 0}}, {"grid_block", {1}}}),
      "  for (int j = 0; j < m; ++j)\n    for (int i = 1; i < n; ++i) {\n     "
      " ");
}

TEST(HostLoops, FoldedDimensionsAreTheirOwnLoops) {
  Nest N = plane();
  EXPECT_EQ(blocksOf(N, {"shift_lb",
                         "fold_last2",
                         {"split_last", {32}},
                         {"grid_block", {1}}}),
            loopsOf(N));
}

TEST(HostLoops, AConstantBeyondTheTypeIsLeftToThreads) {
  Nest N = lineOf("unsigned", 0, int64_t(1) << 33);
  EXPECT_NE(emitLoops(N).Kernels.find("blockIdx"), std::string::npos);
}
