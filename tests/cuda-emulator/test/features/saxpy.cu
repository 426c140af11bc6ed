// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: %cuemu -O0 -g %s -o %t.0 && %t.0
// RUN: %cuemu -O1 %s -o %t.1 && %t.1
// RUN: %cuemu -O3 -ffp-contract=off %s -o %t.3 && %t.3

#include "Expect.h"

__global__ void saxpy(int N, float A, const float *X, float *Y) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = A * X[I] + Y[I];
}

int main() {
  const int N = 1000;
  std::vector<float> X(N), Y(N);
  for (int I = 0; I < N; ++I)
    X[I] = I, Y[I] = 2 * I + 1;
  Device<float> DX(X), DY(Y);
  saxpy<<<(N + 127) / 128, 128>>>(N, 3, DX, DY);
  OK(cudaDeviceSynchronize());
  std::vector<float> Result = DY.get();
  for (int I = 0; I < N; ++I)
    EXPECT_EQ(Result[I], 3 * X[I] + Y[I]);
}
