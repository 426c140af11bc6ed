// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
//
// The longest grid, 2^31 - 1 blocks, is accepted. A failed assertion ends the
// launch in its first block, so that the rest costs nothing.

#include "Expect.h"
#include <cassert>

__global__ void last(unsigned *Out) {
  *Out = gridDim.x;
  assert(false);
}

int main() {
  unsigned *X;
  OK(cudaMallocManaged(&X, sizeof *X));
  last<<<0x7fffffffu, 1>>>(X);
  EXPECT(cudaDeviceSynchronize() == cudaErrorAssert);
  EXPECT_EQ(*X, 0x7fffffffu);
  OK(cudaDeviceReset());
}
