//===- GroupResultsTest.cpp - What two groups of iterations leave ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/GroupResults.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

std::vector<char> bytesOf(int Value) {
  std::vector<char> Bytes(sizeof(int));
  std::memcpy(Bytes.data(), &Value, sizeof(int));
  return Bytes;
}

_Meeting meeting(int Start, int A, int B, int AB, int BA) {
  const GroupResults Left{bytesOf(Start), bytesOf(A), bytesOf(B), bytesOf(AB),
                          bytesOf(BA)};
  return Left.__meeting(0, sizeof(int));
}

TEST(GroupResultsTest, OneGroupAloneWrites) {
  EXPECT_EQ(meeting(0, 0, 0, 0, 0), _Meeting::_Apart);
  EXPECT_EQ(meeting(0, 5, 0, 5, 5), _Meeting::_Apart);
  EXPECT_EQ(meeting(7, 7, 9, 9, 9), _Meeting::_Apart);
}

TEST(GroupResultsTest, BothWrite) {
  EXPECT_EQ(meeting(0, 1, 1, 2, 2), _Meeting::_Shared); // h[k]++
  EXPECT_EQ(meeting(0, 3, 7, 7, 3), _Meeting::_Shared); // a[k] = i
  EXPECT_EQ(meeting(0, 3, 7, 7, 7), _Meeting::_Shared); // a[k] = max(a[k], i)
  // The bytes alone would say that each has its own.
  EXPECT_EQ(meeting(0, 0x0105, 5, 0x0105, 0x0105), _Meeting::_Shared);
}

TEST(GroupResultsTest, BothWriteTheSame) {
  EXPECT_EQ(meeting(0, 1, 1, 1, 1), _Meeting::_Repeated);
}

TEST(GroupResultsTest, OneReadsWhatTheOtherWrites) {
  EXPECT_EQ(meeting(0, 5, 0, 5, 6), _Meeting::_Shared);
  EXPECT_EQ(meeting(0, 0, 5, 6, 5), _Meeting::_Shared);
  // It writes only if the other has run, or only if it has not.
  EXPECT_EQ(meeting(0, 0, 0, 4, 0), _Meeting::_Shared);
  EXPECT_EQ(meeting(0, 4, 0, 4, 0), _Meeting::_Shared);
}

TEST(GroupResultsTest, RowsThatNoneChangesAreUntouched) {
  const GroupResults Left{bytesOf(1), bytesOf(1), bytesOf(1), bytesOf(2),
                          bytesOf(1)};
  EXPECT_FALSE(Left.isUntouched(0, sizeof(int)));
  EXPECT_TRUE(Left.isUntouched(1, sizeof(int) - 1));
}

} // namespace
