//===- LayoutsTest.cpp - What kernels compute of layouts ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Against the values by which layouts are simplified and proved, and where
// those end, against the cells next to each diagonal's ends.
//
//===----------------------------------------------------------------------===//
#include "idxmap/layout/Layouts.h"
#include "mapping/expr/Builtins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>

using namespace idxmap;

namespace {

template <typename Number> class Layouts : public ::testing::Test {};
using Numbers = ::testing::Types<unsigned, unsigned long long>;
TYPED_TEST_SUITE(Layouts, Numbers);

/// What \p Function is by the algebra.
template <typename... Operands>
uint64_t expected(const char *Function, Operands... Of) {
  return evaluateBuiltin(Function, {static_cast<int64_t>(Of)...}).value();
}

TYPED_TEST(Layouts, AntidiagonalsAreThoseOfTheAlgebra) {
  using Number = TypeParam;
  for (Number N = 1; N <= 24; ++N)
    for (Number M = 1; M <= 24; ++M)
      for (Number X = 0; X < N * M; ++X) {
        const Number Sum = antidiagSum<Number>(X, N, M);
        ASSERT_EQ(Sum, expected("antidiag_sum", X, N, M))
            << X << " of " << N << " x " << M;
        ASSERT_EQ((antidiagRow<Number>(X, N, M)),
                  expected("antidiag_row", X, N, M))
            << X << " of " << N << " x " << M;
        ASSERT_EQ((antidiagColumn<Number>(X, N, M)),
                  expected("antidiag_column", X, N, M));
        const Number Row = antidiagRow<Number>(X, N, M);
        ASSERT_EQ((antidiagPlace<Number>(Row, Sum - Row, N, M)), X)
            << X << " of " << N << " x " << M;
        ASSERT_EQ(expected("antidiag_place", Row, Sum - Row, N, M), X);
        if (N == M) {
          ASSERT_EQ((antidiagSquare<Number>(Row, Sum - Row, N)), X);
          ASSERT_EQ(expected("antidiag_square", Row, Sum - Row, N), X);
        }
      }
}

/// Cells at both ends of some diagonals of N x M, and what they are: the
/// numbers of cells are computed in 128 bits.
template <typename Number> void checkEnds(uint64_t N, uint64_t M) {
  __extension__ using Wide = unsigned __int128;
  auto triangle = [](Wide K) { return K * (K + 1) / 2; };
  auto before = [&](uint64_t K) {
    return static_cast<uint64_t>(triangle(K) - triangle(K > N ? K - N : 0) -
                                 triangle(K > M ? K - M : 0));
  };
  auto check = [&](uint64_t K) {
    if (K > N + M - 2)
      return;
    const uint64_t FirstRow = K + 1 > M ? K + 1 - M : 0;
    const uint64_t First = before(K);
    const uint64_t Last = (K == N + M - 2 ? N * M : before(K + 1)) - 1;
    for (uint64_t X : {First, Last}) {
      const Number Sum =
          antidiagSum(static_cast<Number>(X), static_cast<Number>(N),
                      static_cast<Number>(M));
      ASSERT_EQ(Sum, K) << X << " of " << N << " x " << M;
      ASSERT_EQ(antidiagRow(static_cast<Number>(X), static_cast<Number>(N),
                            static_cast<Number>(M)),
                FirstRow + (X - First))
          << X << " of " << N << " x " << M;
      const uint64_t Row = FirstRow + (X - First);
      ASSERT_EQ(antidiagPlace(static_cast<Number>(Row),
                              static_cast<Number>(K - Row),
                              static_cast<Number>(N), static_cast<Number>(M)),
                static_cast<Number>(X));
    }
  };
  std::mt19937_64 Random(N * 31 + M);
  for (uint64_t Middle : {uint64_t(0), N, M, N + M - 2})
    for (uint64_t Back = 0; Back <= 3; ++Back) {
      check(Middle + Back);
      if (Middle >= Back)
        check(Middle - Back);
    }
  for (int Try = 0; Try < 2000; ++Try)
    check(Random() % (N + M - 1) >> Random() % 16);
}

TEST(Layouts, AntidiagonalsAreExactUpToTheLastBit) {
  for (auto [N, M] : {std::pair<uint64_t, uint64_t>(65536, 65535),
                      {65535, 65535},
                      {46341, 92681},
                      {1, 0x7fffffff},
                      {0x7fffffff, 1},
                      {3, 1431655764},
                      {5000, 700000}})
    checkEnds<unsigned>(N, M);
  for (auto [N, M] : {std::pair<uint64_t, uint64_t>(3037000499, 3037000499),
                      {uint64_t(1) << 31, (uint64_t(1) << 32) - 1},
                      {1, uint64_t(1) << 62},
                      {uint64_t(1) << 61, 3},
                      {1000003, 900000000007}})
    checkEnds<unsigned long long>(N, M);
}

TYPED_TEST(Layouts, CurvesAreThoseOfTheAlgebra) {
  using Number = TypeParam;
  for (Number N = 1; N <= 64; N *= 2)
    for (Number X = 0; X < N * N; ++X) {
      const Number Cell = hilbertCell<Number>(X, N);
      ASSERT_EQ(Cell, expected("hilbert_cell", X, N));
      ASSERT_EQ((hilbertIndex<Number>(Cell / N, Cell % N, N)), X);
    }
}

TYPED_TEST(Layouts, CountFromTheLast) {
  using Number = TypeParam;
  for (Number N = 1; N <= 9; ++N)
    for (Number I = 0; I < N; ++I)
      EXPECT_EQ(fromLast<Number>(I, N), expected("from_last", I, N));
}

// The compiler's own evaluation goes another way.
static_assert(antidiagSum(4u, 3u, 5u) == 2);
static_assert(antidiagSum(0u, 1u, 1u) == 0);
static_assert(antidiagSum(4294836224u, 65535u, 65535u) == 131068);
static_assert(antidiagRow(4u, 3u, 5u) == 1);
static_assert(antidiagPlace(65534u, 65534u, 65535u, 65535u) == 4294836224u);
static_assert(antidiagSquare(65534u, 65534u, 65535u) == 4294836224u);
static_assert(antidiagPlace(3ull, 1ull << 60, 4ull, 1ull << 61) ==
              4611686018427387913);
static_assert(hilbertCell(hilbertIndex(5ull, 2ull, 8ull), 8ull) == 42);

} // namespace
