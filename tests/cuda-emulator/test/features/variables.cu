// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0

#include "Expect.h"

__device__ int Counter = 5;
__device__ int Table[4] = {1, 2, 3, 4};
__device__ int *Pointer = &Table[2];
__constant__ float Coefficients[3] = {0.5f, 1.5f, 2.5f};
static __device__ double Hidden;
namespace space {
__device__ short Named;
}

__global__ void use(float *Out) {
  Out[0] = Counter++;
  Out[1] = *Pointer;
  Out[2] = Coefficients[threadIdx.x + 1];
  Hidden = 2.25;
  space::Named = 12;
  Table[3] = 9;
}

__device__ int next() {
  static int Calls;
  return ++Calls;
}

__global__ void callNext(int *Out) { *Out = next(); }

int main() {
  Device<float> Out(3);
  use<<<1, 1>>>(Out);
  EXPECT_EQ(Out.get()[0], 5);
  EXPECT_EQ(Out.get()[1], 3);
  EXPECT_EQ(Out.get()[2], 1.5f);
  int N;
  OK(cudaMemcpyFromSymbol(&N, Counter, sizeof N));
  EXPECT_EQ(N, 6);
  double D;
  OK(cudaMemcpyFromSymbol(&D, Hidden, sizeof D));
  EXPECT_EQ(D, 2.25);
  short S;
  OK(cudaMemcpyFromSymbol(&S, space::Named, sizeof S));
  EXPECT_EQ(S, 12);
  OK(cudaMemcpyFromSymbol(&N, Table, sizeof N, 3 * sizeof N));
  EXPECT_EQ(N, 9);
  const float New[3] = {7, 8, 9};
  OK(cudaMemcpyToSymbol(Coefficients, New, sizeof New));
  OK(cudaMemcpyToSymbol(Table, &S, sizeof S, 2 * sizeof N));
  use<<<1, 1>>>(Out);
  EXPECT_EQ(Out.get()[0], 6);
  EXPECT_EQ(Out.get()[1], 12);
  EXPECT_EQ(Out.get()[2], 8);

  void *Address;
  OK(cudaGetSymbolAddress(&Address, Counter));
  OK(cudaMemset(Address, 0, sizeof N));
  OK(cudaMemcpyFromSymbol(&N, Counter, sizeof N));
  EXPECT_EQ(N, 0);
  size_t Size;
  OK(cudaGetSymbolSize(&Size, Table));
  EXPECT_EQ(Size, 16u);
  FAILS(cudaMemcpyToSymbol(Counter, &N, 4, 1), cudaErrorInvalidValue);
  static int Plain;
  FAILS(cudaMemcpyToSymbol(Plain, &N, 4), cudaErrorInvalidSymbol);

  Device<int> Calls(1);
  for (int I = 1; I < 4; ++I) {
    callNext<<<1, 1>>>(Calls);
    EXPECT_EQ(Calls.get()[0], I);
  }
}
