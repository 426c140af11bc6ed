//===- SharedBodyTest.cpp - One body for all shapes of a loop -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/SharedBody.h"
#include "Nests.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

static unsigned count(const std::string &Text, const std::string &Part) {
  unsigned Found = 0;
  for (size_t At = Text.find(Part); At != std::string::npos;
       At = Text.find(Part, At + 1))
    ++Found;
  return Found;
}

static Nest twoStatements() {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).symbol("int", "m", true);
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("const int at = i * m + j;\ny[at] += 1;");
  return N;
}

static EmittedLoop emitted(Nest &N, EmitOptions Options = {}) {
  return emitLoop(N.model(), N.strategy("auto"), Options);
}

TEST(SharedBody, StandsOnceAndIsCalledByAllShapes) {
  Nest N = twoStatements();
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(
      Text.substr(0, Text.find("\n\n")),
      R"(// a.cpp:3: an iteration, for the kernels below: the launch takes the first whose limits the extents keep
static __device__ __forceinline__ void idxmap_f_3_body(
    float *y, const int m, const int i, const int j) {
  const int at = i * m + j;
  y[at] += 1;
})");
  EXPECT_EQ(count(Text, "y[at]"), 1u);
  EXPECT_EQ(count(Text, "  idxmap_f_3_body(y, m, i, j);\n"), 3u);
}

TEST(SharedBody, OfATemplateIsOne) {
  Nest N = twoStatements();
  N.inTemplate("template <typename T>", {"T"});
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(
      count(Text,
            "template <typename T>\nstatic __device__ __forceinline__ void "
            "idxmap_f_3_body("),
      1u);
  EXPECT_EQ(count(Text, "  idxmap_f_3_body<T>(y, m, i, j);\n"), 3u);
}

// A kernel is a template over what the launch names.
TEST(SharedBody, IsCalledByTheNamesThatAKernelHas) {
  Nest N = twoStatements();
  N.inTemplate("template <typename idxmap_Class>", {"idxmap_Class"});
  N.model().TemplateArguments = {"Mesh"};
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(count(Text, "idxmap_f_3_body<idxmap_Class>(y, m, i, j);\n"), 3u);
  EXPECT_EQ(count(Text, "Mesh"), 0u);
}

// A `continue` that could not become a `return` needs its loop.
TEST(SharedBody, HasTheLoopAroundAContinue) {
  Nest N = twoStatements();
  N.model().Body.HasContinues = true;
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(count(Text, "  do {\n    const int at"), 1u);
  EXPECT_EQ(count(Text, "while (false)"), 1u);
}

// "double &s": what the kernel hands in after its threads have left.
TEST(SharedBody, AddsToTheCopyThatIsReduced) {
  Nest N = twoStatements();
  Capture Sum, At;
  Sum.Name = "s";
  Sum.Reduction = {ReductionKind::ArgMaximum, "s", "double", "at", "long"};
  At.Name = "at";
  At.Reduction = Sum.Reduction;
  At.Reduction->IsIndex = true;
  N.model().Captures.push_back(Sum);
  N.model().Captures.push_back(At);
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(
      count(Text, "float *y, const int m, double &s, long &at, const int i, "),
      1u);
  EXPECT_EQ(count(Text, "    idxmap_f_3_body(y, m, s, at, i, j);\n  }();\n"
                        "  idxmap_reduce_s.combine(s, at);\n"),
            3u);
}

// A second name of a parameter is passed on, and a constant stands in the body.
TEST(SharedBody, HasTheNamesOfTheKernel) {
  Nest N = twoStatements();
  N.rebound("x", "float (*x_)[10]", "&x", "float (&x)[10] = *x_;");
  N.rebound("c", "", "", "constexpr int c[2] = {1, 2};");
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(count(Text, "float *y, const int m, float (&x)[10], const int i, "),
            1u);
  EXPECT_EQ(count(Text, "  constexpr int c[2] = {1, 2};\n  const int at"), 1u);
  EXPECT_EQ(count(Text, "constexpr int c[2]"), 1u);
  EXPECT_EQ(count(Text, "  float (&x)[10] = *x_;\n"), 3u);
  EXPECT_EQ(count(Text, "  idxmap_f_3_body(y, m, x, i, j);\n"), 3u);
}

TEST(SharedBody, IsGivenWhatCountsBesideALoop) {
  Nest N = twoStatements();
  N.model().Loops[1].Companions.push_back({"k", "long", "3 + j", {}, true, {}});
  N.model().Loops[1].Companions.push_back(
      {"l", "long", "5 + j", {}, false, {}});
  const std::string Text = emitted(N).Kernels;
  EXPECT_EQ(count(Text, "const int i, const int j, const long k) {"), 1u);
  EXPECT_EQ(count(Text, "  const long k = 3 + j;\n"
                        "  idxmap_f_3_body(y, m, i, j, k);\n"),
            3u);
}

TEST(SharedBody, IsNotWorthItOrNotPossible) {
  EmitOptions Cuda, Host;
  Host.Target = TargetKind::Host;
  Nest Short = twoStatements();
  Short.body("y[i * m + j] = 0;");
  EXPECT_FALSE(sharesBody(Short.model(), Cuda));
  EXPECT_EQ(emitted(Short).Kernels.substr(0, 59),
            "// a.cpp:3: several shapes of one loop nest: the launch tak");
  Nest OnHost = twoStatements();
  EXPECT_FALSE(sharesBody(OnHost.model(), Host));
  Nest Copied = twoStatements();
  Copied.rebound("x", "const int x_", "x", "int x = x_;");
  EXPECT_FALSE(sharesBody(Copied.model(), Cuda));
  Nest Last = twoStatements();
  Last.model().Last = {Expr(1), Expr(1)};
  EXPECT_FALSE(sharesBody(Last.model(), Cuda));
  Nest Shared = twoStatements();
  EXPECT_TRUE(sharesBody(Shared.model(), Cuda));
}
