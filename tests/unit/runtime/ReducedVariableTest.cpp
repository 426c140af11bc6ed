//===- ReducedVariableTest.cpp - Results of reductions, compared ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/ReducedVariable.h"

#include <gtest/gtest.h>

#include <limits>

using namespace idxmap;

namespace {

/// What is left of the plain result \p Plain when threads with \p Values have
/// reduced to \p Before.
template <typename Operator, typename T>
std::optional<std::size_t> differs(T Before, T Plain,
                                   const std::vector<T> &Values) {
  T Variable = Before;
  ReducedVariable<Operator, T> Checked("s", Variable);
  Checked.__keep();
  Variable = Plain;
  Checked.__expect();
  Checked.__restore();
  EXPECT_EQ(Variable, Before);
  for (const T Each : Values) {
    Checked.inKernel().combine(Each);
    Checked.__ran();
  }
  Checked.__ended();
  return Checked.__difference();
}

TEST(ReducedVariableTest, IntegersAreExact) {
  EXPECT_FALSE((differs<SumOf, int>(3, 9, {1, 5, 0})));
  EXPECT_TRUE((differs<SumOf, int>(3, 10, {1, 5, 0})));
  EXPECT_TRUE((differs<BitXor, unsigned>(0, 1, {1, 2})));
  EXPECT_FALSE((differs<MaximumOf, long long>(0, 7, {7, 2})));
}

TEST(ReducedVariableTest, ExtremesOfFloatingPointAreExact) {
  EXPECT_FALSE((differs<MinimumOf, double>(9, 2, {7, 2})));
  EXPECT_TRUE((differs<MinimumOf, double>(9, 2 + 1e-15, {7, 2})));
}

TEST(ReducedVariableTest, ASumIsRoundedByWhatWasAddedUp) {
  // 1e8 and -1e8 cancel: what is left may be roundings of 1e8.
  EXPECT_FALSE((differs<SumOf, float>(0, 8, {1e8f, 3, -1e8f})));
  EXPECT_TRUE((differs<SumOf, float>(0, 8, {1, 3, 1})));
  EXPECT_TRUE((differs<SumOf, double>(0, 1.001, {1, 0, 0})));
  EXPECT_FALSE((differs<SumOf, double>(0, 1 + 1e-14, {1, 0, 0})));
}

TEST(ReducedVariableTest, AProductIsRoundedByItself) {
  EXPECT_FALSE((differs<ProductOf, double>(1, 6 + 1e-14, {2, 3})));
  EXPECT_TRUE((differs<ProductOf, double>(1, 6.001, {2, 3})));
}

TEST(ReducedVariableTest, NothingIsSaidOfWhatOverflows) {
  const double Infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE((differs<SumOf, double>(0, Infinity, {1e308, -1e308})));
}

TEST(ReducedVariableTest, APlaceIsExact) {
  double Least = 9;
  int At = -1;
  ReducedVariable<ArgMinimum, double, int> Checked("least, at", Least, At);
  Checked.__keep();
  Least = 2, At = 4;
  Checked.__expect();
  Checked.__restore();
  Checked.inKernel().combine(2.0, 5);
  Checked.__ended();
  ASSERT_EQ(Checked.__difference(), 1u);
  EXPECT_EQ(Checked.name(1), "at");
  EXPECT_EQ(Checked.value(1), "5");
  EXPECT_EQ(Checked.__expected(1), "4");
  Checked.__restore();
  EXPECT_EQ(At, -1);
}

} // namespace
