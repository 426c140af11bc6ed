//===- DeclareTargetTest.cpp ----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/DeclareTarget.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

std::string without(llvm::StringRef Old, TextEdits Edits = {}) {
  dropDeclareTarget(Old, Edits);
  return applyEdits(Old, Edits);
}

TEST(DeclareTarget, LeavesWhatStandsAround) {
  EXPECT_EQ(without("int a;\n#pragma omp declare target\nint f();\n"
                    "  # pragma omp end declare target // f\nint b;\n"),
            "int a;\nint f();\nint b;\n");
  EXPECT_EQ(without("#pragma omp begin declare target \\\n  device_type(any)\n"
                    "int f();\n#pragma omp end declare target"),
            "int f();\n");
  EXPECT_EQ(without("#pragma omp declare target(a, b)\r\nint f();\r\n"),
            "int f();\r\n");
}

TEST(DeclareTarget, LeavesOtherDirectives) {
  for (const char *Text :
       {"#pragma omp target\n", "#pragma omp declare simd\n",
        "#pragma omp declare targets\n", "x #pragma omp declare target\n", ""})
    EXPECT_EQ(without(Text), Text);
}

TEST(DeclareTarget, StandsBesideOtherEdits) {
  const char *Old = "a\n#pragma omp declare target\nb\n";
  EXPECT_EQ(without(Old, {{2, 0, "kernel\n"}, {29, 1, "c"}}), "a\nkernel\nc\n");
  EXPECT_EQ(without(Old, {{0, 0, "top\n"}}), "top\na\nb\n");
  // What else is written in its place is right.
  EXPECT_EQ(without(Old, {{2, 27, "new\n"}}), "a\nnew\nb\n");
  EXPECT_EQ(without(Old, {{10, 3, "x"}}), "a\n#pragma x declare target\nb\n");
}

} // namespace
