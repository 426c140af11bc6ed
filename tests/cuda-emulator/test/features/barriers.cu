// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_ORDER=reverse %t
// RUN: env CUEMU_CHECK=1 %t

#include "Expect.h"

/// A tree in shared memory: a barrier in a loop.
__global__ void sum(const int *In, int *Out) {
  __shared__ int Part[256];
  Part[threadIdx.x] = In[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (int Half = 128; Half; Half /= 2) {
    if (threadIdx.x < Half)
      Part[threadIdx.x] += Part[threadIdx.x + Half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    Out[blockIdx.x] = Part[0];
}

__global__ void votes(int *Out) {
  int Odd = threadIdx.x & 1;
  int Count = __syncthreads_count(Odd);
  int All = __syncthreads_and(threadIdx.x < 100);
  int None = __syncthreads_and(Odd);
  int Any = __syncthreads_or(threadIdx.x == 41);
  int Never = __syncthreads_or(threadIdx.x == 100);
  Out[threadIdx.x] = Count * 10000 + !!All * 1000 + !!None * 100 + !!Any * 10 +
                     !!Never;
}

int main() {
  const int N = 4 * 256;
  std::vector<int> In(N);
  for (int I = 0; I < N; ++I)
    In[I] = I * I % 97;
  Device<int> DIn(In), Out(4), Votes(100);
  sum<<<4, 256>>>(DIn, Out);
  votes<<<1, 100>>>(Votes);
  OK(cudaDeviceSynchronize());
  for (int B = 0; B < 4; ++B) {
    int Expected = 0;
    for (int I = 0; I < 256; ++I)
      Expected += In[B * 256 + I];
    EXPECT_EQ(Out.get()[B], Expected);
  }
  for (int V : Votes.get())
    EXPECT_EQ(V, 501010);
}
