// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/strategies/Locality.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }
Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }

const Expr I = thread("i"), J = thread("j"), K = thread("k");
const Expr N = host("n"), M = host("m");
const OpaqueNumber Round{"{round of q}", {}};
const Expr Q = host("{round of q}");

MemoryAddress read(const char *Array, const Expr &Index,
                   std::vector<OpaqueNumber> Opaque = {}) {
  return {4 * Index, 4, std::move(Opaque), Array, false};
}
MemoryAddress write(const char *Array, const Expr &Index) {
  return {4 * Index, 4, {}, Array, true};
}

std::vector<std::string> proposals(std::vector<MemoryAddress> Touched,
                                   std::vector<Expr> Extents,
                                   bool IsCheap = false) {
  std::vector<Dimension> Dims;
  MemoryUse Of;
  const std::vector<std::string> Names = {"i", "j", "k"};
  for (size_t D = 0; D < Extents.size(); ++D) {
    Dims.push_back(Dimension::dense(Extents[D]));
    Of.Indices.push_back(Names[D]);
  }
  Of.Addresses = std::move(Touched);
  Of.IsCheap = IsCheap;
  std::vector<std::string> Result;
  for (const LocalityProposal &Each :
       proposeLocality(IndexSpace(Dims), Of, Facts()))
    Result.push_back(attributesText(Each));
  return Result;
}

using Texts = std::vector<std::string>;

std::vector<MemoryAddress> product(MemoryAddress Out) {
  return {read("a", I * M + Q, {Round}), read("b", Q * M + J, {Round}), Out};
}

TEST(Locality, KeepsBothFactorsOfAProduct) {
  EXPECT_EQ(proposals(product(write("c", I * M + J)), {N, M}),
            (Texts{"tile(128, 128), each(8, 8), tile_loop(q, 16), stage(a, b)",
                   "tile(64, 64), each(4, 4), tile_loop(q, 16), stage(a, b)",
                   "tile(32, 32), tile_loop(q, 32), stage(a, b)"}));
}

TEST(Locality, HoldsWhatAProductUpdates) {
  std::vector<MemoryAddress> Touched = product(write("c", I * M + J));
  Touched.push_back(read("c", I * M + J));
  const Texts Found = proposals(Touched, {N, M});
  ASSERT_EQ(Found.size(), 6u);
  EXPECT_EQ(
      Found[0],
      "tile(128, 128), each(8, 8), tile_loop(q, 16), stage(a, b), hold(c)");
  EXPECT_EQ(Found[1],
            "tile(128, 128), each(8, 8), tile_loop(q, 16), stage(a, b)");
}

TEST(Locality, MakesTilesThatConstantExtentsHaveTwoOf) {
  EXPECT_EQ(proposals(product(write("c", I * M + J)), {128, 200}),
            (Texts{"tile(64, 64), each(4, 4), tile_loop(q, 16), stage(a, b)",
                   "tile(32, 32), tile_loop(q, 32), stage(a, b)"}));
  EXPECT_EQ(proposals(product(write("c", I * M + J)), {63, M}), Texts{});
}

TEST(Locality, LeavesWhatNoBlockReadsAgain) {
  // By both loops, of one row alone, and a factor that the loop writes.
  EXPECT_EQ(proposals({read("a", (I * M + J) * M + Q, {Round}),
                       read("b", Q * M + J, {Round}), write("c", I * M + J)},
                      {N, M}),
            Texts{});
  EXPECT_EQ(
      proposals({read("a", I * M + Q, {Round}), write("c", I * M + J)}, {N, M}),
      Texts{});
  std::vector<MemoryAddress> Touched = product(write("a", I * M + J));
  EXPECT_EQ(proposals(Touched, {N, M}), Texts{});
}

TEST(Locality, StagesRowsOfAStencil) {
  const Texts Rows = {"tile(8, 64), each(4, 1), stage(a)"};
  EXPECT_EQ(proposals({read("a", (I - 1) * M + J), read("a", I * M + J),
                       read("a", (I + 1) * M + J), write("b", I * M + J)},
                      {N, M}),
            Rows);
  EXPECT_EQ(proposals({read("a", (K - 1) + M * (J + N * I)),
                       read("a", K + M * (J + 1 + N * I)),
                       read("a", (K + 1) + M * (J + N * I)),
                       write("b", K + M * (J + N * I))},
                      {N, N, M}),
            Rows);
}

TEST(Locality, SweepsPlanesOfAStencil) {
  std::vector<MemoryAddress> Touched = {write("b", K + M * (J + N * I))};
  for (const auto &[X, Y, Z] :
       std::vector<std::array<int64_t, 3>>{{0, 0, -1}, {0, 0, 1}, {0, 1, 0}})
    Touched.push_back(read("a", K + X + M * (J + Y + N * (I + Z))));
  EXPECT_EQ(proposals(Touched, {N, N, M}),
            (Texts{"tile(4, 128), each(4, 1)",
                   "tile(16, 32), sweep(i, 16), stage(a)"}));
  // Of five planes, a thread keeps too few.
  for (const int64_t Z : {-2, 2})
    Touched.push_back(read("a", K + M * (J + N * (I + Z))));
  EXPECT_EQ(proposals(Touched, {N, N, M}),
            (Texts{"tile(16, 32), sweep(i, 16), stage(a)"}));
}

TEST(Locality, LeavesOneRowAndDistancesThatNobodyKnows) {
  EXPECT_EQ(proposals({read("a", I * M + J - 1), read("a", I * M + J),
                       read("a", I * M + J + 1), write("b", I * M + J)},
                      {N, M}),
            Texts{});
  EXPECT_EQ(proposals({read("a", I * M + J), read("a", I * M + J + N),
                       read("a", (I + 1) * M + J), write("b", I * M + J)},
                      {N, M}),
            Texts{});
}

TEST(Locality, StagesWhatIsReadAcross) {
  EXPECT_EQ(proposals({read("a", J * N + I), write("b", I * M + J)}, {N, M}),
            (Texts{"tile(64, 32), each(8, 1), stage(a)"}));
}

TEST(Locality, GivesThreadsOfStreamsSeveralIndices) {
  EXPECT_EQ(proposals({read("a", I), write("b", I)}, {N}, true),
            (Texts{"tile(512), each(4)"}));
  EXPECT_EQ(
      proposals({read("a", I * M + J), write("b", I * M + J)}, {N, M}, true),
      (Texts{"tile(4, 128), each(4, 1)"}));
  EXPECT_EQ(proposals({read("a", I), write("b", I)}, {N}), Texts{});
  EXPECT_EQ(proposals({read("a", 2 * I), write("b", I)}, {N}, true), Texts{});
  EXPECT_EQ(
      proposals({read("a", host("{p[i]}"), {{"{p[i]}", {"i"}}}), write("b", I)},
                {N}, true),
      Texts{});
}

} // namespace
