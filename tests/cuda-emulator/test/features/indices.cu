// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_ORDER=reverse %t
// RUN: env CUEMU_ORDER=shuffle:7 %t
//
// Every thread of a three-dimensional grid runs exactly once, with its own
// built-in variables, in each order.

#include "Expect.h"

__device__ unsigned flatten(uint3 I, dim3 N) {
  return (I.z * N.y + I.y) * N.x + I.x;
}

__global__ void visit(unsigned *Count, unsigned *Wrong, dim3 Grid, dim3 Block) {
  unsigned PerBlock = blockDim.x * blockDim.y * blockDim.z;
  atomicAdd(&Count[flatten(blockIdx, gridDim) * PerBlock +
                   flatten(threadIdx, blockDim)], 1u);
  if (gridDim.x != Grid.x || gridDim.y != Grid.y || gridDim.z != Grid.z ||
      blockDim.x != Block.x || blockDim.y != Block.y || blockDim.z != Block.z ||
      warpSize != 32)
    atomicAdd(Wrong, 1u);
}

int main() {
  dim3 Grid(5, 3, 2), Block(7, 4, 3);
  const unsigned N = 5 * 3 * 2 * 7 * 4 * 3;
  Device<unsigned> Count(std::vector<unsigned>(N, 0));
  Device<unsigned> Wrong(std::vector<unsigned>(1, 0));
  visit<<<Grid, Block>>>(Count, Wrong, Grid, Block);
  OK(cudaDeviceSynchronize());
  for (unsigned C : Count.get())
    EXPECT_EQ(C, 1u);
  EXPECT_EQ(Wrong.get()[0], 0u);
}
