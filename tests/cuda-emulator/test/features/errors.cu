// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t

#include "Expect.h"
#include <string>

__global__ void nothing() {}

int main() {
  EXPECT(cudaGetLastError() == cudaSuccess);
  EXPECT(cudaSetDevice(3) == cudaErrorInvalidDevice);
  EXPECT(cudaPeekAtLastError() == cudaErrorInvalidDevice);
  OK(cudaDeviceSynchronize());
  EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
  EXPECT(cudaGetLastError() == cudaSuccess);
  nothing<<<1, 2000>>>();
  EXPECT(cudaPeekAtLastError() == cudaErrorInvalidConfiguration);
  EXPECT(cudaGetLastError() == cudaErrorInvalidConfiguration);
  OK(cudaDeviceSynchronize());
  EXPECT(std::string(cudaGetErrorName(cudaErrorInvalidValue)) ==
         "cudaErrorInvalidValue");
  EXPECT(std::string(cudaGetErrorString(cudaErrorMemoryAllocation)) ==
         "out of memory");
  int Host;
  FAILS(cudaLaunchKernel(&Host, dim3(1), dim3(1), nullptr, 0, nullptr),
        cudaErrorInvalidDeviceFunction);
  void *Arguments[1] = {};
  OK(cudaLaunchKernel(nothing, dim3(1), dim3(1), Arguments, 0, nullptr));
}
