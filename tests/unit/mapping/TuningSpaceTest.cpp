// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/tuning/TuningSpace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

using namespace idxmap;

namespace {

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }
Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }

const Expr I = thread("i"), J = thread("j");
const Expr N = host("n"), M = host("m");
const Expr Q = host("{round of q}");

MemoryAddress read(const char *Array, const Expr &Index,
                   std::vector<OpaqueNumber> Opaque = {}) {
  return {4 * Index, 4, std::move(Opaque), Array, false};
}
MemoryAddress write(const char *Array, const Expr &Index) {
  return {4 * Index, 4, {}, Array, true};
}

const OpaqueNumber Round{"{round of q}", {}};
const std::vector<MemoryAddress> Product = {read("a", I *M + Q, {Round}),
                                            read("b", Q *M + J, {Round}),
                                            write("c", I *M + J)};
const std::vector<MemoryAddress> Copy = {read("a", I *M + J),
                                         write("b", I *M + J)};

TuningSpace spaceOf(const std::vector<MemoryAddress> &Touched,
                    const std::vector<Expr> &Extents) {
  std::vector<Dimension> Dims;
  MemoryUse Of;
  for (size_t D = 0; D < Extents.size(); ++D) {
    Dims.push_back(Dimension::dense(Extents[D]));
    Of.Indices.push_back(D == 0 ? "i" : "j");
  }
  Of.Addresses = Touched;
  return tuningSpace(IndexSpace(Dims), Of, Facts(), DeviceLimits());
}

std::set<std::string> textsOf(const TuningSpace &Of) {
  std::set<std::string> Result;
  for (const LocalityProposal &Each : Of.Drawn)
    Result.insert(attributesText(Each));
  return Result;
}

/// What a person would ask of a launch, in other words than the table's.
bool canBeLaunched(const LocalityProposal &Of) {
  int64_t Threads = 1, Own = 1;
  for (size_t D = 0; D < Of.Tile.size(); ++D) {
    const int64_t Each = Of.Each.empty() ? 1 : Of.Each[D];
    if (Of.Tile[D] / Each * Each != Of.Tile[D])
      return false;
    Threads *= Of.Tile[D] / Each;
    Own *= Each;
  }
  return Threads % 32 == 0 && Threads <= 1024 && Own <= 128;
}

TEST(TuningSpace, DrawsWhatCanBeLaunched) {
  for (const auto &Touched : {Product, Copy}) {
    const TuningSpace Space = spaceOf(Touched, {N, M});
    EXPECT_GT(Space.Drawn.size(), 50u);
    for (const LocalityProposal &Each : Space.Drawn)
      EXPECT_TRUE(canBeLaunched(Each)) << attributesText(Each);
    // None twice.
    EXPECT_EQ(textsOf(Space).size(), Space.Drawn.size());
  }
}

TEST(TuningSpace, HasTheLengthsThatAreKnownToBeGood) {
  const auto Products = textsOf(spaceOf(Product, {N, M}));
  EXPECT_TRUE(Products.count(
      "tile(128, 128), each(8, 8), tile_loop(q, 16), stage(a, b)"));
  EXPECT_TRUE(Products.count("tile(32, 32), tile_loop(q, 32), stage(a, b)"));
  EXPECT_TRUE(Products.count("tile(8, 32)"));
  EXPECT_TRUE(Products.count("tile(128, 128), each(8, 8), tile_loop(q, 16), "
                             "stage(a, b), pipeline(2)"));
  const auto Copies = textsOf(spaceOf(Copy, {N, M}));
  EXPECT_TRUE(Copies.count("tile(4, 128), each(4, 1)"));
  EXPECT_TRUE(Copies.count("tile(128)"));
}

TEST(TuningSpace, CountsWhatItLeavesOut) {
  const TuningSpace Space = spaceOf(Copy, {N, M});
  ASSERT_EQ(Space.LeftOut.size(), tuningConstraints().size());
  size_t Sum = Space.Drawn.size();
  for (size_t At = 0; At < Space.LeftOut.size(); ++At) {
    EXPECT_EQ(Space.LeftOut[At].first, tuningConstraints()[At].Name);
    Sum += Space.LeftOut[At].second;
  }
  // 6 rows of 4 kinds of threads; 5 x 4 planes of 4 x 2.
  EXPECT_EQ(Sum, 6u * 4 + 5 * 4 * 4 * 2);
}

TEST(TuningSpace, MakesTilesThatConstantExtentsHaveTwoOf) {
  for (const LocalityProposal &Each : spaceOf(Copy, {N, 100}).Drawn)
    EXPECT_LE(Each.Tile.back(), 50) << attributesText(Each);
  EXPECT_TRUE(spaceOf(Copy, {3, 40}).Drawn.empty());
}

TEST(TuningSpace, NamesWhereConstraintsComeFrom) {
  std::set<std::string_view> Names;
  for (const TuningConstraint &Each : tuningConstraints()) {
    EXPECT_TRUE(Names.insert(Each.Name).second) << Each.Name;
    EXPECT_FALSE(Each.Law.empty());
    EXPECT_FALSE(Each.Source.empty());
  }
}

LocalityProposal proposal(std::vector<int64_t> Tile,
                          std::vector<int64_t> Each) {
  return {LocalityProposal::Kind::Box,
          std::move(Tile),
          std::move(Each),
          {},
          {},
          {},
          {}};
}

/// The first constraint that does not hold.
std::string_view wrongWith(const LocalityProposal &Of) {
  for (const TuningConstraint &Each : tuningConstraints())
    if (!Each.Holds(Of, DeviceLimits()))
      return Each.Name;
  return "";
}

TEST(TuningSpace, EachConstraintStopsSomething) {
  EXPECT_EQ(wrongWith(proposal({8, 32}, {})), "");
  EXPECT_EQ(wrongWith(proposal({8, 32}, {3, 1})), "divides");
  EXPECT_EQ(wrongWith(proposal({64, 256}, {16, 16})), "own");
  EXPECT_EQ(wrongWith(proposal({1, 32}, {})), "threads");
  EXPECT_EQ(wrongWith(proposal({64, 32}, {})), "threads");
  EXPECT_EQ(wrongWith(proposal({8, 16}, {})), "warps");
  LocalityProposal Strips = proposal({128, 128}, {8, 8});
  Strips.Stages = {"a"};
  Strips.Strip = {{"k", 64}};
  EXPECT_EQ(wrongWith(Strips), "unrolled");
  Strips.Strip->Length = 18;
  EXPECT_EQ(wrongWith(Strips), "vectors");
  Strips.Strip->Length = 16;
  EXPECT_EQ(wrongWith(Strips), "");
  Strips.Tile = {256, 256};
  EXPECT_EQ(wrongWith(Strips), "registers");
}

} // namespace
