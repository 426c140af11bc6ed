// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch that needs more registers than a device has is refused, by what ptxas
// counts: a block of 1024 threads may have 64 each, unless a bound made the
// compiler see to that.
// REQUIRES: ptxas
// RUN: %cuemu -O2 --cuemu-registers %s -o %t && %t counted
// RUN: env CUEMU_REGISTERS=1 cuemu-clang++ -O2 -I%S/../Inputs %s -o %t && %t counted
// RUN: %build && %t

#include "Expect.h"

__device__ void sums(double *X, const double *Y) {
  double S[48];
#pragma unroll
  for (int K = 0; K < 48; ++K)
    S[K] = Y[threadIdx.x + K];
  double Sum = 0;
#pragma unroll
  for (int K = 0; K < 48; ++K)
#pragma unroll
    for (int L = 0; L < 3; ++L)
      Sum += S[K] / (1 + S[(7 * K + 5 * L) % 48]);
  X[threadIdx.x] = Sum;
}

__global__ void large(double *X, const double *Y) { sums(X, Y); }
__global__ void __launch_bounds__(1024) bounded(double *X, const double *Y) {
  sums(X, Y);
}
__global__ void small() {}

int main(int Count, char **) {
  const bool AreCounted = Count > 1;
  Device<double> X(1024), Y(std::vector<double>(1100, 1));
  cudaFuncAttributes A;
  OK(cudaFuncGetAttributes(&A, large));
  EXPECT(AreCounted ? A.numRegs > 64 : A.numRegs == 0);
  const int Most = A.maxThreadsPerBlock;
  EXPECT(AreCounted ? Most < 1024 && Most >= 256 : Most == 1024);
  large<<<1, Most>>>(X, Y);
  OK(cudaGetLastError());
  large<<<1, 1024>>>(X, Y);
  if (AreCounted)
    FAILS(cudaGetLastError(), cudaErrorLaunchOutOfResources);
  OK(cudaGetLastError());
  OK(cudaFuncGetAttributes(&A, bounded));
  EXPECT(A.numRegs <= 64 && A.maxThreadsPerBlock == 1024);
  bounded<<<1, 1024>>>(X, Y);
  small<<<1, 1024>>>();
  OK(cudaGetLastError());
  OK(cudaDeviceSynchronize());
  int Large = 0, Small = 0;
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Large, large, 256, 0));
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Small, small, 256, 0));
  EXPECT(AreCounted ? Large < Small : Large == Small);
}
