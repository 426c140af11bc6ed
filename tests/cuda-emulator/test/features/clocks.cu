// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t

#include "Expect.h"

__device__ unsigned lane() {
  unsigned Result;
  Result = __popc(__activemask()) ? threadIdx.x % 32 : 99;
  return Result;
}

__global__ void clocks(long long *Out) {
  long long Start = clock64();
  clock_t Short = clock();
  Out[0] = Short != 0;
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  Out[1] = lane();
  Out[2] = clock64() > Start;
}

int main() {
  Device<long long> Out(3);
  clocks<<<1, 1>>>(Out);
  EXPECT(Out.get() == (std::vector<long long>{1, 0, 1}));
}
