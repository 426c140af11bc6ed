// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build
// RUN: %t global && %t shared && %t read && %t atomic && %t bytes
// RUN: env CUEMU_CHECK=1 not %t global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: env CUEMU_CHECK=1 CUEMU_CHECK_LAUNCHES=1 not %t global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: env CUEMU_CHECK=1 CUEMU_CHECK_LAUNCHES=0 %t global
// RUN: env CUEMU_CHECK=1 not %t shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: env CUEMU_CHECK=1 not %t read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: env CUEMU_CHECK=1 CUEMU_ORDER=reverse not %t read 2>&1 | FileCheck %s --check-prefix=READ-REVERSE
// RUN: env CUEMU_CHECK=1 not %t atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: env CUEMU_CHECK=1 not %t variable 2>&1 | FileCheck %s --check-prefix=VARIABLE
// RUN: env CUEMU_CHECK=1 not %t bytes 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: env CUEMU_CHECK=1 not %t unfenced 2>&1 | FileCheck %s --check-prefix=UNFENCED

// GLOBAL: error: race: device code writes 0x{{.*}}, 0 bytes into the 64-byte device allocation at {{.*}}; block (0,0,0), thread (0,0,0) wrote it at {{.*}}races.cu:[[#]]:{{.*}}, and nothing orders the two
// GLOBAL-NEXT: block (0,0,0), thread (1,0,0) of kernel 'global(int*)'
// SHARED: error: race: device code writes 0x{{.*}} 4 bytes into the 16-byte __shared__ variable 'shared(int*)::Cells' {{.*}} block (0,0,0), thread (0,0,0) read it
// READ: error: race: device code writes {{.*}}; block (0,0,0), thread (0,0,0) read it
// READ-REVERSE: error: race: device code reads {{.*}}; block (1,0,0), thread (0,0,0) wrote it
// ATOMIC: error: race: device code reads {{.*}} wrote it atomically at {{.*}}races.cu:[[#]]:
// VARIABLE: error: race: device code {{reads|writes}} {{.*}}__device__ variable 'Total'
// BYTES: error: race: device code writes {{.*}} 0 bytes into {{.*}}; block (0,0,0), thread (0,0,0) wrote it
// UNFENCED: error: race: device code reads {{.*}}; block (0,0,0), thread (0,0,0) wrote it

#include "Expect.h"
#include <string>

__device__ int Total;

__global__ void global(int *X) { X[0] = 1; }
__global__ void shared(int *X) {
  __shared__ int Cells[4];
  Cells[threadIdx.x] = 1;
  X[threadIdx.x] = Cells[threadIdx.x ^ 1];
  __syncthreads();
}
__global__ void read(int *X) {
  if (blockIdx.x == 0)
    X[8] = X[0];
  else
    X[0] = 5;
}
__global__ void atomic(int *X) {
  if (threadIdx.x == 0)
    atomicAdd(&X[0], 1);
  else
    X[1] = X[0];
}
__global__ void variable() { Total += threadIdx.x; }
__global__ void bytes(char *X) {
  X[threadIdx.x] = 1;
  if (threadIdx.x == 1)
    *(short *)X = 2;
}
__global__ void unfenced(int *X) {
  X[4 + blockIdx.x] = 1;
  if (atomicAdd(&X[0], 1) == 1)
    X[1] = X[4] + X[5];
}

int main(int, char **Arguments) {
  std::string What = Arguments[1];
  Device<int> X(std::vector<int>(16, 0));
  if (What == "global")
    global<<<1, 2>>>(X);
  if (What == "shared")
    shared<<<1, 4>>>(X);
  if (What == "read")
    read<<<2, 1>>>(X);
  if (What == "atomic")
    atomic<<<1, 2>>>(X);
  if (What == "variable")
    variable<<<1, 2>>>();
  if (What == "bytes")
    bytes<<<1, 2>>>((char *)(int *)X);
  if (What == "unfenced")
    unfenced<<<2, 1>>>(X);
  OK(cudaDeviceSynchronize());
}
