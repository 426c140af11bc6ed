// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: %t | FileCheck %s --check-prefix=FORWARD
// RUN: env CUEMU_ORDER=forward %t | FileCheck %s --check-prefix=FORWARD
// RUN: env CUEMU_ORDER=reverse %t | FileCheck %s --check-prefix=REVERSE
// RUN: env CUEMU_ORDER=shuffle:1 %t > %t.1
// RUN: env CUEMU_ORDER=shuffle:1 %t | diff %t.1 -
// RUN: env CUEMU_ORDER=shuffle:2 %t | not diff %t.1 -
// RUN: FileCheck %s --check-prefix=SHUFFLE < %t.1
// RUN: not env CUEMU_ORDER=sideways %t 2>&1 | FileCheck %s --check-prefix=BAD

// FORWARD: blocks 0 1 2 3 4 5 6 7 sorted 28
// FORWARD: threads 0 1 2 3 4 5 6 7 sorted 28
// FORWARD: before 0 1 2 3 4 5 6 7 sorted 28
// FORWARD: after 0 1 2 3 4 5 6 7 sorted 28
// REVERSE: blocks 7 6 5 4 3 2 1 0 sorted 28
// REVERSE: threads 7 6 5 4 3 2 1 0 sorted 28
// REVERSE: before 7 6 5 4 3 2 1 0 sorted 28
// REVERSE: after 7 6 5 4 3 2 1 0 sorted 28
// SHUFFLE-NOT: 0 1 2 3 4 5 6 7
// SHUFFLE-COUNT-4: sorted 28
// BAD: CUEMU_ORDER is 'sideways', must be forward, reverse or shuffle:<seed>

#include "Expect.h"

/// Notes in which order its callers come.
__device__ void note(int *List, int Who) { List[atomicAdd(List + 8, 1)] = Who; }

__global__ void blocks(int *List) { note(List, blockIdx.x); }
__global__ void threads(int *List) { note(List, threadIdx.x); }
__global__ void phases(int *Before, int *After) {
  note(Before, threadIdx.x);
  __syncthreads();
  note(After, threadIdx.x);
}

void print(const char *Name, const Device<int> &List) {
  std::printf("%s", Name);
  int Sum = 0;
  for (int I = 0; I < 8; ++I) {
    std::printf(" %d", List.get()[I]);
    Sum += List.get()[I];
  }
  std::printf(" sorted %d\n", Sum);
}

int main() {
  Device<int> A(std::vector<int>(9, 0)), B(std::vector<int>(9, 0)),
      C(std::vector<int>(9, 0)), D(std::vector<int>(9, 0));
  blocks<<<8, 1>>>(A);
  threads<<<1, 8>>>(B);
  phases<<<1, 8>>>(C, D);
  print("blocks", A);
  print("threads", B);
  print("before", C);
  print("after", D);
}
