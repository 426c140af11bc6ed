// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: %t 0
// RUN: not %t 1 2>&1 | FileCheck %s --check-prefix=EXITED
// RUN: env CUEMU_EXITED=ok %t 1
// RUN: not %t 2 2>&1 | FileCheck %s --check-prefix=STUCK
// RUN: not %t 3 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not %t 4 2>&1 | FileCheck %s --check-prefix=STACK

// EXITED: error: not all threads of the block reach a barrier: thread (0,0,0) waits in __syncthreads, but thread (5,0,0) has ended
// EXITED-NEXT: of kernel 'leave(int)'
// STUCK: error: no thread of the block can go on: thread (0,0,0) waits in __syncthreads, but thread (1,0,0) waits in __syncwarp
// MASK: error: a warp operation with mask 0x0000000f is executed by lane 4, which the mask does not name
// STACK: error: a device thread's stack overflows
// STACK-NEXT: block (0,0,0), thread (0,0,0) of kernel 'deep(int*, int)'

#include "Expect.h"

__global__ void leave(int T) {
  if (threadIdx.x == T)
    return;
  __syncthreads();
}
__global__ void stuck(int T) {
  if (threadIdx.x == T)
    __syncwarp();
  else
    __syncthreads();
}
__global__ void mask(unsigned M) { __syncwarp(M); }
__device__ __noinline__ int sink(int N, volatile int *P) {
  volatile int Values[100];
  Values[N % 100] = N;
  return N == 0 ? *P : sink(N - 1, Values) + Values[N % 100];
}
__global__ void deep(int *Out, int N) {
  __syncthreads();
  *Out = sink(N, Out);
}

int main(int, char **Arguments) {
  int Case = std::atoi(Arguments[1]);
  Device<int> X(1);
  leave<<<1, 8>>>(Case == 1 ? 5 : 8);
  stuck<<<1, 2>>>(Case == 2 ? 1 : 8);
  mask<<<1, Case == 3 ? 5 : 4>>>(0xf);
  deep<<<1, 1>>>(X, Case == 4 ? 100000 : 10);
  OK(cudaDeviceSynchronize());
}
