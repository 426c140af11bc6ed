//===- LastIncludeTest.cpp ------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/LastInclude.h"

#include "clang/Basic/LangOptions.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

/// The text from there on, to the end of the line.
std::string lastOf(const std::string &Text) {
  clang::LangOptions Language;
  Language.CPlusPlus = Language.LineComment = true;
  const auto Place = lastInclude(Text, Language);
  return Place ? Text.substr(*Place, Text.find('\n', *Place) - *Place) : "";
}

TEST(LastIncludeTest, IsTheLastOneBeforeTheFirstDeclaration) {
  EXPECT_EQ("#include <b>",
            lastOf("// a\n#include <a>\n\n#include <b>\nint i;\n"
                   "#include <c>\n"));
  EXPECT_EQ("# include \"b\"", lastOf("/* #include <a> */\n# include \"b\"\n"));
  EXPECT_EQ("#include <a>",
            lastOf("#include <a>\n#define X \\\n#include <b>\n"));
  EXPECT_EQ("#include A", lastOf("#define A <a>\n#include A"));
}

TEST(LastIncludeTest, StandsInNoCondition) {
  EXPECT_EQ("#include <a>",
            lastOf("#include <a>\n#ifdef X\n#include <b>\n#endif\n"
                   "#undef X\n"));
  EXPECT_EQ("#include <c>",
            lastOf("#if X\n#if Y\n#include <a>\n#elif Z\n#include <b>\n#endif\n"
                   "#endif\n#include <c>\n#if 0\n"));
  EXPECT_EQ("", lastOf("#ifndef X\n#include <a>\n#endif\n"));
}

TEST(LastIncludeTest, StandsBeforePragmas) {
  EXPECT_EQ("#include <a>",
            lastOf("#include <a>\n#pragma omp requires x\n#include <b>\n"));
  EXPECT_EQ("", lastOf("#pragma once\n#include <b>\n"));
}

TEST(LastIncludeTest, IsNoneOfOtherLines) {
  EXPECT_EQ("", lastOf(""));
  EXPECT_EQ("", lastOf("int i;\n#include <a>\n"));
  EXPECT_EQ("", lastOf("#include_next <a>\n#import <b>\n#embed <c>\n"));
  EXPECT_EQ("", lastOf("R\"(\n#include <a>\n)\";\n"));
  EXPECT_EQ("", lastOf("extern \"C\" {\n#include <a>\n}\n"));
}

} // namespace
