//===- LevelReachTest.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/LevelReach.h"

#include "rewriter/footprint/LevelRanks.h"

#include "NestBuilder.h"

#include "mapping/expr/ExprText.h"

namespace idxmap {
namespace {

using Numbers = std::vector<int64_t>;

LoopNest known() {
  LoopNest Result;
  for (const char *Name : {"n", "m", "w", "s"}) {
    HostSymbol Symbol;
    Symbol.Name = Symbol.Text = Name;
    Result.Symbols.push_back(Symbol);
    if (Name[0] == 'n' || Name[0] == 'm')
      Result.Known.assume(Expr::symbol(Name, SymbolKind::Host), {3, 1000});
  }
  return Result;
}

NestBuilder plane(const char *I = "i", const char *J = "j") {
  return NestBuilder().loop(I, "n", 1, 1).loop(J, "m", 1, 1);
}

LevelReach reach(const std::vector<LoopNest> &Nests,
                 const std::vector<std::string> &Exchanged = {}) {
  auto Result = reachOfLevels(Nests, Exchanged, known());
  const auto *Wrong = std::get_if<Finding>(&Result);
  EXPECT_FALSE(Wrong) << toString(*Wrong);
  return Wrong ? LevelReach() : std::get<LevelReach>(Result);
}

std::string wrong(const std::vector<LoopNest> &Nests,
                  const std::vector<std::string> &Exchanged = {}) {
  const auto Result = reachOfLevels(Nests, Exchanged, known());
  const auto *Wrong = std::get_if<Finding>(&Result);
  return Wrong ? nameOf(Wrong->Id) : "";
}

TEST(LevelReachTest, ExchangedArrays) {
  const LoopNest Nest = plane()
                            .write("b", {"i", "j"})
                            .read("a", {"i - 1", "j"})
                            .read("a", {"i", "j + 2"})
                            .Nest;
  const LevelReach Is = reach({Nest}, {"a", "b"});
  EXPECT_EQ(Is.Near, (Numbers{1, 2}));
  // From what is written to the read 2 behind it, and from reads to the write.
  EXPECT_EQ(Is.Back, (Numbers{1, 2}));
  EXPECT_EQ(Is.Written, (std::vector<std::string>{"b", "a"}));
  // Without an exchange, nothing that is written is read.
  EXPECT_EQ(reach({Nest}).Near, (Numbers{0, 0}));
}

TEST(LevelReachTest, LoopsOfTheBody) {
  // b[i][j] = a[i + r][j - r], r from -1 to 3.
  LoopNest Nest = plane().write("b", {"i", "j"}).read("a", {"i", "j"}).Nest;
  Access &Read = Nest.Accesses.back();
  const Expr I = *Read.Subscripts[0], J = *Read.Subscripts[1],
             R = Expr::symbol("r#1", SymbolKind::Thread);
  Read.Inner = {{I + R, J - R}, {{"r#1", -1, 3}}};
  Read.Subscripts = {std::nullopt, std::nullopt};
  const LevelReach Is = reach({Nest}, {"a", "b"});
  EXPECT_EQ(Is.Near, (Numbers{3, 3}));
  EXPECT_EQ(Is.Back, (Numbers{3, 3}));
  ASSERT_EQ(Is.Arrays.size(), 1u);
  const auto &Offsets = Is.Arrays[0].Uses[1].Offsets;
  EXPECT_EQ(Offsets[0].Least, -1);
  EXPECT_EQ(Offsets[0].Most, 3);
  EXPECT_EQ(Offsets[1].Least, -3);
  EXPECT_EQ(Offsets[1].Most, 1);
  EXPECT_EQ(Offsets[1].Slopes.at("r"), -1);
  // Where one is not known, nothing is.
  Nest.Accesses.back().Inner.reset();
  EXPECT_EQ(wrong({Nest}, {"a", "b"}), "err_hybrid_near");
}

TEST(LevelReachTest, LevelsBetweenCount) {
  // Read 3 away, in the next loop but one of the same step.
  const LoopNest Makes = plane().write("a", {"i", "j"}).Nest;
  const LoopNest Idle = plane("x", "y").read("b", {"x", "y"}).Nest;
  const LoopNest Reads = plane("p", "q").read("a", {"p + 3", "q"}).Nest;
  // To the read there are 2 levels, from it to the next step's write 1.
  EXPECT_EQ(reach({Makes, Idle, Reads}).Near, (Numbers{3, 0}));
  EXPECT_EQ(reach({Makes, Idle, Reads, Idle, Idle}).Near, (Numbers{2, 0}));
}

TEST(LevelReachTest, DirectionsDiffer) {
  // a[i + 1] of an earlier step: x - x' is 1 from the write to the read there,
  // and -1 from the read to the next write.
  const LoopNest Makes = plane().write("a", {"i", "j"}).Nest;
  const LoopNest Reads = plane().read("a", {"i", "j - 4"}).Nest;
  const LoopNest Idle = plane().read("b", {"i", "j"}).Nest;
  // The write is 4 below the read: 4 ahead after 1 level, 4 back after 4.
  const LevelReach Is = reach({Makes, Reads, Idle, Idle, Idle});
  EXPECT_EQ(Is.Near, (Numbers{0, 4}));
  EXPECT_EQ(Is.Back, (Numbers{0, 1}));
}

TEST(LevelReachTest, InPlaceFields) {
  const LoopNest Ey = plane()
                          .write("ey", {"i", "j"})
                          .read("ey", {"i", "j"})
                          .read("hz", {"i", "j"})
                          .read("hz", {"i - 1", "j"})
                          .Nest;
  const LoopNest Ex = plane()
                          .write("ex", {"i", "j"})
                          .read("ex", {"i", "j"})
                          .read("hz", {"i", "j"})
                          .read("hz", {"i", "j - 1"})
                          .Nest;
  const LoopNest Hz = plane()
                          .write("hz", {"i", "j"})
                          .read("hz", {"i", "j"})
                          .read("ex", {"i", "j + 1"})
                          .read("ex", {"i", "j"})
                          .read("ey", {"i + 1", "j"})
                          .read("ey", {"i", "j"})
                          .Nest;
  EXPECT_EQ(reach({Ey, Ex, Hz}).Near, (Numbers{1, 1}));
}

TEST(LevelReachTest, RowsOfFlatArrays) {
  const LoopNest Nest = NestBuilder()
                            .loop("i", "n - 1", 1, 1)
                            .loop("j", "m - 1", 1, 1)
                            .write("b", {"m*i + j"})
                            .read("a", {"m*i + j - 1"})
                            .read("a", {"m*(i + 1) + j + 1"})
                            .Nest;
  const LevelReach Is = reach({Nest}, {"a", "b"});
  EXPECT_EQ(Is.Near, (Numbers{1, 1}));
  EXPECT_TRUE(Is.Rows.empty()); // 0 to m - 1 are m elements.
  // One more is used of each row than it has.
  const LoopNest Long = NestBuilder()
                            .loop("i", "n - 1", 1, 1)
                            .loop("j", "m", 1, 1)
                            .write("b", {"m*i + j"})
                            .read("a", {"m*i + j + 1"})
                            .Nest;
  EXPECT_EQ(wrong({Long}, {"a", "b"}), "");
  const LoopNest Longer = NestBuilder()
                              .loop("i", "n - 1", 1, 1)
                              .loop("j", "m", 1, 0)
                              .write("b", {"m*i + j"})
                              .read("a", {"m*i + j + 1"})
                              .Nest;
  EXPECT_EQ(wrong({Longer}, {"a", "b"}), "err_hybrid_rows");
  // Only a run can tell.
  const LoopNest Other = NestBuilder()
                             .loop("i", "n", 1, 0)
                             .loop("j", "m", 1, 0)
                             .write("a", {"w*i + j"})
                             .Nest;
  const LevelReach Asks = reach({Other});
  ASSERT_EQ(Asks.Rows.size(), 1u);
  EXPECT_EQ(toString(Asks.Rows[0].Used), "m");
  EXPECT_EQ(toString(Asks.Rows[0].Apart), "w");
}

TEST(LevelReachTest, SubscriptsOfNoLoopAreOneElement) {
  // Planes that the step chooses may be the same.
  const LoopNest Nest = NestBuilder()
                            .loop("i", "n", 1, 2)
                            .write("u", {"s", "i"})
                            .read("u", {"1 - s", "i - 2"})
                            .Nest;
  EXPECT_EQ(reach({Nest}).Near, (Numbers{2}));
}

TEST(LevelReachTest, RowsAndColumnsGetLoops) {
  std::vector<LoopNest> Nests = {
      NestBuilder().loop("j", "m").write("a", {"0", "j"}).Nest,
      NestBuilder()
          .loop("k", "n")
          .write("b", {"m*k + 2"})
          .read("a", {"k", "5"})
          .Nest,
      plane().write("a", {"i", "j"}).read("b", {"m*i + j - 1"}).Nest};
  alignRanks(Nests, {});
  std::vector<std::string> Texts;
  for (const LoopNest &Each : Nests)
    Texts.push_back(toString(Each.space()));
  EXPECT_EQ(Texts, (std::vector<std::string>{"[0,1) x [0,m)", "[0,n) x [2,3)",
                                             "[1,n) x [1,m)"}));
  EXPECT_EQ(Nests[0].Loops[1].Variable, "j");
  EXPECT_EQ(Nests[1].Loops[0].Variable, "k");
  // b[k][2] is written by (k, 2), a[k][5] read by it; b[i][j - 1] by (i, j).
  EXPECT_EQ(reach(Nests).Near, (Numbers{0, 3}));
}

TEST(LevelReachTest, ArraysOfRowsAlone) {
  // Only rows 0 and 3 of the plane know c.
  std::vector<LoopNest> Nests = {NestBuilder()
                                     .loop("j", "m")
                                     .write("a", {"0", "j"})
                                     .write("c", {"j"})
                                     .Nest,
                                 NestBuilder()
                                     .loop("j", "m")
                                     .write("a", {"3", "j"})
                                     .read("c", {"j + 1"})
                                     .Nest,
                                 plane().read("a", {"i", "j"}).Nest};
  alignRanks(Nests, {});
  EXPECT_EQ(reach(Nests).Near, (Numbers{3, 1}));
}

TEST(LevelReachTest, RowsOfExchangedArrays) {
  std::vector<LoopNest> Nests = {
      plane().write("b", {"m*i + j"}).Nest,
      NestBuilder().loop("p", "n").write("a", {"m*p + 4"}).Nest};
  alignRanks(Nests, {"a", "b"});
  EXPECT_EQ(toString(Nests[1].space()), "[0,n) x [4,5)");
}

TEST(LevelReachTest, RowsOfPlanes) {
  // Only the plane says where the row is.
  std::vector<LoopNest> Nests = {
      NestBuilder().loop("q", "m").write("b", {"13*q + 6"}).Nest,
      NestBuilder()
          .loop("j", "m")
          .loop("k", "13")
          .write("a", {"4", "j", "k"})
          .read("b", {"13*j + k + 13"})
          .Nest,
      NestBuilder()
          .loop("i", "n")
          .loop("j", "m")
          .loop("k", "13")
          .write("a", {"i", "j", "k"})
          .Nest};
  alignRanks(Nests, {});
  EXPECT_EQ(toString(Nests[0].space()), "[4,5) x [0,m) x [6,7)");
  EXPECT_EQ(toString(Nests[1].space()), "[4,5) x [0,m) x [0,13)");
}

TEST(LevelReachTest, PlanesThatMeetInALine) {
  std::vector<LoopNest> Nests = {NestBuilder()
                                     .loop("i", "n")
                                     .loop("k", "13")
                                     .write("c", {"13*m*i + 13*4 + k"})
                                     .Nest,
                                 NestBuilder()
                                     .loop("i", "n")
                                     .loop("j", "m")
                                     .write("b", {"i", "j", "4"})
                                     .read("c", {"13*m*i + 13*j + 4"})
                                     .Nest,
                                 NestBuilder()
                                     .loop("i", "n")
                                     .loop("j", "m")
                                     .loop("k", "13")
                                     .write("b", {"i", "j", "k"})
                                     .Nest};
  alignRanks(Nests, {});
  EXPECT_EQ(toString(Nests[0].space()), "[0,n) x [4,5) x [0,13)");
  EXPECT_EQ(toString(Nests[1].space()), "[0,n) x [0,m) x [4,5)");
  EXPECT_EQ(wrong(Nests), "");
}

TEST(LevelReachTest, RanksThatArraysDoNotSay) {
  const LoopNest Full = plane().write("a", {"i", "j"}).Nest;
  const auto aligned = [&](const NestBuilder &Of) {
    std::vector<LoopNest> Nests = {Of.Nest, Full};
    alignRanks(Nests, {});
    return toString(Nests[0].space()) + " " + wrong(Nests);
  };
  EXPECT_EQ(aligned(NestBuilder().loop("j", "m").write("c", {"j"})),
            "[0,1) x [0,m) ");
  EXPECT_EQ(aligned(NestBuilder().loop("j", "m").write("a", {"n - 1", "j"})),
            "[0,1) x [0,m) err_hybrid_near");
  EXPECT_EQ(aligned(NestBuilder().loop("j", "m").write("a", {"j", "j"})),
            "[0,m) x [0,1) err_hybrid_near");
}

TEST(LevelReachTest, RefusesWhatIsFarOrUnknown) {
  const auto refusal = [](NestBuilder Of) { return wrong({Of.Nest}); };
  const std::string Far = "err_hybrid_near";
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).read("a", {"j", "i"})), Far);
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).read("a", {"i", "?"})), Far);
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).read("a", {"i + m", "j"})),
            Far);
  EXPECT_EQ(refusal(plane().write("a", {"i + j", "j"})), Far);
  EXPECT_EQ(refusal(plane().write("a", {"i"})), Far);
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).read("a", {"0", "j"})), Far);
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).leavesRow("i + j")), Far);
  // The step's number moves what is near.
  EXPECT_EQ(refusal(NestBuilder().loop("i", "n").write("a", {"i + t"})), Far);
  EXPECT_EQ(refusal(NestBuilder().loop("i", "n").write("a", {"i + m"})), "");
  EXPECT_EQ(refusal(plane().write("a", {"(m + t)*i + j"})), Far);
  // Every other element is a dimension, too.
  EXPECT_EQ(
      refusal(plane().write("a", {"2*i", "j"}).read("a", {"2*i + 3", "j"})),
      "");
  // What is only read may be anywhere.
  EXPECT_EQ(refusal(plane().write("a", {"i", "j"}).read("b", {"?"})), "");
}

} // namespace
} // namespace idxmap
