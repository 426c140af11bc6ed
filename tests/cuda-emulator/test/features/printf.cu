// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t | FileCheck %s

#include "Expect.h"

__global__ void print(float F) {
  // CHECK: thread 0: -7 8 ff 1099511627776 c str 0.500 2.5e+00 100%
  // CHECK-NEXT: thread 1: -7
  printf("thread %d: %d %u %x %lld %c %s %.3f %.1e %d%%\n", threadIdx.x, -7, 8u,
         255, 1ll << 40, 'c', "str", F, 2.5, 100);
  // CHECK: [   42|7   ]
  if (threadIdx.x == 1)
    printf("[%*d|%-4d]\n", 5, 42, 7);
}

int main() {
  print<<<1, 2>>>(0.5f);
  return cudaDeviceSynchronize();
}
