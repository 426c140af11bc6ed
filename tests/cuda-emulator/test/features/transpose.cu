// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_CHECK=1 %t
// RUN: env CUEMU_ORDER=shuffle:1 %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0
//
// Static and dynamic shared memory with a barrier between writes and reads.

#include "Expect.h"

constexpr int Tile = 16;

__global__ void transposeStatic(const int *In, int *Out, int N) {
  __shared__ int Buffer[Tile][Tile + 1];
  int X = blockIdx.x * Tile + threadIdx.x, Y = blockIdx.y * Tile + threadIdx.y;
  Buffer[threadIdx.y][threadIdx.x] = In[Y * N + X];
  __syncthreads();
  X = blockIdx.y * Tile + threadIdx.x, Y = blockIdx.x * Tile + threadIdx.y;
  Out[Y * N + X] = Buffer[threadIdx.x][threadIdx.y];
}

__global__ void transposeDynamic(const int *In, int *Out, int N) {
  extern __shared__ int Dynamic[];
  int X = blockIdx.x * Tile + threadIdx.x, Y = blockIdx.y * Tile + threadIdx.y;
  Dynamic[threadIdx.y * Tile + threadIdx.x] = In[Y * N + X];
  __syncthreads();
  X = blockIdx.y * Tile + threadIdx.x, Y = blockIdx.x * Tile + threadIdx.y;
  Out[Y * N + X] = Dynamic[threadIdx.x * Tile + threadIdx.y];
}

int main() {
  const int N = 64;
  std::vector<int> In(N * N);
  for (int I = 0; I < N * N; ++I)
    In[I] = I;
  Device<int> DIn(In), A(N * N), B(N * N);
  dim3 Grid(N / Tile, N / Tile), Block(Tile, Tile);
  transposeStatic<<<Grid, Block>>>(DIn, A, N);
  transposeDynamic<<<Grid, Block, Tile * Tile * sizeof(int)>>>(DIn, B, N);
  OK(cudaDeviceSynchronize());
  std::vector<int> OutA = A.get(), OutB = B.get();
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X) {
      EXPECT_EQ(OutA[X * N + Y], In[Y * N + X]);
      EXPECT_EQ(OutB[X * N + Y], In[Y * N + X]);
    }
}
