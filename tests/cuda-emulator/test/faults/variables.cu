// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: %t 0
// RUN: not %t 1 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not %t 2 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not %t 3 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not %t 4 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: not %t 5 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not %t 6 2>&1 | FileCheck %s --check-prefix=ALIGN
// RUN: not %t 7 2>&1 | FileCheck %s --check-prefix=SMALLER
// RUN: not %t 8 2>&1 | FileCheck %s --check-prefix=GENERIC

// STATIC: error: device code reads 4 bytes at {{.*}}, outside the 32 bytes of '{{.*}}Static' at
// DYNAMIC: error: device code reads 4 bytes at {{.*}}, outside the 32 bytes of 'Dynamic' at
// DEVICE: error: device code reads 4 bytes at {{.*}}, outside the 32 bytes of 'Table' at
// CONSTANT: error: device code writes 4 bytes at {{.*}}, which is constant: 12 bytes into the 32-byte __constant__ variable 'Fixed'
// LOCAL: error: device code reads 4 bytes at {{.*}}, 32 bytes into a local variable of 32 bytes
// LOCAL: block (0,0,0), thread (3,0,0) of kernel 'local(int, int*)'
// ALIGN: error: device code writes 8 bytes at {{.*}}, which is not aligned to 8 bytes
// SMALLER: error: device code reads 4 bytes at {{.*}}, outside the 28 bytes of 'Dynamic' at
// GENERIC: error: device code reads 4 bytes at {{.*}}, 4 bytes past the end of the 32-byte __shared__ variable

#include "Expect.h"

__device__ int Table[8];
__constant__ int Fixed[8];
extern __shared__ int Dynamic[];

__global__ void sharedStatic(int I, int *Out) {
  __shared__ int Static[8];
  Static[threadIdx.x] = threadIdx.x;
  __syncthreads();
  *Out = Static[I + threadIdx.x];
}
__global__ void sharedDynamic(int I, int *Out) {
  Dynamic[0] = 1;
  *Out = Dynamic[I];
}
__global__ void device(int I, int *Out) { *Out = Table[I]; }
__global__ void constant(const int *P, int I) {
  ((int *)(P ? P : Fixed))[I] = 1;
}
__global__ void local(int N, int *Out) {
  int Values[8];
  for (int I = 0; I < 8; ++I)
    Values[I] = I + N;
  *Out = Values[N + threadIdx.x];
}
__global__ void align(char *P, int I) { *(double *)(P + I) = 1; }
__device__ __noinline__ int get(const int *P, int I) { return P[I]; }
__global__ void generic(int I, int *Out) {
  __shared__ int Other[8];
  Other[threadIdx.x] = 1;
  __syncthreads();
  *Out = get(Other, I);
}

int main(int, char **Arguments) {
  int Case = std::atoi(Arguments[1]);
  Device<int> X(8);
  sharedStatic<<<1, 4>>>(Case == 1 ? 5 : 4, X);
  sharedDynamic<<<1, 1, 32>>>(Case == 2 ? 8 : 7, X);
  if (Case == 7)
    sharedDynamic<<<1, 1, 28>>>(7, X);
  device<<<1, 1>>>(Case == 3 ? -1 : 0, X);
  if (Case == 4)
    constant<<<1, 1>>>(nullptr, 3);
  local<<<1, 4>>>(Case == 5 ? 5 : 4, X);
  align<<<1, 1>>>((char *)(int *)X, Case == 6 ? 4 : 8);
  generic<<<1, 8>>>(Case == 8 ? 9 : 7, X);
  OK(cudaDeviceSynchronize());
}
