// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels touch memory that only the host knows where the device can.
// RUN: %build
// RUN: env CUEMU_PAGEABLE=1 %t 1 0
// RUN: env CUEMU_PAGEABLE=tables %t 1 1
// RUN: env CUEMU_PAGEABLE=tables CUEMU_CHECK=1 %t 1 1
// RUN: not env CUEMU_PAGEABLE=0 %t 0 0 2>&1 | FileCheck %s
// RUN: not %t 0 0 2>&1 | FileCheck %s
// RUN: not env CUEMU_PAGEABLE=1 %t 1 0 past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not env CUEMU_PAGEABLE=1 %t 1 0 null 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not env CUEMU_PAGEABLE=yes %t 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK: device code reads 4 bytes at {{.*}}, host memory
// PAST: device code reads 4 bytes at {{.*}}, 0 bytes past the end of the 8-byte device allocation
// NULL: device code reads 4 bytes at 0x0, a null pointer
// BAD: CUEMU_PAGEABLE is 'yes', must be 0, 1 or tables

#include "Expect.h"

__global__ void add(int *X, const int *Y) { X[threadIdx.x] += Y[threadIdx.x]; }

int main(int Count, char **Words) {
  int Reaches = -1, ByTables = -1;
  OK(cudaDeviceGetAttribute(&Reaches, cudaDevAttrPageableMemoryAccess, 0));
  OK(cudaDeviceGetAttribute(
      &ByTables, cudaDevAttrPageableMemoryAccessUsesHostPageTables, 0));
  EXPECT_EQ(Reaches, std::atoi(Words[1]));
  EXPECT_EQ(ByTables, std::atoi(Words[2]));
  cudaDeviceProp P;
  OK(cudaGetDeviceProperties(&P, 0));
  EXPECT_EQ(P.pageableMemoryAccess, Reaches);
  EXPECT_EQ(P.pageableMemoryAccessUsesHostPageTables, ByTables);
  std::vector<int> OnHeap = {1, 2, 3, 4};
  int OnStack[] = {10, 20, 30, 40};
  if (Count > 3) {
    Device<int> Short(2);
    add<<<1, 4>>>(OnStack, Words[3][0] == 'p' ? Short + 2 : nullptr);
  }
  add<<<1, 4>>>(OnHeap.data(), OnStack);
  OK(cudaDeviceSynchronize());
  EXPECT(OnHeap[0] == 11 && OnHeap[3] == 44);
}
