//===- RangeTest.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Examples and corner cases; that every result is held is in
// laws/RangeLaws.cpp.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Range.h"

#include <gtest/gtest.h>

#include <ostream>

namespace idxmap {

static void PrintTo(const Range &R, std::ostream *Out) {
  *Out << "[" << R.Lo << "," << R.Hi << "]";
}

} // namespace idxmap

namespace {

using namespace idxmap;

constexpr int64_t NegInf = Range::NegInf;
constexpr int64_t PosInf = Range::PosInf;

TEST(Range, Arithmetic) {
  EXPECT_EQ((Range{0, 31} * Range::point(4) + Range{0, 3}), (Range{0, 127}));
  EXPECT_EQ((Range{1, 2} - Range{0, 5}), (Range{-4, 2}));
  EXPECT_EQ((Range{-2, 3} * Range{-5, 7}), (Range{-15, 21}));
}

TEST(Range, SumsSaturate) {
  EXPECT_EQ(Range::point(PosInf - 1) + Range::point(5),
            (Range{PosInf, PosInf}));
  EXPECT_EQ(Range::point(NegInf + 1) - Range::point(5),
            (Range{NegInf, NegInf}));
  EXPECT_EQ(Range::from(1) + Range::point(-3), Range::from(-2));
  EXPECT_EQ(Range::from(1) - Range::from(1), Range::all());
}

TEST(Range, ProductsSaturate) {
  EXPECT_EQ(Range::from(2) * Range::from(3), Range::from(6));
  EXPECT_EQ(Range::from(2) * Range::point(-3), (Range{NegInf, -6}));
  EXPECT_EQ(Range::all() * Range::point(0), Range::point(0));
  EXPECT_EQ(Range::point(PosInf - 1) * (Range{-2, 2}), Range::all());
  EXPECT_EQ(Range::from(0) * Range::from(0), Range::from(0));
}

struct DivisionCase {
  int64_t A, B, Floor, Ceil, Mod;
};

class RangeDivision : public testing::TestWithParam<DivisionCase> {};

TEST_P(RangeDivision, OfPoints) {
  auto [A, B, Floor, Ceil, Mod] = GetParam();
  EXPECT_EQ(floorDiv(Range::point(A), Range::point(B)), Range::point(Floor));
  EXPECT_EQ(ceilDiv(Range::point(A), Range::point(B)), Range::point(Ceil));
  EXPECT_EQ(mod(Range::point(A), Range::point(B)), Range::point(Mod));
}

INSTANTIATE_TEST_SUITE_P(
    AllSigns, RangeDivision,
    testing::Values(DivisionCase{7, 2, 3, 4, 1}, DivisionCase{-7, 2, -4, -3, 1},
                    DivisionCase{8, 2, 4, 4, 0}, DivisionCase{-8, 2, -4, -4, 0},
                    DivisionCase{0, 5, 0, 0, 0}, DivisionCase{1, 5, 0, 1, 1},
                    DivisionCase{-1, 5, -1, 0, 4}));

TEST(Range, DivisionByARange) {
  EXPECT_EQ(floorDiv(Range{-7, 9}, Range{2, 4}), (Range{-4, 4}));
  EXPECT_EQ(ceilDiv(Range{-7, 9}, Range{2, 4}), (Range{-3, 5}));
  EXPECT_EQ(floorDiv(Range{5, 9}, Range::from(1)), (Range{0, 9}));
  EXPECT_EQ(floorDiv(Range{-9, -5}, Range::from(1)), (Range{-9, -1}));
  EXPECT_EQ(ceilDiv(Range{5, 9}, Range::from(1)), (Range{1, 9}));
  EXPECT_EQ(floorDiv(Range::all(), Range::point(2)), Range::all());
}

TEST(Range, OnlyThePositivePartOfADivisorCounts) {
  EXPECT_EQ(floorDiv(Range{4, 8}, Range{-3, 2}), (Range{2, 8}));
  EXPECT_EQ(mod(Range{4, 8}, Range{-3, 2}), (Range{0, 1}));
}

TEST(Range, Remainder) {
  EXPECT_EQ(mod(Range{3, 5}, Range::point(8)), (Range{3, 5}));
  EXPECT_EQ(mod(Range{11, 13}, Range::point(8)), (Range{3, 5}));
  EXPECT_EQ(mod(Range{-5, -3}, Range::point(8)), (Range{3, 5}));
  EXPECT_EQ(mod(Range{5, 11}, Range::point(8)), (Range{0, 7}));
  EXPECT_EQ(mod(Range{0, 5}, Range::from(1)), (Range{0, 5}));
  EXPECT_EQ(mod(Range{0, 5}, Range::from(6)), (Range{0, 5}));
  EXPECT_EQ(mod(Range{-1, 5}, Range::from(1)), Range::from(0));
  EXPECT_EQ(mod(Range::all(), Range{1, 4}), (Range{0, 3}));
}

TEST(Range, MinimumAndMaximum) {
  EXPECT_EQ(min(Range{0, 9}, Range{3, 5}), (Range{0, 5}));
  EXPECT_EQ(max(Range{0, 9}, Range{3, 5}), (Range{3, 9}));
  EXPECT_EQ(min(Range::all(), Range::point(4)), (Range{NegInf, 4}));
  EXPECT_EQ(max(Range::all(), Range::point(4)), Range::from(4));
}

TEST(Range, IntersectionOfContradictionsIsTheFirst) {
  EXPECT_EQ(intersect(Range{0, 9}, Range{5, 20}), (Range{5, 9}));
  EXPECT_EQ(intersect(Range{0, 9}, Range{10, 20}), (Range{0, 9}));
}

TEST(Range, ComparisonHasThreeAnswers) {
  EXPECT_EQ(provablyLess(Range{0, 3}, Range{4, 9}), true);
  EXPECT_EQ(provablyLess(Range{4, 9}, Range{0, 4}), false);
  EXPECT_EQ(provablyLess(Range{0, 4}, Range{4, 9}), std::nullopt);
  EXPECT_EQ(provablyLess(Range::all(), Range{4, 9}), std::nullopt);
}

TEST(Range, OpenBoundsDecideNothing) {
  EXPECT_EQ(provablyLess(Range::all(), Range{NegInf, NegInf}), std::nullopt);
  EXPECT_EQ(provablyLess(Range{PosInf, PosInf}, Range::from(0)), std::nullopt);
  EXPECT_FALSE((Range{PosInf, PosInf}).isPoint());
  EXPECT_FALSE((Range{NegInf, NegInf}).isPoint());
}

} // namespace
