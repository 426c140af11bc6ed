//===- DeviceLimitsTest.cpp - What a device can launch --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

static size_t violations(std::array<Expr, 3> Grid, std::array<Expr, 3> Block,
                         const Facts &Known = Facts()) {
  return checkLaunch(Grid, Block, Known, DeviceLimits()).size();
}

TEST(DeviceLimits, AreInclusive) {
  EXPECT_EQ(violations({2147483647, 65535, 65535}, {1024, 1, 1}), 0u);
  EXPECT_EQ(violations({1, 1, 1}, {4, 4, 64}), 0u);
  EXPECT_EQ(violations({2147483648, 65536, 65536}, {1, 1, 1}), 3u);
  EXPECT_EQ(violations({1, 1, 1}, {1025, 1, 65}), 2u);
}

TEST(DeviceLimits, BoundTheProductOfABlock) {
  EXPECT_EQ(violations({1, 1, 1}, {32, 32, 1}), 0u);
  EXPECT_EQ(violations({1, 1, 1}, {32, 33, 1}), 1u);
}

TEST(DeviceLimits, OfRuntimeExtentsAreForTheLaunch) {
  EXPECT_EQ(violations({expr("n"), expr("n"), 1}, {expr("m"), 1, 1}), 0u);
  EXPECT_EQ(violations({1, expr("n"), 1}, {1, 1, 1}, facts({"n >= 65536"})),
            1u);
}

TEST(DeviceLimits, AreData) {
  DeviceLimits Small;
  Small.ThreadsPerBlock = 64;
  EXPECT_EQ(lines(checkLaunch({1, 1, 1}, {65, 1, 1}, Facts(), Small)),
            Lines{"a block of 65 threads (65 x 1 x 1) exceeds the device's "
                  "limit of 64; split dimensions with 'split_last', so that "
                  "the block gets shorter ones"});
}
