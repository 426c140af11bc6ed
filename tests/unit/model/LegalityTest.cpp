//===- LegalityTest.cpp - Evident dependences, rule by rule ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Legality.h"
#include "mapping/ExprText.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

/// A nest in a few words: loops as {variable, upper bound, step}, accesses as
/// text. Bounds start at 0 unless said otherwise.
class NestBuilder {
public:
  NestBuilder &loop(const std::string &Variable, const std::string &Upper,
                    int64_t Step = 1, int64_t Lower = 0, int64_t Width = 1) {
    Loop Each;
    Each.Variable = Variable;
    Each.Space = {Lower, parse(Upper), Step, Width};
    Nest.Loops.push_back(Each);
    return *this;
  }

  NestBuilder &write(const std::string &Array,
                     const std::vector<std::string> &Subscripts) {
    return access(Array, Subscripts, true);
  }
  NestBuilder &read(const std::string &Array,
                    const std::vector<std::string> &Subscripts) {
    return access(Array, Subscripts, false);
  }

  NestBuilder &writeScalar(const std::string &Name) {
    Access Each;
    Each.Array = Name;
    Each.IsWrite = Each.IsScalar = true;
    Nest.Accesses.push_back(Each);
    return *this;
  }

  NestBuilder &conditional() {
    Nest.Accesses.back().IsConditional = true;
    return *this;
  }
  NestBuilder &mayOverlap() {
    Nest.Accesses.back().MayOverlap = true;
    return *this;
  }

  /// Names of the findings, in order.
  std::vector<std::string> findings(bool Independent = false) const {
    std::vector<std::string> Names;
    for (const Finding &Each : checkIndependence(Nest, Independent))
      Names.push_back(nameOf(Each.Id));
    return Names;
  }

  LoopNest Nest;

private:
  static Expr parse(const std::string &Text) {
    ParseError Error;
    const std::optional<Expr> Result = parseExpr(Text, Error);
    EXPECT_TRUE(Result) << Text;
    return Result.value_or(Expr(0));
  }

  /// "?" is a subscript that is not affine.
  NestBuilder &access(const std::string &Array,
                      const std::vector<std::string> &Subscripts,
                      bool IsWrite) {
    Access Each;
    Each.Array = Array;
    Each.IsWrite = IsWrite;
    Each.Where = Nest.Accesses.size() + 1;
    for (const std::string &Text : Subscripts) {
      Each.Subscripts.push_back(Text == "?" ? std::nullopt
                                            : std::optional<Expr>(parse(Text)));
      for (const Loop &Mapped : Nest.Loops)
        if (Text.find(Mapped.Variable) != std::string::npos || Text == "?")
          Each.VariablesUsed.push_back(Mapped.Variable);
    }
    Nest.Accesses.push_back(Each);
    return *this;
  }
};

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

TEST(IndependentDepth, StopsBeforeACarriedInnerLoop) {
  const auto Nest = NestBuilder()
                        .loop("i", "n")
                        .loop("j", "m")
                        .write("a", {"i", "j"})
                        .read("a", {"i", "j - 1"});
  EXPECT_EQ(independentDepth(Nest.Nest), 1u);
}

TEST(IndependentDepth, TakesAllOfAnElementwiseNest) {
  const auto Nest =
      NestBuilder().loop("i", "n").loop("j", "m").loop("k", "l").write(
          "a", {"i", "j", "k"});
  EXPECT_EQ(independentDepth(Nest.Nest), 3u);
}

TEST(IndependentDepth, IsAtLeastOne) {
  const auto Nest =
      NestBuilder().loop("i", "n").write("a", {"i"}).read("a", {"i - 1"});
  EXPECT_EQ(independentDepth(Nest.Nest), 1u);
}

} // namespace
