// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0
//
// Arrays of a thread's own, indexed at run time, and pointers to them that
// reach other functions; one set per thread, also across a barrier.

#include "Expect.h"

__device__ __noinline__ void fill(int *P, int N, int From) {
  for (int I = 0; I < N; ++I)
    P[I] = From + I;
}

__global__ void local(int *Out, int N) {
  int Values[40];
  fill(Values, N, threadIdx.x * 100);
  __syncthreads();
  int Sum = 0;
  for (int I = N - 1; I >= 0; --I)
    Sum += Values[(I * 7) % N];
  Out[threadIdx.x] = Sum;
}

int main() {
  Device<int> Out(33);
  local<<<1, 33>>>(Out, 40);
  std::vector<int> R = Out.get();
  for (int T = 0; T < 33; ++T)
    EXPECT_EQ(R[T], T * 4000 + 780);
}
