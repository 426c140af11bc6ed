//===- BodyLinesTest.cpp - The user's body in its new place ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/BodyLines.h"

#include <gtest/gtest.h>

using namespace idxmap;

static std::string indented(const std::string &Text, unsigned Column) {
  return indentedBody({Text, "a.cpp", 1, Column}, 2);
}

TEST(BodyLines, AllLinesMoveByTheSameAmount) {
  EXPECT_EQ(indented("x = a +\n            b;\n        y = 1;", 9),
            "  x = a +\n      b;\n  y = 1;\n");
}

TEST(BodyLines, ABodyBesideItsBraceKeepsTheOtherLinesTogether) {
  EXPECT_EQ(indented("x = 1;\n    y = 2;\n      z = 3;", 30),
            "  x = 1;\n  y = 2;\n    z = 3;\n");
}

TEST(BodyLines, BlankLinesHaveNoTrailingBlanks) {
  EXPECT_EQ(indented("x = 1;\n    \n    y = 2;\n", 5),
            "  x = 1;\n\n  y = 2;\n");
}

TEST(BodyLines, WhatDirectivesLeaveIsClosedUp) {
  EXPECT_EQ(indented("      \n\n\n    x = 1;\n\n  \n\n    y = 2;\n   \n", 1),
            "  x = 1;\n\n  y = 2;\n");
  EXPECT_EQ(indented("x = 1;\n#pragma unroll 4\n    for (;;)\n      y = 2;", 5),
            "  x = 1;\n  #pragma unroll 4\n  for (;;)\n    y = 2;\n");
}

TEST(BodyLines, RawStringsAreLeftAlone) {
  EXPECT_EQ(indented("s = R\"x(a\n    b)\" )x\";\n    t = 1;", 5),
            "  s = R\"x(a\n    b)\" )x\";\n  t = 1;\n");
}

TEST(BodyLines, ContinuedStringsAreLeftAlone) {
  EXPECT_EQ(indented("s = \"a\\\n    b\";\n    t = 1;", 5),
            "  s = \"a\\\n    b\";\n  t = 1;\n");
}

TEST(BodyLines, QuotesInCommentsAndNumbersBeginNoLiteral) {
  EXPECT_EQ(indented("x = 1'000; // it's\n    y = '\"';\n    z = 2;", 5),
            "  x = 1'000; // it's\n  y = '\"';\n  z = 2;\n");
}

TEST(BodyLines, AnEmptyBodyIsNoLine) {
  EXPECT_EQ(indented("", 1), "");
  EXPECT_EQ(bodyWithLineDirective({"", "a.cpp", 1, 1}), "");
}

TEST(BodyLines, ALineDirectiveKeepsTheColumn) {
  EXPECT_EQ(bodyWithLineDirective({"x = 1;\n  y = 2;", "a.cpp", 7, 3}),
            "#line 7 \"a.cpp\"\n  x = 1;\n  y = 2;\n");
}
