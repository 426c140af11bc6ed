//===- SharedElementsTest.cpp - Elements that iterations meet at ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/SharedElements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>

using namespace idxmap;

namespace {

/// What is found in `for (i = 0; i < Iterations; ++i) Body(i)`, which writes
/// \p Data; every other thread is excess.
template <typename T>
std::optional<SharedElement>
meetIn(std::vector<T> &Data, long long Iterations,
       const std::function<void(long long)> &Body) {
  SharedElements::_Arrays Written;
  Written.push_back(std::make_unique<WrittenArray<T>>(
      "a", Data.data(), Data.size(), 0, std::vector<std::size_t>{}, false));
  Written[0]->__keep();
  const std::vector<char> Before = Written[0]->__image();
  IndexCount::_Index Current;
  const std::uint64_t Threads = 2 * static_cast<std::uint64_t>(Iterations);
  const auto Run = [&](const SharedElements::_Selection &Of,
                       const SharedElements::_Callback &After) {
    for (std::uint64_t N = 0; N < Threads; ++N) {
      if (!Of.__has(N))
        continue;
      if (N % 2 == 0) {
        Current = {static_cast<long long>(N / 2)};
        Body(Current[0]);
      }
      if (After)
        After();
    }
  };
  SharedElements Shared(Written, Run, Current);
  auto Found = Shared.find(Threads, 0xfe);
  Written[0]->__restore();
  EXPECT_EQ(Written[0]->__image(), Before);
  return Found;
}

using Kind = SharedElement::_Kind;
using Index = IndexCount::_Index;

TEST(SharedElementsTest, AnUpdateOfOneElement) {
  std::vector<int> Sums(8, 3);
  const auto Found = meetIn(Sums, 9, [&](long long I) { ++Sums[I % 8]; });
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->_How, Kind::_Updated);
  EXPECT_EQ(Found->_Name, "a[0]");
  EXPECT_EQ(Found->_First, Index{0});
  EXPECT_EQ(Found->_Second, Index{8});
}

TEST(SharedElementsTest, OneElementWithTwoValues) {
  std::vector<int> To(100, -1);
  const auto Found =
      meetIn(To, 100, [&](long long I) { To[I == 70 ? 13 : I] = int(I); });
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->_How, Kind::_Written);
  EXPECT_EQ(Found->_Name, "a[13]");
}

TEST(SharedElementsTest, OneElementWithOneValue) {
  std::vector<char> Marks(4);
  const auto Found = meetIn(Marks, 9, [&](long long I) { Marks[I % 4] = 1; });
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->_How, Kind::_Repeated);
}

// Whichever way round: the plain loop may have read the old or the new value.
TEST(SharedElementsTest, AnElementThatAnotherIterationReads) {
  for (const long long Other : {0, 3, 36, 38, 99}) {
    std::vector<double> A(100, 0.5);
    const auto Found =
        meetIn(A, 100, [&](long long I) { A[I] = A[I == 37 ? Other : I] + 1; });
    ASSERT_TRUE(Found);
    EXPECT_EQ(Found->_How, Kind::_Read);
    EXPECT_EQ(Found->_Name, "a[37]");
    EXPECT_EQ(Found->_First, Index{37});
    EXPECT_EQ(Found->_Second, Index{Other});
    EXPECT_EQ(Found->_After, "2.5");
    EXPECT_EQ(Found->_Without, "1.5");
  }
}

// Of every two iterations some bit puts one into each group.
TEST(SharedElementsTest, AnyTwoIterations) {
  constexpr long long Count = 20;
  for (long long One = 0; One < Count; ++One)
    for (long long Other = 0; Other < Count; ++Other) {
      std::vector<int> A(Count);
      const auto Found = meetIn(A, Count, [&](long long I) {
        A[I == One ? Other : I] += int(I) + 1;
      });
      ASSERT_EQ(Found.has_value(), One != Other) << One << " " << Other;
      if (Found) {
        EXPECT_EQ(Found->_Name, "a[" + std::to_string(Other) + "]");
        EXPECT_EQ(Found->_First[0] + Found->_Second[0], One + Other);
      }
    }
}

TEST(SharedElementsTest, IndependentIterationsAreSilent) {
  std::mt19937 Random(1);
  for (int Try = 0; Try < 200; ++Try) {
    const long long Count = 1 + Random() % 30;
    std::vector<std::size_t> To(Count);
    for (std::size_t I = 0; I < To.size(); ++I)
      To[I] = I;
    std::shuffle(To.begin(), To.end(), Random);
    std::vector<float> A(2 * Count, 0.1f);
    const auto Found = meetIn(A, Count, [&](long long I) {
      float &Mine = A[To[I]];
      Mine = std::sqrt(Mine + A[Count + I * 7 % Count]) / 3;
      if (I % 3)
        Mine += float(I);
    });
    EXPECT_FALSE(Found);
  }
}

TEST(SharedElementsTest, ABodyThatIsNotTheSameTwiceIsLeftAlone) {
  int Runs = 0;
  std::vector<int> A(10);
  EXPECT_FALSE(meetIn(A, 10, [&](long long I) {
    if (I == 4 && ++Runs == 2)
      A[I] = 1;
  }));
}

#if defined(IDXMAP_KNOWS_MEMBERS) || defined(IDXMAP_KNOWS_PADDING)
struct Padded {
  char kind;
  int n;
};
TEST(SharedElementsTest, WhatLiesBetweenMembersIsLeftToChance) {
  static_assert(offsetof(Padded, n) == 4);
  char Chance = 0;
  std::vector<Padded> A(10);
  EXPECT_FALSE(meetIn(A, 10, [&](long long I) {
    A[I].n = int(I) + 1;
    reinterpret_cast<char *>(&A[I / 2])[2] = ++Chance;
  }));
}
#endif

struct Point {
  int x, y;
};
TEST(SharedElementsTest, MembersOfOneElementAreApart) {
  std::vector<Point> A(10);
  const auto Each = [&](long long I) {
    (I % 2 ? A[I / 2].x : A[I / 2].y) = int(I) + 1;
  };
#ifdef IDXMAP_KNOWS_MEMBERS
  EXPECT_FALSE(meetIn(A, 20, Each));
#endif
  const auto Found = meetIn(A, 20, [&](long long I) {
    Each(I);
    A[3].y += I == 11;
  });
  ASSERT_TRUE(Found);
#ifdef IDXMAP_KNOWS_MEMBERS
  EXPECT_EQ(Found->_Name, "a[3].y");
#endif
}

} // namespace
