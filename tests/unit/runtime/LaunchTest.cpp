//===- LaunchTest.cpp - Checks before a launch, and the host's walk -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/launch.h"
#include "mapping/DeviceLimits.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <tuple>
#include <vector>

using idxmap::ExactInt;
using idxmap::HostLaunch;
using idxmap::Index3D;

static std::string messageOf(const std::function<void(HostLaunch &)> &Use) {
  HostLaunch Launch("heat.cpp", 12);
  try {
    Use(Launch);
  } catch (const idxmap::error &Error) {
    EXPECT_STREQ(Error.file(), "heat.cpp");
    EXPECT_EQ(Error.line(), 12u);
    return Error.what();
  }
  return "";
}

TEST(Launch, NamesTheGridDimensionTheLimitAndTheValue) {
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.gridDim(1, 70000); }),
            "heat.cpp:12: grid dimension y is 70000, but the device allows at "
            "most 65535");
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.gridDim(1, 1, 65536); }),
            "heat.cpp:12: grid dimension z is 65536, but the device allows at "
            "most 65535");
  EXPECT_EQ(
      messageOf([](HostLaunch &L) { L.gridDim(ExactInt(1) * 2147483648); }),
      "heat.cpp:12: grid dimension x is 2147483648, but the device "
      "allows at most 2147483647");
  EXPECT_EQ(
      messageOf([](HostLaunch &L) { L.gridDim(2147483647, 65535, 65535); }),
      "");
}

TEST(Launch, NamesTheBlockDimensionAndTheNumberOfThreads) {
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.blockDim(1, 1, 65); }),
            "heat.cpp:12: block dimension z is 65, but the device allows at "
            "most 64");
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.blockDim(64, 17); }),
            "heat.cpp:12: the number of threads in a block is 1088, but the "
            "device allows at most 1024");
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.blockDim(64, 16); }), "");
}

TEST(Launch, AnExtentThatOverflowsIsAnErrorAndNotAnEmptyLoop) {
  const ExactInt Beyond = ExactInt(INT64_MAX) + 1;
  EXPECT_EQ(messageOf([&](HostLaunch &L) { L.gridDim(Beyond); }),
            "heat.cpp:12: grid dimension x is more than 9223372036854775807, "
            "but the device allows at most 2147483647");
  EXPECT_EQ(messageOf([&](HostLaunch &L) { L.nonEmpty(Beyond - Beyond); }),
            "heat.cpp:12: the bounds of this loop leave 64 bits");
  EXPECT_EQ(
      messageOf([&](HostLaunch &L) { L.gridDim(ExactInt(3).floorDiv(0)); }),
      "heat.cpp:12: the bounds of this loop leave 64 bits");
}

TEST(Launch, RequirementsAreNamedWithTheirValues) {
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.require(0, -3, "0 < l"); }),
            "heat.cpp:12: this mapping needs 0 < l, which is 0 < -3 here");
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.require(0, 1, "0 < l"); }), "");
}

TEST(Launch, VariablesMustFitTheirType) {
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.fits<int>("k", 2147483648); }),
            "heat.cpp:12: the last block would take 'k' to 2147483648, but its "
            "type ends at 2147483647");
  EXPECT_EQ(messageOf([](HostLaunch &L) { L.fits<int>("k", 2147483647); }), "");
  EXPECT_EQ(
      messageOf([](HostLaunch &L) { L.fits<unsigned long>("k", INT64_MAX); }),
      "");
}

TEST(Launch, IndexArithmeticIsOf32BitsWhereItFits) {
  const HostLaunch L("heat.cpp", 12);
  EXPECT_TRUE(L.fits32(4294967295));
  EXPECT_TRUE(L.fits32(1, 2, 3));
  EXPECT_FALSE(L.fits32(4294967296));
  EXPECT_FALSE(L.fits32(1, 4294967296, 2));
  EXPECT_TRUE(L.fits31(2147483647, 2));
  EXPECT_FALSE(L.fits31(1, 2147483648));
  EXPECT_EQ(messageOf([](HostLaunch &M) { M.fits32(ExactInt(INT64_MAX) * 2); }),
            "heat.cpp:12: the index arithmetic of this loop leaves 64 bits");
  EXPECT_EQ(messageOf([](HostLaunch &M) { M.fits64(ExactInt(INT64_MAX) * 2); }),
            "heat.cpp:12: the index arithmetic of this loop leaves 64 bits");
}

TEST(Launch, EmptinessIsPerDimension) {
  const HostLaunch L("heat.cpp", 12);
  EXPECT_TRUE(L.nonEmpty(1, 5));
  EXPECT_FALSE(L.nonEmpty(1, 0));
  EXPECT_FALSE(L.nonEmpty(-2, -3));
}

using Seen = std::multiset<
    std::tuple<unsigned, unsigned, unsigned, unsigned, unsigned, unsigned>>;

static void record(const Index3D Block, const Index3D Thread, Seen *Into,
                   const int Value) {
  EXPECT_EQ(Value, 7);
  Into->insert({Block.x, Block.y, Block.z, Thread.x, Thread.y, Thread.z});
}

TEST(HostLaunch, RunsEveryThreadOnce) {
  HostLaunch Launch("heat.cpp", 12);
  Launch.gridDim(3, 2, 2);
  Launch.blockDim(4, 3, 2);
  Seen All;
  Launch.run<record>(&All, 7);
  EXPECT_EQ(All.size(), 3u * 2 * 2 * 4 * 3 * 2);
  EXPECT_EQ(std::set(All.begin(), All.end()).size(), All.size());
  EXPECT_EQ(*All.rbegin(), std::tuple(2u, 1u, 1u, 3u, 2u, 1u));
}

static void fill(const Index3D, const Index3D Thread, const double *From,
                 float *To) {
  To[Thread.x] = float(From[Thread.x]);
}

TEST(HostLaunch, ConvertsArgumentsAsACallDoes) {
  HostLaunch Launch("heat.cpp", 12);
  Launch.blockDim(2);
  double From[2] = {1, 2};
  float To[2] = {};
  Launch.run<fill>(From, To);
  EXPECT_EQ(To[0] + To[1], 3);
}

TEST(Limits, AreThoseOfTheCompile) {
  const idxmap::DeviceLimits Compile;
  EXPECT_EQ(idxmap::_Limits::ThreadsPerBlock, Compile.ThreadsPerBlock);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    EXPECT_EQ(idxmap::_Limits::_Grid[Axis], Compile.Grid[Axis]);
    EXPECT_EQ(idxmap::_Limits::_Block[Axis], Compile.Block[Axis]);
  }
}
