// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
//
// Each limit of a launch at its edge and one past.

#include "Expect.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(128) bounded() {}
__device__ int Sink;
__global__ void shared() {
  extern __shared__ int Dynamic[];
  __shared__ int Static[256];
  Static[threadIdx.x] = Dynamic[0] = threadIdx.x;
  __syncthreads();
  Sink = Static[255 - threadIdx.x];
}

#define LAUNCHES(...)                                                          \
  do {                                                                         \
    __VA_ARGS__;                                                               \
    OK(cudaGetLastError());                                                    \
    OK(cudaDeviceSynchronize());                                               \
  } while (0)
#define REFUSED(Error, ...)                                                    \
  do {                                                                         \
    __VA_ARGS__;                                                               \
    FAILS(cudaGetLastError(), Error);                                          \
    OK(cudaDeviceSynchronize());                                               \
  } while (0)

void blocks() {
  auto Bad = cudaErrorInvalidConfiguration;
  LAUNCHES(nothing<<<1, 1024>>>());
  REFUSED(Bad, nothing<<<1, 1025>>>());
  LAUNCHES(nothing<<<1, dim3(1, 1024)>>>());
  REFUSED(Bad, nothing<<<1, dim3(1, 1025)>>>());
  LAUNCHES(nothing<<<1, dim3(1, 1, 64)>>>());
  REFUSED(Bad, nothing<<<1, dim3(1, 1, 65)>>>());
  LAUNCHES(nothing<<<1, dim3(16, 8, 8)>>>());
  REFUSED(Bad, nothing<<<1, dim3(16, 13, 5)>>>());
  REFUSED(Bad, nothing<<<1, dim3(1025, 1, 1)>>>());
  REFUSED(Bad, nothing<<<1, 0>>>());
  REFUSED(Bad, nothing<<<1, dim3(1, 0)>>>());
  REFUSED(Bad, nothing<<<1, dim3(1, 1, 0)>>>());
}

void grids() {
  auto Bad = cudaErrorInvalidConfiguration;
  LAUNCHES(nothing<<<dim3(1, 65535), 1>>>());
  REFUSED(Bad, nothing<<<dim3(1, 65536), 1>>>());
  LAUNCHES(nothing<<<dim3(1, 1, 65535), 1>>>());
  REFUSED(Bad, nothing<<<dim3(1, 1, 65536), 1>>>());
  LAUNCHES(nothing<<<1 << 20, 1>>>());
  REFUSED(Bad, nothing<<<1u << 31, 1>>>());
  REFUSED(Bad, nothing<<<0, 1>>>());
  REFUSED(Bad, nothing<<<dim3(1, 0), 1>>>());
  REFUSED(Bad, nothing<<<dim3(1, 1, 0), 1>>>());
}

void resources() {
  LAUNCHES(bounded<<<1, 128>>>());
  REFUSED(cudaErrorLaunchOutOfResources, bounded<<<1, 129>>>());
  LAUNCHES(nothing<<<1, 1, 49152>>>());
  REFUSED(cudaErrorInvalidValue, nothing<<<1, 1, 49153>>>());
  LAUNCHES(shared<<<1, 256, 49152 - 1024>>>());
  REFUSED(cudaErrorInvalidValue, shared<<<1, 256, 49153 - 1024>>>());
  auto Attribute = cudaFuncAttributeMaxDynamicSharedMemorySize;
  OK(cudaFuncSetAttribute(shared, Attribute, 100000));
  LAUNCHES(shared<<<1, 256, 100000>>>());
  REFUSED(cudaErrorInvalidValue, shared<<<1, 256, 100001>>>());
  OK(cudaFuncSetAttribute(nothing, Attribute, 232448));
  LAUNCHES(nothing<<<1, 1, 232448>>>());
  FAILS(cudaFuncSetAttribute(nothing, Attribute, 232449),
        cudaErrorInvalidValue);
  FAILS(cudaFuncSetAttribute(shared, Attribute, 232448 - 1023),
        cudaErrorInvalidValue);
}

int main() {
  blocks();
  grids();
  resources();
}
