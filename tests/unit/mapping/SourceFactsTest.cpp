//===- SourceFactsTest.cpp - What a launch may take for granted -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

static Lines required(const std::string &Space) {
  return texts(formRequirements(space(Space), Facts()));
}

static Lines nonEmpty(const std::string &Space) {
  return texts(nonEmptyValues(space(Space), Facts()));
}

TEST(SourceFacts, RequireAWellFormedDescriptor) {
  EXPECT_EQ(required("[l,u)"), Lines{});
  EXPECT_EQ(required("[l,u) step 3 width 2"), Lines{});
  EXPECT_EQ(required("[0,n) step s width 1"), (Lines{"0 < s", "1 < s + 1"}));
  EXPECT_EQ(required("[0,n) step s width s"), (Lines{"0 < s", "-1 < s"}));
}

TEST(SourceFacts, TestWhatMayBeEmpty) {
  EXPECT_EQ(nonEmpty("[1,n-1) x [0,8)"), Lines{"n - 2"});
  EXPECT_EQ(nonEmpty("[0,n) x [0,n)"), Lines{"n"});
  EXPECT_EQ(nonEmpty("[0,8) step 2 width w"), Lines{"w"});
  EXPECT_EQ(nonEmpty("[0,8) step 2 width 0"), Lines{"0"});
}

TEST(SourceFacts, CutNegativeExtents) {
  EXPECT_EQ(toString(withoutNegativeExtents(space("[3,1) x [0,n)"), Facts())),
            "[3,3) x [0,n)");
  EXPECT_EQ(toString(withoutNegativeExtents(space("[n,n-1)"), Facts())),
            "[n,n)");
}

TEST(SourceFacts, HoldInALaunch) {
  Facts Known = launchFacts(space("[l,u) step t width w"), Facts());
  EXPECT_TRUE(Known.provesPositive(expr("u - l")));
  EXPECT_TRUE(Known.provesPositive(expr("t")));
  EXPECT_TRUE(Known.provesPositive(expr("w")));
  EXPECT_TRUE(Known.provesLessEqual(expr("w"), expr("t")));
}

TEST(SourceFacts, SayNothingAboutConstants) {
  Facts Known = launchFacts(space("[0,0) step 2 width 0"), Facts());
  EXPECT_EQ(Known.rangeOf(0), Range::point(0));
}
