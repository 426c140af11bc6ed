// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: %t none
// RUN: not %t one 2>&1 | FileCheck %s
// RUN: env CUEMU_LEAKS=0 %t one
// RUN: not %t managed 2>&1 | FileCheck %s --check-prefix=MANAGED
// RUN: %t reset
// RUN: not %t status; %t status; test $? -eq 3

// CHECK: out of main
// CHECK-NEXT: leak: the 12-byte device allocation at 0x{{[0-9a-f]+}} is never freed
// CHECK-NEXT: leak: the 5-byte device allocation
// CHECK-NEXT: error: 2 allocations of 17 bytes of device memory not freed at exit
// MANAGED: error: 1 allocation of 8 bytes

#include "Expect.h"
#include <string>

/// Freed after main: not a leak.
Device<int> *Global;
struct Owner {
  ~Owner() { delete Global; }
} GlobalOwner;

int main(int, char **Arguments) {
  std::string What = Arguments[1];
  char *A, *B;
  Global = new Device<int>(3);
  if (What == "one" || What == "reset" || What == "status") {
    OK(cudaMalloc(&A, 12));
    OK(cudaMalloc(&B, 5));
  }
  if (What == "managed")
    OK(cudaMallocManaged(&A, 8));
  if (What == "reset") {
    OK(cudaDeviceReset());
    Global = nullptr;
  }
  std::puts("out of main");
  return What == "status" ? 3 : 0;
}
