//===- LaunchTest.cpp - What stands in the loop's place -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Nests.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

TEST(Launch, ValuesAreEvaluatedOnlyInsideSpacesThatAreNotEmpty) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").value("int", "u1", "v.size()");
  N.value("int", "u2", "v[0].size()");
  N.loop("int", "i", 0, N.at("u1")).loop("int", "j", 0, N.at("u2"));
  N.body("y[i + j] = 1;");
  const EmittedLoop Text = emit(N, {{"split_last", {32}}, {"grid_block", {1}}});
  EXPECT_EQ(Text.Launch, R"({
  using idxmap_Int = ::idxmap::ExactInt;
  ::idxmap::CudaLaunch idxmap_launch("a.cpp", 3);
  const auto idxmap_u1 = v.size();
  if (idxmap_launch.nonEmpty(idxmap_u1)) {
    const auto idxmap_u2 = v[0].size();
    if (idxmap_launch.nonEmpty(idxmap_u2)) {
      idxmap_launch.indices(idxmap_u1, idxmap_u2);
      idxmap_launch.gridDim(idxmap_Int(idxmap_u2).ceilDiv(32), idxmap_u1);
      idxmap_launch.blockDim(32);
      idxmap_f_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.asIs(y), idxmap_u2);
      idxmap_launch.finish();
    }
  }
})");
  EXPECT_EQ(Text.Kernels.substr(0, Text.Kernels.find('\n')),
            "// a.cpp:3: [0,v.size()) x [0,v[0].size()), SplitLast(32), "
            "GridBlock(1)");
}

TEST(Launch, ConstantSpacesAreLaunchedAtOnce) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y").loop("int", "i", 0, 100).body("y[i] = 1;");
  EXPECT_EQ(emit(N, {{"split_last", {32}}, {"grid_block", {1}}}).Launch, R"({
  ::idxmap::CudaLaunch idxmap_launch("a.cpp", 3);
  idxmap_launch.indices(100);
  idxmap_launch.gridDim(4);
  idxmap_launch.blockDim(32);
  idxmap_f_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(idxmap_launch.asIs(y));
  idxmap_launch.finish();
})");
}

TEST(Launch, RequirementsAreNamedAsTheUserWritesThem) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y")
      .symbol("int", "n", false)
      .symbol("int", "l", false);
  N.loop("int", "i", 0, N.at("n")).body("y[i] = 1;");
  const std::string Text =
      emit(N, {{"split_last", {N.at("l")}}, {"grid_block", {1}}}).Launch;
  EXPECT_NE(Text.find("idxmap_launch.require(0, l, \"0 < l\");\n"),
            std::string::npos)
      << Text;
}

TEST(Launch, VariantsAreTriedInOrder) {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y")
      .symbol("int", "n", false)
      .symbol("int", "m", false);
  N.loop("int", "i", 0, N.at("n")).loop("int", "j", 0, N.at("m"));
  N.body("y[i + j] = 1;");
  const Mapping Native = N.map({{"split_last", {32}}, {"grid_block", {1}}});
  const Mapping Swapped =
      N.map({{"permute", {1, 0}}, {"split_last", {32}}, {"grid_block", {1}}});
  const EmittedLoop Text =
      emitLoop(N.model(), {{Native, {{N.at("n"), 65536}}}, {Swapped, {}}}, {});
  EXPECT_EQ(Text.Launch, R"({
  using idxmap_Int = ::idxmap::ExactInt;
  ::idxmap::CudaLaunch idxmap_launch("a.cpp", 3);
  if (idxmap_launch.nonEmpty(n, m)) {
    idxmap_launch.indices(n, m);
    if (idxmap_launch.less(n, 65536)) {
      idxmap_launch.gridDim(idxmap_Int(m).ceilDiv(32), n);
      idxmap_launch.blockDim(32);
      idxmap_f_3_shape1<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.asIs(y), m);
    } else {
      idxmap_launch.gridDim(idxmap_Int(n).ceilDiv(32), m);
      idxmap_launch.blockDim(32);
      idxmap_f_3_shape2<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.asIs(y), n);
    }
    idxmap_launch.finish();
  }
})");
  EXPECT_NE(Text.Kernels.find(", GridBlock(1), where n < 65536\n"),
            std::string::npos);
}

TEST(Launch, FileNamesAreEscaped) {
  Nest N("a \"b\".cpp", 3, "f");
  N.capture("y", "float *y").loop("int", "i", 0, 100).body("y[i] = 1;");
  EXPECT_NE(emit(N, {{"grid_block", {1}}})
                .Launch.find("idxmap_launch(\"a \\\"b\\\".cpp\", 3);"),
            std::string::npos);
}

TEST(FileHead, NamesTheSupportedCompileLines) {
  const std::string Head = fileHeadText({});
  EXPECT_NE(Head.find("clang++-22 -x cuda --cuda-gpu-arch="),
            std::string::npos);
  EXPECT_NE(Head.find("nvcc -std=c++20 --expt-relaxed-constexpr -arch="),
            std::string::npos);
}
