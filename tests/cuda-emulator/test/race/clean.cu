// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: env CUEMU_CHECK=1 %t
// RUN: env CUEMU_CHECK=1 CUEMU_ORDER=reverse %t
// RUN: env CUEMU_CHECK=1 CUEMU_ORDER=shuffle:11 %t
//
// What orders accesses is not reported: barriers of a block and of a warp,
// atomics and volatile accesses, launches, neighbouring bytes, a fence and an
// atomic between blocks.

#include "Expect.h"

__global__ void neighbours(const int *X, int *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < N - 1)
    Y[I] = X[I - 1] + X[I] + X[I + 1];
}
__global__ void bytes(char *X) { X[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void exchange(int *X) {
  for (int Round = 0; Round < 3; ++Round) {
    int V = X[(threadIdx.x + 1) % blockDim.x];
    __syncthreads();
    X[threadIdx.x] = V;
    __syncthreads();
  }
}
__global__ void warps(int *X) {
  __shared__ int Cells[64];
  Cells[threadIdx.x] = threadIdx.x;
  __syncwarp();
  X[threadIdx.x] = Cells[threadIdx.x ^ 5];
}
__global__ void count(int *X) { atomicAdd(X, 1); }
__global__ void largest(float *Out) {
  int *Bits = reinterpret_cast<int *>(Out);
  int Old = *const_cast<volatile int *>(Bits), Seen;
  for (; __int_as_float(Old) < float(threadIdx.x); Old = Seen)
    if ((Seen = atomicCAS(Bits, Old, __float_as_int(threadIdx.x))) == Old)
      break;
}
__global__ void lastBlock(int *Part, int *Count, int *Out) {
  __shared__ bool IsLast;
  if (threadIdx.x == 0) {
    Part[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    IsLast = atomicAdd(Count, 1) == int(gridDim.x) - 1;
  }
  __syncthreads();
  if (IsLast && threadIdx.x == 1) {
    int Sum = 0;
    for (int I = 0; I < int(gridDim.x); ++I)
      Sum += Part[I];
    *Out = Sum;
  }
}

int main() {
  Device<int> X(std::vector<int>(64, 1)), Y(64), Z(std::vector<int>(2, 0));
  neighbours<<<2, 32>>>(X, Y, 64);
  neighbours<<<2, 32>>>(Y, X, 0);
  bytes<<<4, 16>>>((char *)(int *)Y);
  exchange<<<1, 64>>>(X);
  warps<<<1, 64>>>(X);
  count<<<3, 7>>>(Z);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Z.get()[0], 21);
  OK(cudaMemset(Z, 0, 8));
  largest<<<2, 32>>>((float *)(int *)Z);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Z.get()[0], 0x41f80000);
  OK(cudaMemset(Z, 0, 8));
  lastBlock<<<10, 2>>>(Y, Z, Z + 1);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Z.get()[1], 55);
}
