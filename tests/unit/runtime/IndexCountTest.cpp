//===- IndexCountTest.cpp - Each index once, and no other -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/IndexCount.h"

#include <gtest/gtest.h>

#include <limits>

using idxmap::IndexCount;

namespace {

/// The loops j < 3 in i = 0, 2, 4.
IndexCount rows() {
  IndexCount Count;
  const auto Loops = [](const auto &Body) {
    for (long long I = 0; I < 6; I += 2)
      for (long long J = 0; J < 3; ++J)
        Body({I, J});
  };
  Loops([&](const IndexCount::_Index &At) { Count.__enclose(At); });
  EXPECT_TRUE(Count.__open());
  Loops([&](const IndexCount::_Index &At) { Count.__expect(At); });
  return Count;
}

/// Runs all of the loops but \p Left.
void runBut(IndexCount &Count, const IndexCount::_Index &Left) {
  for (long long I = 4; I >= 0; I -= 2)
    for (long long J = 0; J < 3; ++J)
      if (const IndexCount::_Index At = {I, J}; At != Left)
        EXPECT_EQ(Count.run(At), nullptr);
}

TEST(IndexCountTest, TakesEachIndexOnceInAnyOrder) {
  IndexCount Count = rows();
  runBut(Count, {});
  EXPECT_FALSE(Count.__missing());
}

TEST(IndexCountTest, FindsADoubledIndex) {
  IndexCount Count = rows();
  EXPECT_EQ(Count.run({2, 1}), nullptr);
  EXPECT_STREQ(Count.run({2, 1}), "is run twice");
}

TEST(IndexCountTest, FindsAMissingIndex) {
  IndexCount Count = rows();
  runBut(Count, {4, 1});
  ASSERT_TRUE(Count.__missing());
  EXPECT_EQ(*Count.__missing(), (IndexCount::_Index{4, 1}));
}

TEST(IndexCountTest, FindsAnIndexThatIsNoneOfTheLoops) {
  IndexCount Count = rows();
  const char *None = "is run, but is none of the loop's";
  EXPECT_STREQ(Count.run({1, 1}), None); // Between two steps.
  EXPECT_STREQ(Count.run({6, 0}), None);
  EXPECT_STREQ(Count.run({0, -1}), None);
}

TEST(IndexCountTest, AnEmptyLoopHasNoIndex) {
  IndexCount Count;
  ASSERT_TRUE(Count.__open());
  EXPECT_FALSE(Count.__missing());
  EXPECT_STREQ(Count.run({0}), "is run, but is none of the loop's");
}

TEST(IndexCountTest, CountsAtTheEndsOfTheType) {
  constexpr long long Most = std::numeric_limits<long long>::max();
  IndexCount Count;
  Count.__enclose({Most - 1});
  Count.__enclose({Most});
  ASSERT_TRUE(Count.__open());
  Count.__expect({Most});
  EXPECT_EQ(*Count.__missing(), IndexCount::_Index{Most});
  EXPECT_EQ(Count.run({Most}), nullptr);
  EXPECT_FALSE(Count.__missing());
}

TEST(IndexCountTest, GivesUpOnTooMany) {
  IndexCount Count;
  Count.__enclose({std::numeric_limits<long long>::min()});
  Count.__enclose({std::numeric_limits<long long>::max()});
  EXPECT_FALSE(Count.__open());
}

} // namespace
