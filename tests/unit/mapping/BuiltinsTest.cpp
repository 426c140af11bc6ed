//===- BuiltinsTest.cpp - Integer functions that formulas call ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Builtins.h"

#include "ExprTestSupport.h"

#include <algorithm>
#include <vector>

using namespace idxmap;
using namespace idxmap::testing;

TEST(Builtins, AntidiagSumCountsAlongDiagonals) {
  for (int64_t N = 1; N <= 7; ++N)
    for (int64_t M = 1; M <= 7; ++M) {
      std::vector<int64_t> Sums;
      for (int64_t I = 0; I < N; ++I)
        for (int64_t J = 0; J < M; ++J)
          Sums.push_back(I + J);
      std::sort(Sums.begin(), Sums.end());
      for (int64_t X = 0; X < N * M; ++X)
        EXPECT_EQ(evaluateBuiltin("antidiag_sum", {X, N, M}), Sums[X])
            << X << " of " << N << " x " << M;
    }
}

TEST(Builtins, AntidiagSumIsExactForLongSides) {
  constexpr int64_t Side = int64_t(1) << 30;
  EXPECT_EQ(
      evaluateBuiltin("antidiag_sum", {Side * (Side - 1) / 2, Side, Side}),
      Side - 1);
  EXPECT_EQ(
      evaluateBuiltin("antidiag_sum", {Side * (Side - 1) / 2 - 1, Side, Side}),
      Side - 2);
  EXPECT_EQ(evaluateBuiltin("antidiag_sum", {Side * Side - 1, Side, Side}),
            2 * Side - 2);
}

// Neighbours on the curve are neighbours in the plane, and its ends are as
// they should be.
TEST(Builtins, HilbertsCurve) {
  for (int64_t N : {1, 2, 4, 8, 32}) {
    int64_t Before = 0;
    for (int64_t X = 0; X < N * N; ++X) {
      int64_t Cell = evaluateBuiltin("hilbert_cell", {X, N}).value_or(-1);
      EXPECT_EQ(evaluateBuiltin("hilbert_index", {Cell / N, Cell % N, N}), X);
      if (X > 0)
        EXPECT_EQ(std::abs(Cell / N - Before / N) +
                      std::abs(Cell % N - Before % N),
                  1);
      Before = Cell;
    }
    EXPECT_EQ(evaluateBuiltin("hilbert_cell", {0, N}), 0);
    EXPECT_EQ(Before, (N - 1) * N);
  }
}

TEST(Builtins, HaveNoValueOutsideTheirDomain) {
  EXPECT_EQ(evaluateBuiltin("antidiag_sum", {6, 2, 3}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("antidiag_sum", {0, 0, 3}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("hilbert_index", {0, 0, 3}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("hilbert_index", {0, 4, 4}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("hilbert_cell", {16, 4}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("hilbert_cell", {16}), std::nullopt);
  EXPECT_EQ(evaluateBuiltin("unknown", {1}), std::nullopt);
}

TEST(Builtins, HaveRangesAndFoldConstants) {
  EXPECT_EQ(simplified("antidiag_sum(x, 4, 8) div 11"), "0");
  EXPECT_EQ(simplified("hilbert_cell(x, 4) mod 16"), "hilbert_cell(x, 4)");
  EXPECT_EQ(simplified("antidiag_sum(2 + 2, 3, 5)"), "2");
  EXPECT_EQ(simplified("antidiag_sum(x + 0, n, m)"), "antidiag_sum(x, n, m)");
  EXPECT_EQ(toString(simplify(largestValue(expr("antidiag_sum(x, n, m)")))),
            "m + n - 2");
}
