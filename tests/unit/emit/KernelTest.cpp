//===- KernelTest.cpp - What kernels declare, test and take ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Nests.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

/// From the first line of the kernel to its last, without the comment.
static std::string kernel(Nest N, const std::vector<Nest::StepText> &Steps,
                          EmitOptions Options = {}) {
  const std::string Text = emit(N, Steps, Options).Kernels;
  return Text.substr(Text.find('\n') + 1);
}

static Nest line(const std::string &Type, Expr Lower = 0) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol(Type, "n", false);
  N.loop(Type, "i", Lower, N.at("n")).body("y[i] = 1;");
  return N;
}

static Nest plane(Expr Rows, Expr Columns) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y");
  N.loop("int", "i", 0, Rows).loop("int", "j", 0, Columns);
  N.body("y[i * 20 + j] = 1;");
  return N;
}

TEST(Guard, NoneWhereNoThreadIsExcess) {
  EXPECT_EQ(
      kernel(plane(10, 20), {{"split_last", {4}}, {"grid_block", {1}}}),
      R"(static __global__ void __launch_bounds__(4) idxmap_f_3(float *y) {
  const int i = blockIdx.y;
  const int j = blockIdx.x * 4 + threadIdx.x;
  y[i * 20 + j] = 1;
}
)");
}

TEST(Guard, PredicateStandsAroundTheBody) {
  EmitOptions Options;
  Options.Guard = GuardStyle::Predicate;
  EXPECT_EQ(
      kernel(line("int"), {{"split_last", {256}}, {"grid_block", {1}}},
             Options),
      R"(static __global__ void __launch_bounds__(256) idxmap_f_3(float *y, const int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) {
    y[i] = 1;
  }
}
)");
}

TEST(Guard, SeveralConditionsAreOneGuard) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n").symbol("int", "m");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("y[i * m + j] = 1;");
  EXPECT_EQ(
      kernel(N, {{"split_last", {32}},
                 {"permute", {1, 2, 0}},
                 {"split_last", {32}},
                 {"permute", {2, 0, 3, 1}},
                 {"grid_block", {2}}}),
      R"(static __global__ void __launch_bounds__(1024) idxmap_f_3(float *y, const int n, const int m) {
  const int i = blockIdx.y * 32 + threadIdx.y;
  const int j = blockIdx.x * 32 + threadIdx.x;
  if (i >= n || j >= m)
    return;
  y[i * m + j] = 1;
}
)");
}

TEST(Guard, ClosedBoundIsTestedWithoutAnOverflow) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false);
  N.loop("int", "i", 0, N.at("n") + 1).body("y[i] = 1;");
  const std::string Text =
      kernel(N, {{"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_NE(Text.find("if (i > n)\n"), std::string::npos) << Text;
}

TEST(Guard, WrapSafeTestsTheLowerBoundOnlyWhereAVariableCanWrap) {
  EmitOptions Options;
  Options.WrapSafe = true;
  const std::vector<Nest::StepText> Steps = {
      "shift_lb", {"split_last", {256}}, {"grid_block", {1}}};
  const std::string FromOne = kernel(line("int", 1), Steps, Options);
  EXPECT_NE(FromOne.find("if (i < 1 || i >= n)\n"), std::string::npos)
      << FromOne;
  const std::string FromZero = kernel(line("int"), Steps, Options);
  EXPECT_NE(FromZero.find("if (i >= n)\n"), std::string::npos) << FromZero;
}

TEST(Guard, WithoutWrapSafeTheLaunchProvesTheVariable) {
  Nest One = line("int", 1), Zero = line("int");
  const std::vector<Nest::StepText> Steps = {
      "shift_lb", {"split_last", {256}}, {"grid_block", {1}}};
  EXPECT_NE(emit(One, Steps).Launch.find("idxmap_launch.fits<int>(\"i\", "),
            std::string::npos);
  EXPECT_EQ(emit(Zero, Steps).Launch.find("fits"), std::string::npos);
}

TEST(Types, SixtyFourBitVariablesAreComputedIn64Bits) {
  EXPECT_EQ(
      kernel(line("size_t"), {{"split_last", {256}}, {"grid_block", {1}}}),
      R"(static __global__ void __launch_bounds__(256) idxmap_f_3(float *y, const size_t n) {
  const size_t i = static_cast<size_t>(blockIdx.x) * 256 + threadIdx.x;
  if (i >= n)
    return;
  y[i] = 1;
}
)");
}

TEST(Types, ANegativeLowerBoundDoesNotWrapIn64Bits) {
  const std::string Text =
      kernel(line("long", -5), {"shift_lb", {"grid_block", {1}}});
  EXPECT_NE(Text.find("const long i = static_cast<long>(threadIdx.x) - 5;"),
            std::string::npos)
      << Text;
}

TEST(Types, BoundsAreComparedWithoutAChangeOfSign) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("size_t", "n", false);
  N.loop("int", "i", 0, N.at("n")).body("y[i] = 1;");
  const std::string Text =
      kernel(N, {{"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_NE(Text.find("if (i >= static_cast<int>(n))\n"), std::string::npos)
      << Text;
}

TEST(Types, ASymbolicLowerBoundIsAParameter) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y")
      .symbol("int", "m", false)
      .symbol("int", "n", false);
  N.loop("int", "i", N.at("m"), N.at("n")).body("y[i] = 1;");
  EXPECT_EQ(
      kernel(N, {"shift_lb", {"split_last", {32}}, {"grid_block", {1}}}),
      R"(static __global__ void __launch_bounds__(32) idxmap_f_3(float *y, const int m, const int n) {
  const int i = blockIdx.x * 32 + threadIdx.x + m;
  if (i >= n)
    return;
  y[i] = 1;
}
)");
}

TEST(Fold, ConstantExtentsNeedOneInstance) {
  EXPECT_EQ(
      kernel(plane(10, 20),
             {"fold_last2", {"split_last", {64}}, {"grid_block", {1}}}),
      R"(static __global__ void __launch_bounds__(64) idxmap_f_3(float *y) {
  const unsigned idxmap_flat = blockIdx.x * 64 + threadIdx.x;
  if (idxmap_flat >= 200)
    return;
  const int i = idxmap_flat / 20;
  const int j = idxmap_flat % 20;
  y[i * 20 + j] = 1;
}
)");
}

TEST(Fold, ConstantExtentsBeyond32BitsAreWide) {
  const std::string Text =
      kernel(plane(1 << 20, 1 << 20),
             {"fold_last2", {"split_last", {1000}}, {"grid_block", {1}}});
  EXPECT_NE(Text.find("const unsigned long long idxmap_flat = "
                      "static_cast<unsigned long long>(blockIdx.x) * 1000 + "
                      "threadIdx.x;"),
            std::string::npos)
      << Text;
}

TEST(Fold, RunTimeExtentsHaveTwoInstances) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).symbol("int", "m");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("y[i * m + j] = 1;");
  const EmittedLoop Text =
      emit(N, {"fold_last2", {"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_EQ(
      Text.Kernels,
      R"(// a.cpp:3: [0,n) x [0,m), FoldLast2, SplitLast(256), GridBlock(1)
template <typename idxmap_Index>
static __global__ void __launch_bounds__(256) idxmap_f_3(
    float *y, const int m, const idxmap_Index idxmap_extent1,
    const ::idxmap::FastDivisor<idxmap_Index, unsigned> idxmap_by_m) {
  const idxmap_Index idxmap_flat = idxmap_Index(blockIdx.x) * 256 + threadIdx.x;
  if (idxmap_flat >= idxmap_extent1)
    return;
  const int i = idxmap_flat / idxmap_by_m;
  const int j = idxmap_flat % idxmap_by_m;
  y[i * m + j] = 1;
}
)");
  EXPECT_EQ(Text.Launch, R"({
  using idxmap_Int = ::idxmap::ExactInt;
  ::idxmap::CudaLaunch idxmap_launch("a.cpp", 3);
  if (idxmap_launch.nonEmpty(n, m)) {
    const idxmap_Int idxmap_extent1 = idxmap_Int(m) * n;
    const idxmap_Int idxmap_grid_x = idxmap_extent1.ceilDiv(256);
    idxmap_launch.indices(n, m);
    idxmap_launch.gridDim(idxmap_grid_x);
    idxmap_launch.blockDim(256);
    if (idxmap_launch.fits31(idxmap_grid_x * 256 - 1, idxmap_extent1)) {
      idxmap_f_3<unsigned><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.asIs(y), m, idxmap_extent1.to<unsigned>(), m);
    } else {
      idxmap_f_3<unsigned long long><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.asIs(y), m, idxmap_extent1.to<unsigned long long>(), m);
    }
    idxmap_launch.finish();
  }
})");
}

TEST(Fold, TheHostDivides) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).symbol("int", "m");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("y[i * m + j] = 1;");
  EmitOptions Options;
  Options.Target = TargetKind::Host;
  const EmittedLoop Text = emit(
      N, {"fold_last2", {"split_last", {256}}, {"grid_block", {1}}}, Options);
  EXPECT_NE(Text.Kernels.find("const int i = idxmap_flat / m;"),
            std::string::npos)
      << Text.Kernels;
  EXPECT_NE(Text.Launch.find("idxmap_launch.fits32("), std::string::npos)
      << Text.Launch;
  EXPECT_FALSE(Text.Also.Divides);
}

// What the body multiplies in 64 bits is an int that is known not to be
// negative, where it stands by itself: not what is divided once more.
TEST(Fold, WideFactorsAreInts) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("long", "s").symbol("int", "n", false);
  N.symbol("int", "m", false);
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.loop("int", "k", 0, N.at("n")).body("y[i * s * s + j * s + k] = 1;");
  N.model().Loops[0].IsWideFactor = N.model().Loops[1].IsWideFactor = true;
  const std::string Text = kernel(
      N,
      {"fold_last2", "fold_last2", {"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_NE(Text.find(R"(
    const ::idxmap::FastDivisor<idxmap_Index, unsigned> idxmap_by_n,
    const ::idxmap::FastDivisor<idxmap_Index, int, int> idxmap_by_m) {)"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find(R"(
  const idxmap_Index idxmap_quotient = idxmap_flat / idxmap_by_n;
  const int i = idxmap_quotient / idxmap_by_m;
  const int j = idxmap_quotient % idxmap_by_m;
  const int k = idxmap_flat % idxmap_by_n;
)"),
            std::string::npos)
      << Text;
}

// A divisor whose remainder is part of a sum gives it unsigned, as all
// arithmetic of the kernel is.
TEST(Fold, WideFactorsThatArePartOfASumAreUnsigned) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("long", "s").symbol("int", "n", false);
  N.symbol("int", "m", false);
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 2, N.at("m"));
  N.body("y[i * s + j * s] = 1;");
  N.model().Loops[0].IsWideFactor = N.model().Loops[1].IsWideFactor = true;
  const std::string Text = kernel(
      N,
      {"shift_lb", "fold_last2", {"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_NE(Text.find("FastDivisor<idxmap_Index, unsigned, int> idxmap_by"),
            std::string::npos)
      << Text;
}

// By operands that both fit an int the kernel is one, and the types of small
// extents show that: blockIdx.x < 2^31.
TEST(Fold, BuiltInIndicesAreDividedIn32Bits) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).symbol("int", "m");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.loop("int", "k", 0, 32).body("y[(i * m + j) * 32 + k] = 1;");
  const EmittedLoop Text = emit(N, {{"permute", {2, 0, 1}},
                                    "fold_last2",
                                    {"permute", {1, 0}},
                                    {"grid_block", {1}}});
  EXPECT_EQ(Text.Kernels.substr(Text.Kernels.find('\n') + 1),
            R"(static __global__ void __launch_bounds__(32) idxmap_f_3(
    float *y, const int m, const ::idxmap::FastDivisor<unsigned> idxmap_by_m) {
  const int i = blockIdx.x / idxmap_by_m;
  const int j = blockIdx.x % idxmap_by_m;
  const int k = threadIdx.x;
  y[(i * m + j) * 32 + k] = 1;
}
)");
  EXPECT_EQ(Text.Launch.find("fits31"), std::string::npos) << Text.Launch;
  EXPECT_TRUE(Text.Also.Divides);
}

// What a compiler knows it multiplies by itself.
TEST(Fold, ConstantsAreDividedByAsTheyAre) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).constant("int", "M");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("M"));
  N.body("y[i * M + j] = 1;");
  const EmittedLoop Text =
      emit(N, {"fold_last2", {"split_last", {256}}, {"grid_block", {1}}});
  EXPECT_FALSE(Text.Also.Divides) << Text.Kernels;
}

// A bound of 64 bits leaves a remainder of 64 bits; an expression is computed
// by the launch.
TEST(Fold, DivisorsOf64BitsAndWithoutAName) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("long", "n", false).symbol("long", "m");
  N.loop("long", "i", 0, N.at("n")).loop("long", "j", 0, N.at("m"));
  N.loop("long", "k", 1, N.at("m")).body("y[(i * m + j) * m + k] = 1;");
  const EmittedLoop Text = emit(N, {"shift_lb",
                                    "fold_last2",
                                    "fold_last2",
                                    {"split_last", {256}},
                                    {"grid_block", {1}}});
  for (const char *Part :
       {"const ::idxmap::FastDivisor<idxmap_Index> idxmap_by1,",
        "const ::idxmap::FastDivisor<idxmap_Index> idxmap_by_m)",
        "const idxmap_Index idxmap_quotient = idxmap_flat / idxmap_by1;"})
    EXPECT_NE(Text.Kernels.find(Part), std::string::npos) << Text.Kernels;
  for (const char *Part : {"const idxmap_Int idxmap_by1 = idxmap_Int(m) - 1;",
                           "idxmap_by1.to<unsigned>(), m);",
                           "idxmap_by1.to<unsigned long long>(), m);"})
    EXPECT_NE(Text.Launch.find(Part), std::string::npos) << Text.Launch;
}

// With blocks of any length, a flat index is not shown to be below 2^47.
TEST(Fold, WhatMayBeTooLargeIsDividedPlainly) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false).symbol("int", "m");
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("y[i * m + j] = 1;");
  const EmittedLoop Text =
      emit(N, {"fold_last2", {"split_last", {N.at("m")}}, {"grid_block", {1}}});
  EXPECT_FALSE(Text.Also.Divides) << Text.Kernels;
  EXPECT_EQ(Text.Launch.find("fits31"), std::string::npos) << Text.Launch;
}

TEST(Variables, WhatTheBodyDoesNotNameIsNotComputed) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").symbol("int", "n", false);
  N.loop("int", "i", 0, N.at("n")).unusedLoop("int", "j", 0, 4);
  N.body("y[i] += 1;");
  EXPECT_EQ(
      kernel(N, {"fold_last2", {"split_last", {4}}, {"grid_block", {1}}}),
      R"(static __global__ void __launch_bounds__(4) idxmap_f_3(float *y) {
  const int i = blockIdx.x;
  y[i] += 1;
}
)");
}

TEST(Captures, ArraysAreRebound) {
  Nest N("a.cpp", 3, "f");
  N.rebound("a", "float (*a_)[10]", "&a", "float (&a)[10] = *a_;");
  N.loop("int", "i", 0, 10).body("a[i] = sizeof(a);");
  const EmittedLoop Text = emit(N, {{"grid_block", {1}}});
  EXPECT_NE(Text.Kernels.find("idxmap_f_3(float (*a_)[10]) {\n"
                              "  float (&a)[10] = *a_;\n"
                              "  const int i = threadIdx.x;\n"),
            std::string::npos)
      << Text.Kernels;
  EXPECT_NE(Text.Launch.find(">>>(idxmap_launch.asIs(&a));"), std::string::npos)
      << Text.Launch;
}

TEST(Captures, ANameWithoutAValueIsDeclaredButNotPassed) {
  Nest N("a.cpp", 3, "f");
  N.rebound("r", "", "", "constexpr int r = 2;").capture("y", "float *y");
  N.loop("int", "i", 0, 10).body("y[i] = r;");
  const EmittedLoop Text = emit(N, {{"grid_block", {1}}});
  EXPECT_NE(Text.Kernels.find("(float *y) {\n  constexpr int r = 2;\n"),
            std::string::npos)
      << Text.Kernels;
  EXPECT_NE(Text.Launch.find(">>>(idxmap_launch.asIs(y));"), std::string::npos)
      << Text.Launch;
}

static std::string headOf(Nest N, const std::vector<Nest::StepText> &Steps) {
  const std::string Text = kernel(std::move(N), Steps);
  return Text.substr(0, Text.find('('));
}

TEST(LaunchBounds, AreThoseOfABlockThatTheCompilerKnows) {
  const std::string Kernel = "static __global__ void";
  EXPECT_EQ(headOf(line("int"), {{"split_last", {64}}, {"grid_block", {1}}}) +
                "(64)",
            Kernel + " __launch_bounds__(64)");
  // Of n threads, nothing is known.
  EXPECT_EQ(headOf(line("int"), {{"grid_block", {1}}}), Kernel + " idxmap_f_3");
  // A constant of the program stands by its name, beside a number.
  Nest N = line("int");
  N.constant("int", "M");
  const Expr M = N.at("M");
  N.loop("int", "j", 0, 4).loop("int", "k", 0, M);
  const std::string Text = kernel(N, {{"grid_block", {2}}});
  EXPECT_EQ(Text.substr(0, Text.find(" idxmap_f_3")),
            Kernel + " __launch_bounds__(M * 4)");
}

TEST(Templates, KernelIsThatTemplate) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "T *y").constant("int", "N").symbol("int", "n", false);
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("N"));
  N.body("y[i * N + j] = 1;");
  N.inTemplate("template <typename T, int N>", {"T", "N"});
  const EmittedLoop Text = emit(N, {{"split_last", {8}}, {"grid_block", {1}}});
  EXPECT_EQ(Text.Kernels,
            R"(// a.cpp:3: [0,n) x [0,N), SplitLast(8), GridBlock(1)
template <typename T, int N>
static __global__ void __launch_bounds__(8) idxmap_f_3(T *y) {
  const int i = blockIdx.y;
  const int j = blockIdx.x * 8 + threadIdx.x;
  if (j >= N)
    return;
  y[i * N + j] = 1;
}
)");
  EXPECT_NE(Text.Launch.find("idxmap_f_3<T, N><<<"), std::string::npos);
  const EmittedLoop Folded =
      emit(N, {"fold_last2", {"split_last", {8}}, {"grid_block", {1}}});
  EXPECT_NE(Folded.Kernels.find(
                "template <typename idxmap_Index, typename T, int N>\n"),
            std::string::npos);
  EXPECT_NE(Folded.Launch.find("idxmap_f_3<unsigned, T, N><<<"),
            std::string::npos);
}

TEST(LineDirectives, BodyKeepsItsLineAndColumns) {
  Nest N = plane(10, 20);
  N.model().Body = {"y[i] =\n          1;", "dir/a \"b\".cpp", 5, 7};
  EmitOptions Options;
  Options.LineDirectives = true;
  const std::string Text = emit(N, {{"grid_block", {1}}}, Options).Kernels;
  EXPECT_NE(Text.find("\n#line 5 \"dir/a \\\"b\\\".cpp\"\n"
                      "      y[i] =\n          1;\n}\n"),
            std::string::npos)
      << Text;
}
