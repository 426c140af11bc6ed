// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build -Wno-unused-function && %t 2> %t.err && FileCheck %s < %t.err
//
// A failed assertion ends the launch; the error stays until a reset. Threads
// that wait in a barrier when it happens are abandoned.

#include "Expect.h"
#include <cassert>

// CHECK: assert.cu:[[#]]: {{.*}}plain{{.*}}: block: (1,0,0), thread: (2,0,0) Assertion `X[blockIdx.x] < 1` failed.
// CHECK: Assertion `threadIdx.x != 3` failed.
__global__ void plain(int *X) {
  if (threadIdx.x == 2)
    assert(X[blockIdx.x] < 1);
  X[blockIdx.x] += 10;
}

__global__ void waiting(int *X) {
  __syncthreads();
  assert(threadIdx.x != 3);
  __syncthreads();
  X[0] = 1;
}

int main() {
  int *X, Host[2] = {0, 1};
  OK(cudaMallocManaged(&X, sizeof Host));
  X[0] = -1000, X[1] = 1;
  plain<<<2, 4>>>(X);
  EXPECT(cudaDeviceSynchronize() == cudaErrorAssert);
  EXPECT(cudaGetLastError() == cudaErrorAssert);
  EXPECT(cudaMemcpy(Host, X, 4, cudaMemcpyDefault) == cudaErrorAssert);
  plain<<<2, 4>>>(X);
  EXPECT(cudaPeekAtLastError() == cudaErrorAssert);
  EXPECT_EQ(X[0], -960);
  EXPECT_EQ(X[1], 21);
  OK(cudaDeviceReset());
  OK(cudaMallocManaged(&X, 4));
  X[0] = 0;
  waiting<<<1, 8>>>(X);
  EXPECT(cudaDeviceSynchronize() == cudaErrorAssert);
  EXPECT_EQ(X[0], 0);
  OK(cudaDeviceReset());
  OK(cudaGetLastError());
  OK(cudaMallocManaged(&X, 8));
  X[0] = X[1] = -100;
  plain<<<2, 4>>>(X);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(X[1], -60);
  OK(cudaFree(X));
}
