// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build -g
// RUN: %t none
// RUN: not %t past 2>&1 | FileCheck %s --check-prefixes=PAST,AT
// RUN: not %t walk 2>&1 | FileCheck %s --check-prefix=WALK
// RUN: not %t before 2>&1 | FileCheck %s --check-prefixes=BEFORE,AT
// RUN: not %t straddle 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: not %t freed 2>&1 | FileCheck %s --check-prefixes=FREED,AT
// RUN: not %t host 2>&1 | FileCheck %s --check-prefixes=HOST,AT
// RUN: not %t unregistered 2>&1 | FileCheck %s --check-prefixes=HOST,AT
// RUN: not %t null 2>&1 | FileCheck %s --check-prefixes=NULL,AT
// RUN: not %t read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %t atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not %t copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %t math 2>&1 | FileCheck %s --check-prefix=MATH
// RUN: env CUEMU_ORDER=reverse not %t past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: %cuemu -O0 -g %s -o %t.0
// RUN: not %t.0 past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not %t.0 host 2>&1 | FileCheck %s --check-prefix=HOST

// PAST: cuemu: error: device code writes 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end of the 40-byte device allocation at
// WALK: cuemu: error: device code writes 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end of the 40-byte device allocation at
// WALK-NEXT: cuemu:   block (0,0,0), thread (10,0,0) of kernel 'walk(int*)'
// BEFORE: cuemu: error: device code writes 4 bytes at 0x{{[0-9a-f]+}}, 4 bytes before the start of the 40-byte device allocation at
// STRADDLE: cuemu: error: device code writes 8 bytes at 0x{{[0-9a-f]+}}, 36 bytes into the 40-byte device allocation at
// FREED: cuemu: error: device code writes 4 bytes at 0x{{[0-9a-f]+}}, in a device allocation of 40 bytes that was freed
// HOST: cuemu: error: device code writes 4 bytes at 0x{{[0-9a-f]+}}, host memory
// NULL: cuemu: error: device code writes 4 bytes at 0x8, a null pointer
// AT-NEXT: cuemu:   block (1,0,0), thread (2,0,0) of kernel 'store(int*, int)'
// AT-NEXT: cuemu:   in 'store(int*, int)' at {{.*}}device-access.cu:[[#]]:
// READ: cuemu: error: device code reads 4 bytes at 0x{{[0-9a-f]+}}, 60 bytes past the end
// READ: of kernel 'load(int const*, int*)'
// ATOMIC: cuemu: error: device code atomically updates 4 bytes at {{.*}}, 0 bytes past the end
// COPY: cuemu: error: device code reads 32 bytes at {{.*}}, 16 bytes into the 40-byte device allocation
// MATH: cuemu: error: device code writes 4 bytes at {{.*}}, host memory

#include "Expect.h"
#include <string>

__global__ void store(int *X, int I) {
  if (blockIdx.x == 1 && threadIdx.x == 2)
    X[I] = 1;
}
__global__ void walk(int *X) { X[threadIdx.x] = 1; }
__global__ void storeWide(char *X) { *(long long *)(X + 36) = 1; }
__global__ void load(const int *X, int *Y) { *Y = X[25]; }
__global__ void add(int *X) { atomicAdd(X + 10, 1); }
struct Eight {
  int Values[8];
};
__global__ void copy(const int *X, Eight *Y, int I) {
  memcpy(Y, X + I, sizeof *Y);
}
__global__ void sine(float *S, float *C) { sincosf(1.0f, S, C); }

int main(int, char **Arguments) {
  std::string What = Arguments[1];
  int Local[4];
  std::vector<int> Registered(10);
  OK(cudaHostRegister(Registered.data(), 40, 0));
  Device<int> X(10);
  Device<Eight> Y(1);
  Device<float> F(2);
  int *Freed;
  OK(cudaMalloc(&Freed, 40));
  store<<<2, 4>>>(Freed, 0);
  store<<<2, 4>>>(Registered.data(), 9);
  store<<<2, 4>>>(X, 0);
  store<<<2, 4>>>(X, 9);
  copy<<<1, 1>>>(X, Y, 2);
  sine<<<1, 1>>>(F, F + 1);
  // What the store hit last is what becomes invalid.
  store<<<2, 4>>>(What == "unregistered" ? Registered.data() : Freed, 9);
  OK(cudaFree(Freed));
  OK(cudaHostUnregister(Registered.data()));
  if (What == "past")
    store<<<2, 4>>>(X, 10);
  else if (What == "walk")
    walk<<<1, 11>>>(X);
  else if (What == "before")
    store<<<2, 4>>>(X, -1);
  else if (What == "straddle")
    storeWide<<<1, 1>>>((char *)(int *)X);
  else if (What == "freed")
    store<<<2, 4>>>(Freed, 0);
  else if (What == "host")
    store<<<2, 4>>>(Local, 0);
  else if (What == "unregistered")
    store<<<2, 4>>>(Registered.data(), 9);
  else if (What == "null")
    store<<<2, 4>>>(nullptr, 2);
  else if (What == "read")
    load<<<1, 1>>>(X, X);
  else if (What == "atomic")
    add<<<1, 1>>>(X);
  else if (What == "copy")
    copy<<<1, 1>>>(X, Y, 4);
  else if (What == "math")
    sine<<<1, 1>>>(F, (float *)Local);
}
