//===- FlagshipTest.cpp - The kernel of the design page, word for word ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Nests.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

static const std::vector<Nest::StepText> Steps = {
    "shift_lb", {"split_last", {32}}, {"grid_block", {1}}};

TEST(Flagship, CudaKernelIsWhatAPersonWouldWrite) {
  Nest N = heat();
  EXPECT_EQ(
      emit(N, Steps).Kernels,
      R"(// heat.cpp:12: [1,nx-1) x [1,ny-1) x [1,nz-1), ShiftLB, SplitLast(32), GridBlock(1)
static __global__ void __launch_bounds__(32) idxmap_step_12(
    const float *a, float *b, const int ny, const int nz) {
  const int i = blockIdx.z + 1;
  const int j = blockIdx.y + 1;
  const int k = blockIdx.x * 32 + threadIdx.x + 1;
  if (k >= nz - 1)
    return;
  b[(i * ny + j) * nz + k] = 0.5f * a[(i * ny + j) * nz + k];
}
)");
}

TEST(Flagship, CudaLaunchStandsInTheLoopsPlace) {
  Nest N = heat();
  EXPECT_EQ(emit(N, Steps).Launch, R"({
  using idxmap_Int = ::idxmap::ExactInt;
  ::idxmap::CudaLaunch idxmap_launch("heat.cpp", 12);
  if (idxmap_launch.nonEmpty(idxmap_Int(nx) - 2, idxmap_Int(ny) - 2, idxmap_Int(nz) - 2)) {
    const idxmap_Int idxmap_grid_x = (idxmap_Int(nz) - 2).ceilDiv(32);
    idxmap_launch.indices(idxmap_Int(nx) - 2, idxmap_Int(ny) - 2, idxmap_Int(nz) - 2);
    idxmap_launch.gridDim(idxmap_grid_x, idxmap_Int(ny) - 2, idxmap_Int(nx) - 2);
    idxmap_launch.blockDim(32);
    idxmap_launch.fits<int>("k", idxmap_grid_x * 32);
    idxmap_step_12<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
        idxmap_launch.asIs(a), idxmap_launch.asIs(b), ny, nz);
    idxmap_launch.finish();
  }
})");
}

TEST(Flagship, HostKernelDiffersInItsHeadOnly) {
  Nest N = heat();
  EmitOptions Host;
  Host.Target = TargetKind::Host;
  const std::string Cuda = emit(N, Steps).Kernels;
  const std::string Kernel = emit(N, Steps, Host).Kernels;
  EXPECT_NE(Kernel.find("static void idxmap_step_12(const ::idxmap::Index3D "
                        "blockIdx, const ::idxmap::Index3D threadIdx,\n"),
            std::string::npos);
  EXPECT_EQ(Kernel.substr(Kernel.find("{\n")), Cuda.substr(Cuda.find("{\n")));
}

TEST(Flagship, HostLaunchDiffersInItsClassAndCall) {
  Nest N = heat();
  EmitOptions Host;
  Host.Target = TargetKind::Host;
  const std::string Launch = emit(N, Steps, Host).Launch;
  EXPECT_NE(
      Launch.find("::idxmap::HostLaunch idxmap_launch(\"heat.cpp\", 12);"),
      std::string::npos);
  EXPECT_NE(Launch.find("idxmap_launch.run<idxmap_step_12>(a, b, ny, nz);"),
            std::string::npos);
  EXPECT_EQ(Launch.find("finish"), std::string::npos);
}

TEST(Flagship, TextIsTheSameEachTime) {
  Nest N = heat();
  EXPECT_EQ(emit(N, Steps).Kernels, emit(N, Steps).Kernels);
  EXPECT_EQ(emit(N, Steps).Launch, emit(N, Steps).Launch);
}
