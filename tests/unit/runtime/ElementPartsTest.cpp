//===- ElementPartsTest.cpp - The numbers that an element is made of ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/ElementParts.h"

#include <gtest/gtest.h>

#include <array>
#include <complex>

using namespace idxmap;

namespace {

using Names = std::vector<std::string>;

/// "a.x at 4", for each number of a T; arrays with their extents.
template <typename T> Names parts() {
  Names Text;
  for (const ElementPart &Each : partsOf<T>()._All) {
    const std::string Last = Each.name("a", Each.count() - 1);
    Text.push_back(Last + " at " + std::to_string(Each._Offset));
  }
  return Text;
}

TEST(ElementPartsTest, ANumberIsOnePart) {
  EXPECT_EQ(parts<int>(), Names{"a at 0"});
  EXPECT_FALSE(partsOf<int>().HoldPointers);
  EXPECT_TRUE(partsOf<float *>().HoldPointers);
  EXPECT_EQ(partsOf<long double>()._All[0]._Kind->_Significant, 10u);
}

#ifdef IDXMAP_KNOWS_MEMBERS
struct Point {
  float x, y;
};
struct Base {
  short first;
};
class Cell : Base {
  char kind = 0;
  double at[2][3] = {};
  Point p[2] = {};
  std::complex<float> z = 0;
  std::array<int, 3> list = {};
};
struct Node;
struct Link {
  Node *next;
  int n;
};
struct Flags {
  int n;
  unsigned low : 3, high : 5;
};
struct Either {
  int n;
  union {
    int whole;
    float real;
  };
};
struct Refers {
  int &of;
};

TEST(ElementPartsTest, MembersAreKnownByTheirNames) {
  EXPECT_EQ(parts<Point>(), (Names{"a.x at 0", "a.y at 4"}));
  EXPECT_EQ(
      parts<Cell>(),
      (Names{"a.first at 0", "a.kind at 2", "a.at[1][2] at 8", "a.p[0].x at 56",
             "a.p[0].y at 60", "a.p[1].x at 64", "a.p[1].y at 68",
             "a.z.real() at 72", "a.z.imag() at 76", "a.list[2] at 80"}));
  EXPECT_TRUE(partsOf<Cell>().AreKnown);
  EXPECT_EQ((parts<std::pair<int, double>>()),
            (Names{"a.first at 0", "a.second at 8"}));
}

TEST(ElementPartsTest, PointersAndReferencesAreSaid) {
  EXPECT_TRUE(partsOf<Link>().HoldPointers);
  EXPECT_TRUE(partsOf<Refers>().HoldPointers);
  EXPECT_FALSE(partsOf<Cell>().HoldPointers);
}

TEST(ElementPartsTest, WhatIsNotKnownIsBytes) {
  EXPECT_EQ(parts<Flags>(), (Names{"a.n at 0", "byte 7 of a at 4"}));
  EXPECT_EQ(parts<Either>(), (Names{"a.n at 0", "byte 7 of a at 4"}));
  EXPECT_FALSE(partsOf<Flags>().AreKnown);
}
#endif

TEST(ElementPartsTest, FloatingPointMayBeRounded) {
  const NumberKind &Kind = numberKind<float>();
  const auto IsNear = [&](float Got, float Expected, double Largest) {
    char A[sizeof(float)], B[sizeof(float)];
    std::memcpy(A, &Got, sizeof(float));
    std::memcpy(B, &Expected, sizeof(float));
    return Kind.isNear(A, B, Largest);
  };
  EXPECT_TRUE(IsNear(1.0f, 1.00001f, 1));
  EXPECT_FALSE(IsNear(1.0f, 1.001f, 1));
  EXPECT_TRUE(IsNear(1.0f, 1.001f, 1000));
}

} // namespace
