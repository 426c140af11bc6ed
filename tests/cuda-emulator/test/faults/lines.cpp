// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cuemu -x cuda -O2 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %cuemu -x cuda -O2 -g %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %cuemu -x cuda -O2 -g0 %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=NONE
//
// The place in the source is that of the access, not of the kernel.

__device__ __forceinline__ void poke(int *P) {
  // CHECK: in 'kernel(int*)' at {{.*}}lines.cpp:[[#@LINE+1]]:6
  *P = 1;
}
// NONE: in 'kernel(int*)'{{$}}
__global__ void kernel(int *P) { poke(P + threadIdx.x); }

int main() {
  int *P;
  if (cudaMalloc(&P, 4))
    return 0;
  kernel<<<1, 2>>>(P);
}
