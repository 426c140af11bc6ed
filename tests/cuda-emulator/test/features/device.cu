// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_ARCH=sm_80 %t 8 0 108
// RUN: not env CUEMU_ARCH=sm_1 %t 2>&1 | FileCheck %s
// CHECK: CUEMU_ARCH is 'sm_1'

#include "Expect.h"
#include <cstring>

__global__ void __launch_bounds__(256) bounded(int *X) {
  __shared__ int S[100];
  S[threadIdx.x % 100] = 1;
  __syncthreads();
  if (X)
    *X = S[0];
}
__global__ void plain() {}

int main(int Count, char **Arguments) {
  int Major = 9, Minor = 0, Processors = 132, Value, Device = -1;
  if (Count > 1) {
    Major = std::atoi(Arguments[1]);
    Minor = std::atoi(Arguments[2]);
    Processors = std::atoi(Arguments[3]);
  }
  OK(cudaGetDeviceCount(&Value));
  EXPECT_EQ(Value, 1);
  OK(cudaSetDevice(0));
  OK(cudaGetDevice(&Device));
  EXPECT_EQ(Device, 0);
  FAILS(cudaSetDevice(1), cudaErrorInvalidDevice);
  cudaDeviceProp P;
  OK(cudaGetDeviceProperties(&P, 0));
  EXPECT(P.major == Major && P.minor == Minor);
  EXPECT_EQ(P.multiProcessorCount, Processors);
  EXPECT(P.maxThreadsPerBlock == 1024 && P.warpSize == 32);
  EXPECT(P.maxGridSize[0] == 2147483647 && P.maxGridSize[2] == 65535);
  EXPECT(P.maxThreadsDim[1] == 1024 && P.maxThreadsDim[2] == 64);
  EXPECT_EQ(P.sharedMemPerBlock, 49152u);
  EXPECT(std::strlen(P.name) > 0 && P.totalGlobalMem > 0);
  OK(cudaDeviceGetAttribute(&Value, cudaDevAttrMaxGridDimY, 0));
  EXPECT_EQ(Value, 65535);
  OK(cudaDeviceGetAttribute(&Value, cudaDevAttrComputeCapabilityMajor, 0));
  EXPECT_EQ(Value, Major);

  cudaFuncAttributes A;
  OK(cudaFuncGetAttributes(&A, bounded));
  EXPECT_EQ(A.sharedSizeBytes, 400u);
  EXPECT_EQ(A.maxThreadsPerBlock, 256);
  OK(cudaFuncGetAttributes(&A, plain));
  EXPECT_EQ(A.maxThreadsPerBlock, 1024);
  int Grid = 0, Block = 0;
  OK(cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, bounded, 0, 0));
  EXPECT(Block > 0 && Block <= 256 && Grid >= Processors);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Value, plain, 1024, 0));
  EXPECT_EQ(Value, 2);
}
