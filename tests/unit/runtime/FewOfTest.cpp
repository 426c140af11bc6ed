//===- FewOfTest.cpp - A sequence that is mostly short --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/code/FewOf.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

using idxmap::FewOf;

namespace {

/// Too long to lie in a std::string itself, so that a leak or a second release
/// shows.
std::string text(int Number) {
  return std::string(40, 'x') + std::to_string(Number);
}
using Few = FewOf<std::string, 2>;

Few upTo(int Count) {
  Few Result;
  for (int I = 0; I < Count; ++I)
    Result.push_back(text(I));
  return Result;
}
std::vector<std::string> all(const Few &Of) { return {Of.begin(), Of.end()}; }
std::vector<std::string> expected(int Count) {
  std::vector<std::string> Result;
  for (int I = 0; I < Count; ++I)
    Result.push_back(text(I));
  return Result;
}
bool isInside(const Few &Of) {
  const auto *Object = reinterpret_cast<const char *>(&Of);
  const auto *First = reinterpret_cast<const char *>(Of.begin());
  return First >= Object && First < Object + sizeof Of;
}

TEST(FewOfTest, HoldsTheUsualNumberItself) {
  for (int Count = 0; Count < 9; ++Count) {
    const Few Some = upTo(Count);
    EXPECT_EQ(all(Some), expected(Count));
    EXPECT_EQ(Some.size(), static_cast<std::size_t>(Count));
    EXPECT_EQ(Some.empty(), Count == 0);
    EXPECT_EQ(isInside(Some), Count <= 2);
  }
}

TEST(FewOfTest, CopiesAndMovesWhereverItsElementsLie) {
  for (int From = 0; From < 6; ++From)
    for (int To = 0; To < 6; ++To) {
      Few Some = upTo(From), Other = upTo(To), Third = upTo(To);
      Other = Some;
      EXPECT_EQ(all(Other), expected(From));
      EXPECT_TRUE(Other == Some);
      Third = std::move(Some);
      EXPECT_EQ(all(Third), expected(From));
      EXPECT_TRUE(Some.empty());
      Some.push_back(text(0));
      EXPECT_EQ(all(Some), expected(1));
      const Few &Same = Third;
      Third = Same;
      EXPECT_EQ(all(Third), expected(From));
    }
}

TEST(FewOfTest, TakesWhatOnlyMoves) {
  FewOf<std::unique_ptr<int>, 1> Some;
  for (int I = 0; I < 5; ++I)
    Some.push_back(std::make_unique<int>(I));
  FewOf<std::unique_ptr<int>, 1> Other = std::move(Some);
  int Next = 0;
  for (const std::unique_ptr<int> &Each : Other)
    EXPECT_EQ(*Each, Next++);
  EXPECT_EQ(Next, 5);
}

TEST(FewOfTest, ClearsAndIsUsedAgain) {
  Few Some = upTo(5);
  Some.clear();
  EXPECT_TRUE(Some.empty());
  EXPECT_TRUE(isInside(Some));
  Some.push_back(text(0));
  EXPECT_EQ(all(Some), expected(1));
}

} // namespace
