//===- LayoutTest.cpp - What layouts need of their lengths ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "LayoutTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

using Lines = std::vector<std::string>;

static Lines wrong(const std::string &Text,
                   std::initializer_list<const char *> List = {}) {
  Lines Result;
  for (const Finding &F : check(layout(Text), facts(List)))
    Result.push_back(toString(F));
  return Result;
}

static Lines needed(const Layout &L,
                    std::initializer_list<const char *> List = {}) {
  Lines Result;
  for (const Condition &C : requirements(L, facts(List)))
    Result.push_back(toString(C));
  return Result;
}

TEST(Layout, OrdersHaveAsManyElementsAsTheView) {
  EXPECT_EQ(wrong("Row(2,3).GroupBy([3,2])"), Lines{});
  EXPECT_EQ(wrong("Row(2,3).GroupBy([3,3])"),
            Lines{"the layout orders 6 elements, but there are 9"});
  EXPECT_EQ(wrong("Row(2,n).GroupBy([n * 2])", {"n >= 1"}), Lines{});
  EXPECT_EQ(wrong("Row(2,n).GroupBy([n])", {"n >= 1"}),
            Lines{"the layout orders n * 2 elements, but there are n"});
  EXPECT_EQ(wrong("Row(2,n).GroupBy([m])"), Lines{});
}

TEST(Layout, AnExpansionIsNotShorter) {
  EXPECT_EQ(wrong("Row(6).ExpandBy([6]).GroupBy([7])"),
            Lines{"'ExpandBy' cannot make dimension 0 shorter, from 7 to 6"});
}

TEST(Layout, WhatIsNotKnownIsRequired) {
  EXPECT_EQ(needed(layout("Row(2,3)")), Lines{});
  EXPECT_EQ(needed(layout("Row(n,4).GroupBy([m])")),
            (Lines{"0 < m", "0 < n", "n * 4 < m + 1", "m < n * 4 + 1"}));
  EXPECT_EQ(needed(layout("TileOrderBy(Row(*,*), Row(8,4))", {"n", "m"})),
            (Lines{"0 < n", "0 < m"}));
  EXPECT_EQ(needed(layout("TileOrderBy(Row(*), Row(t))", {"n"})),
            (Lines{"0 < n", "0 < t"}));
}

TEST(Layout, OnlyPaddingNeedsGuards) {
  auto guards = [](const Layout &L,
                   std::initializer_list<const char *> List = {}) {
    return inv(L, expr("x"), facts(List)).Guards.size();
  };
  EXPECT_EQ(guards(layout("AntiDiag(n,m)")), 0u);
  EXPECT_EQ(guards(layout("TileOrderBy(Row(*,*), Row(8,8))", {"n", "m"})), 2u);
  EXPECT_EQ(guards(layout("TileOrderBy(Row(*,*), Row(8,8))", {"n", "16"})), 1u);
  EXPECT_EQ(guards(layout("TileOrderBy(Row(*,*), Row(8,8))", {"n", "m"}),
                   {"n mod 8 = 0", "m mod 8 = 0"}),
            0u);
}
