// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/BankConflicts.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

/// Of 32 lanes, \p Stride elements of \p Bytes apart.
int64_t strided(int64_t Stride, int64_t Bytes) {
  std::vector<int64_t> Addresses;
  for (int64_t Lane = 0; Lane < 32; ++Lane)
    Addresses.push_back(Lane * Stride * Bytes);
  return wavefronts(Addresses, Bytes);
}

TEST(BankConflicts, CountsWordsOfABank) {
  EXPECT_EQ(strided(1, 4), 1);
  EXPECT_EQ(strided(0, 4), 1); // One word for all.
  EXPECT_EQ(strided(2, 4), 2);
  EXPECT_EQ(strided(32, 4), 32);
  EXPECT_EQ(strided(33, 4), 1);
  EXPECT_EQ(strided(1, 1), 1); // Four lanes in a word.
  EXPECT_EQ(strided(32, 1), 8);
}

TEST(BankConflicts, ServesWideElementsInParts) {
  EXPECT_EQ(strided(1, 8), 2);
  EXPECT_EQ(strided(1, 16), 4);
  EXPECT_EQ(strided(16, 8), 32);
  EXPECT_EQ(strided(17, 8), 2);
  EXPECT_EQ(strided(1, 12), 3); // Three words each, which are 3 apart.
}

TEST(BankConflicts, TakesTheSmallestOfTheBestPads) {
  const auto across = [](int64_t Pad) { return strided(32 + Pad, 4); };
  EXPECT_EQ(leastPad(31, across), 1);
  EXPECT_EQ(leastPad(0, across), 0);
  EXPECT_EQ(leastPad(31, [](int64_t) { return 5; }), 0);
}

} // namespace
