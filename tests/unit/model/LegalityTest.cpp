//===- LegalityTest.cpp - Evident dependences, rule by rule ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NestBuilder.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

using Names = std::vector<std::string>;

TEST(Legality, ElementwiseLoopIsSilent) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("b", {"i"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, OwnElementMayBeReadAndWritten) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"i"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, CapturedScalarWritten) {
  const auto Nest =
      NestBuilder().loop("i", "n").writeScalar("sum").writeScalar("sum");
  EXPECT_EQ(Nest.findings(), Names({"err_scalar_write"}));
}

TEST(Legality, InPlaceStencilDepends) {
  const auto Nest = NestBuilder()
                        .loop("i", "n", 1, 1)
                        .write("a", {"i"})
                        .read("a", {"i - 1"})
                        .read("a", {"i + 1"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read", "err_carried_read"}));
  EXPECT_EQ(Nest.findings(/*Independent=*/true), Names());
}

TEST(Legality, RedBlackStepTwoIsIndependent) {
  const auto Nest = NestBuilder()
                        .loop("i", "n", 2, 1)
                        .write("a", {"i"})
                        .read("a", {"i - 1"})
                        .read("a", {"i + 1"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, WidthTwoOfThreeMeetsItsNeighbour) {
  const auto Nest = NestBuilder()
                        .loop("i", "n", 3, 0, 2)
                        .write("a", {"i"})
                        .read("a", {"i + 1"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read"}));
}

TEST(Legality, RowsAreApartWhereNothingLeavesThem) {
  const auto rows = [] {
    return NestBuilder().loop("j", "n").write("a", {"1", "j"});
  };
  EXPECT_EQ(rows().inAll("10 + j").read("a", {"0", "j"}).inAll("j").findings(),
            Names());
  EXPECT_EQ(
      rows().inAll("10 + j").read("a", {"0", "j"}).leavesRow("j").findings(),
      Names({"remark_unknown_subscript"}));
  EXPECT_EQ(rows().read("a", {"0", "j"}).leavesRow("j").findings(),
            Names({"remark_unknown_subscript"}));
  // What is in one row is compared in it.
  EXPECT_EQ(rows()
                .inAll("10 + j")
                .read("a", {"1", "j - 1"})
                .leavesRow("9 + j")
                .findings(),
            Names({"err_carried_read"}));
  const auto ten = NestBuilder()
                       .loop("j", "10")
                       .write("a", {"1", "j"})
                       .inAll("10 + j")
                       .read("a", {"0", "j"})
                       .leavesRow("j");
  EXPECT_EQ(ten.findings(), Names());
}

TEST(Legality, APointerMayBeToAnArrayThatHasOthers) {
  const auto copied = [] {
    return NestBuilder().loop("i", "n").write("a", {"i"}).hasOtherNames();
  };
  EXPECT_EQ(copied().read("p", {"i"}).mayOverlap().findings(),
            Names({"remark_unknown_overlap"}));
  EXPECT_EQ(copied().read("b", {"i"}).hasOtherNames().findings(), Names());
  EXPECT_EQ(copied().read("b", {"i"}).findings(), Names());
}

TEST(Legality, StrideThatSkipsTheReadElements) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .write("a", {"i * 2"})
                        .read("a", {"i * 2 + 1"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, DistanceBeyondAConstantExtent) {
  const auto Near =
      NestBuilder().loop("i", "8").write("a", {"i"}).read("a", {"i + 7"});
  const auto Far =
      NestBuilder().loop("i", "8").write("a", {"i"}).read("a", {"i + 8"});
  EXPECT_EQ(Near.findings(), Names({"err_carried_read"}));
  EXPECT_EQ(Far.findings(), Names());
}

TEST(Legality, TwoWritesOneApart) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).write("a", {"i + 1"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_write"}));
}

TEST(Legality, SecondDimensionDecides) {
  const auto Never = NestBuilder()
                         .loop("i", "n")
                         .loop("j", "m")
                         .write("a", {"i", "0"})
                         .read("a", {"i - 1", "1"});
  EXPECT_EQ(Never.findings(), Names({"err_unindexed_write"}));
  const auto Row = NestBuilder()
                       .loop("i", "n")
                       .loop("j", "m")
                       .write("a", {"i", "j"})
                       .read("a", {"i - 1", "j"});
  EXPECT_EQ(Row.findings(), Names({"err_carried_read"}));
}

TEST(Legality, LinearisedSubscriptOneRowApart) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i * m + j"})
                        .read("a", {"(i - 1) * m + j"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read"}));
}

TEST(Legality, LinearisedSubscriptOneColumnApart) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i * m + j"})
                        .read("a", {"i * m + j + 1"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read"}));
}

TEST(Legality, LinearisedSubscriptOfItselfIsSilent) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i * m + j"})
                        .read("a", {"i * m + j"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, WriteThatTheInnerLoopDoesNotMove) {
  const auto Gemm = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .loop("k", "l")
                        .write("c", {"i", "j"})
                        .read("c", {"i", "j"})
                        .read("a", {"i", "k"});
  EXPECT_EQ(Gemm.findings(), Names({"err_unindexed_write"}));
  EXPECT_EQ(independentDepth(Gemm.Nest), 2u);
}

TEST(Legality, LoopOfOneIterationSharesNothing) {
  const auto Nest =
      NestBuilder().loop("i", "n").loop("j", "1").write("a", {"i"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, SumOfTwoVariablesSharesElements) {
  const auto Nest =
      NestBuilder().loop("i", "n").loop("j", "m").write("a", {"i + j"});
  EXPECT_EQ(Nest.findings(), Names({"err_shared_element"}));
}

TEST(Legality, StrideAsLongAsTheInnerExtentSharesNothing) {
  const auto Wide =
      NestBuilder().loop("i", "n").loop("j", "10").write("a", {"i * 10 + j"});
  EXPECT_EQ(Wide.findings(), Names());
  const auto Narrow =
      NestBuilder().loop("i", "20").loop("j", "10").write("a", {"i * 9 + j"});
  EXPECT_EQ(Narrow.findings(), Names({"err_shared_element"}));
}

TEST(Legality, LoopOfWidthsIsAsLongAsItsIterations) {
  const auto blocks = [](int64_t Width) {
    return NestBuilder()
        .loop("i", "3")
        .loop("j", "n", 5, 0, Width)
        .write("a", {"i * 5 + j"})
        .findings();
  };
  EXPECT_EQ(blocks(1), Names({"err_shared_element"}));
  EXPECT_EQ(blocks(4), Names({"remark_unknown_subscript"}));
}

TEST(Legality, ConditionalWriteIsNoEvidenceAndNoProof) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i"})
                        .conditional();
  EXPECT_EQ(Nest.findings(), Names({"remark_unknown_subscript"}));
  EXPECT_EQ(independentDepth(Nest.Nest), 1u);
}

TEST(Legality, ConditionalNeighbourIsUnknown) {
  const auto Nest = NestBuilder()
                        .loop("i", "n", 1, 2)
                        .write("a", {"i"})
                        .read("a", {"i - 2"})
                        .conditional();
  EXPECT_EQ(Nest.findings(), Names({"remark_unknown_subscript"}));
}

TEST(Legality, ConditionalOwnElementIsSilent) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).conditional();
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, VariableThatCancelsMovesNothing) {
  for (const char *Text : {"i - i", "i * 0", "2 * i - i - i + 3"})
    EXPECT_EQ(NestBuilder().loop("i", "n").write("a", {Text}).findings(),
              Names({"err_unindexed_write"}))
        << Text;
  const auto Inner =
      NestBuilder().loop("i", "n").loop("j", "m").write("a", {"i * m + j - j"});
  EXPECT_EQ(Inner.findings(), Names({"err_unindexed_write"}));
}

TEST(Legality, StepsArePartOfTheDistance) {
  const auto shared = [](int64_t Step, const char *Inner, const char *At) {
    return NestBuilder()
        .loop("i", "n", Step)
        .loop("j", Inner)
        .write("a", {At})
        .findings();
  };
  EXPECT_EQ(shared(2, "3", "i + j"), Names({"err_shared_element"}));
  EXPECT_EQ(shared(2, "2", "i + j"), Names());
  EXPECT_EQ(shared(3, "4", "3 * i + 3 * j"), Names({"err_shared_element"}));
  EXPECT_EQ(shared(3, "3", "3 * i + 3 * j"), Names());
}

TEST(Legality, DistanceIsCountedInIterations) {
  const auto Nest =
      NestBuilder().loop("i", "n", 2, 1).write("a", {"i"}).read("a", {"i - 2"});
  const std::vector<Finding> Found = checkIndependence(Nest.Nest, false);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Arguments[2], "1 iteration");
}

TEST(Legality, RowLengthsAreCompared) {
  const auto rows = [](const char *Inner, const char *At) {
    return NestBuilder()
        .loop("i", "n")
        .loop("j", Inner)
        .write("a", {At})
        .findings();
  };
  EXPECT_EQ(rows("m", "i * m + j"), Names());
  EXPECT_EQ(rows("m - 1", "i * m + j"), Names());
  EXPECT_EQ(rows("m + 1", "i * m + j"), Names({"err_shared_element"}));
  EXPECT_EQ(rows("m", "i * (m - 1) + j"), Names({"err_shared_element"}));
  EXPECT_EQ(rows("n", "i * m + j"), Names({"remark_unknown_subscript"}));
  EXPECT_EQ(rows("n", "i * 3 + j"), Names({"remark_unknown_subscript"}));
}

TEST(Legality, StencilOfThreeDimensionsByHand) {
  const auto Nest = NestBuilder()
                        .loop("i", "nx - 1", 1, 1)
                        .loop("j", "ny - 1", 1, 1)
                        .loop("k", "nz - 1", 1, 1)
                        .write("a", {"(i * ny + j) * nz + k"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, PartsOfComplexNumbersByHand) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"2 * (i * m + j)"})
                        .write("a", {"2 * (i * m + j) + 1"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, RunTimeStrideMayBeZero) {
  EXPECT_EQ(NestBuilder().loop("i", "n").write("a", {"k * i"}).findings(),
            Names({"remark_unknown_subscript"}));
}

TEST(Legality, ElementThatAllIterationsRead) {
  const auto First =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"0"});
  EXPECT_EQ(First.findings(), Names({"err_carried_read"}));
  const auto Beyond =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"n"});
  EXPECT_EQ(Beyond.findings(), Names());
}

TEST(Legality, MirrorImage) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"n - 1 - i"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read"}));
}

TEST(Legality, MemberOfAnElementIsPartOfIt) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("s", {"i"}).read("s.x", {"i - 1"});
  EXPECT_EQ(Nest.findings(), Names({"err_carried_read"}));
  const auto Apart =
      NestBuilder().loop("i", "n").write("s.y", {"i"}).read("s.x", {"i - 1"});
  EXPECT_EQ(Apart.findings(), Names());
}

TEST(Legality, EmptyLoopSharesNothing) {
  const auto Nest =
      NestBuilder().loop("i", "4").loop("j", "0").write("a", {"0"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(Legality, IndirectWriteIsUnknown) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"?"}).read("a", {"i"});
  EXPECT_EQ(Nest.findings(), Names({"remark_unknown_subscript"}));
}

TEST(Legality, SymbolicDistanceIsUnknown) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"i + m"});
  EXPECT_EQ(Nest.findings(), Names({"remark_unknown_subscript"}));
}

TEST(Legality, PointersMayOverlap) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .write("a", {"i"})
                        .mayOverlap()
                        .read("b", {"i"})
                        .mayOverlap();
  EXPECT_EQ(Nest.findings(), Names({"remark_unknown_overlap"}));
}

TEST(Legality, PartsOfOneObjectAreApart) {
  const auto between = [](const char *First, const char *Second) {
    return NestBuilder()
        .loop("i", "n")
        .write("v.a", {"i"})
        .mayOverlap(First)
        .read("v.b", {"i - 1"})
        .mayOverlap(Second);
  };
  EXPECT_EQ(between("v", "v").findings(), Names());
  EXPECT_EQ(between("v", "w").findings(), Names({"remark_unknown_overlap"}));
  EXPECT_EQ(between("", "").findings(), Names({"remark_unknown_overlap"}));
}

} // namespace
