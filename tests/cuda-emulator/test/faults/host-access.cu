// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build -Wno-unused-value
// RUN: %t none
// RUN: not %t read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %t write 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not %t variable 2>&1 | FileCheck %s --check-prefix=VARIABLE

// READ: before
// READ-NEXT: cuemu: error: host code reads device memory at 0x{{[0-9a-f]+}}, 8 bytes into the 40-byte device allocation
// READ-NOT: after
// WRITE: cuemu: error: host code writes device memory at 0x{{[0-9a-f]+}}, 36 bytes into the 40-byte device allocation
// VARIABLE: cuemu: error: host code reads device memory at 0x{{[0-9a-f]+}}, 4 bytes into the 16-byte __device__ variable 'Table'

#include "Expect.h"
#include <string>

__device__ int Table[4];
__global__ void use() { Table[0] = 1; }

int main(int, char **Arguments) {
  std::string What = Arguments[1];
  Device<int> X(10);
  volatile int *P = X;
  void *Address;
  use<<<1, 1>>>();
  OK(cudaGetSymbolAddress(&Address, Table));
  std::puts("before");
  if (What == "read")
    return P[2];
  if (What == "write")
    P[9] = 1;
  if (What == "variable")
    return static_cast<volatile int *>(Address)[1];
  std::puts("after");
}
