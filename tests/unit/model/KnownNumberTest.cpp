// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/analysis/KnownNumber.h"

#include <gtest/gtest.h>

#include <limits>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

const Type Byte{Type::Kind::Unsigned, 8, {}};
const Type Long{Type::Kind::Signed, 64, {}};
const Type Size{Type::Kind::Unsigned, 64, {}};
constexpr int64_t Most = std::numeric_limits<int64_t>::max();
constexpr int64_t Least = std::numeric_limits<int64_t>::min();

TEST(KnownNumber, IsWhatItsTypeHolds) {
  EXPECT_EQ(knownAs(255, Byte), 255);
  EXPECT_EQ(knownAs(256, Byte), std::nullopt);
  EXPECT_EQ(knownAs(-1, Byte), std::nullopt);
  EXPECT_EQ(knownAs(-2147483648LL, Int), -2147483648LL);
  EXPECT_EQ(knownAs(2147483648LL, Int), std::nullopt);
  EXPECT_EQ(knownAs(Least, Long), Least);
  EXPECT_EQ(knownAs(Most, Size), Most);
  EXPECT_EQ(knownAs(7, Bool), 1);
  EXPECT_EQ(knownAs(7, Double), std::nullopt);
}

TEST(KnownNumber, IsTheResultOfAnOperation) {
  EXPECT_EQ(knownResult("+", 3, 4, Int), 7);
  EXPECT_EQ(knownResult("-", 3, 4, Int), -1);
  EXPECT_EQ(knownResult("*", 3, 4, Int), 12);
  EXPECT_EQ(knownResult("/", -7, 2, Int), -3);
  EXPECT_EQ(knownResult("%", -7, 2, Int), -1);
  EXPECT_EQ(knownResult("<", 3, 4, Bool), 1);
  EXPECT_EQ(knownResult(">=", 3, 4, Bool), 0);
  EXPECT_EQ(knownResult("!=", 3, 4, Bool), 1);
}

TEST(KnownNumber, IsNoneWhereCHasNone) {
  EXPECT_EQ(knownResult("/", 3, 0, Int), std::nullopt);
  EXPECT_EQ(knownResult("%", Least, -1, Long), std::nullopt);
  EXPECT_EQ(knownResult("+", Most, 1, Long), std::nullopt);
  EXPECT_EQ(knownResult("-", 3, 4, Unsigned), std::nullopt); // It wraps round.
  EXPECT_EQ(knownResult("<<", 1, 4, Int), std::nullopt);     // Not read.
}

} // namespace
