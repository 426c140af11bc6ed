// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_ORDER=shuffle:5 %t

#include "Expect.h"

__global__ void shuffles(int *Out) {
  int T = threadIdx.x, N = blockDim.x;
  unsigned Full = 0xffffffff;
  Out[0 * N + T] = __shfl_sync(Full, T, 5);
  Out[1 * N + T] = __shfl_up_sync(Full, T, 3);
  Out[2 * N + T] = __shfl_down_sync(Full, T, 3);
  Out[3 * N + T] = __shfl_xor_sync(Full, T, 9);
  Out[4 * N + T] = __shfl_sync(Full, T, 5, 8);
  Out[5 * N + T] = __shfl_up_sync(Full, T, 3, 8);
  Out[6 * N + T] = __shfl_down_sync(Full, T, 3, 8);
  Out[7 * N + T] = __shfl_xor_sync(Full, T, 9, 8);
  Out[8 * N + T] = __shfl_sync(Full, 2.5 * T, 31) * 2;
  Out[9 * N + T] = __shfl_down_sync(Full, 1ll << T, 1) >> 20;
}

int main() {
  const int N = 64;
  Device<int> Out(10 * N);
  shuffles<<<1, N>>>(Out);
  std::vector<int> R = Out.get();
  for (int T = 0; T < N; ++T) {
    int Lane = T % 32, Base = T - Lane, Part = T % 8, Group = T - Part;
    EXPECT_EQ(R[0 * N + T], Base + 5);
    EXPECT_EQ(R[1 * N + T], Lane < 3 ? T : T - 3);
    EXPECT_EQ(R[2 * N + T], Lane > 28 ? T : T + 3);
    EXPECT_EQ(R[3 * N + T], T ^ 9);
    EXPECT_EQ(R[4 * N + T], Group + 5);
    EXPECT_EQ(R[5 * N + T], Part < 3 ? T : T - 3);
    EXPECT_EQ(R[6 * N + T], Part > 4 ? T : T + 3);
    // Lanes that would leave their group upwards keep their value.
    EXPECT_EQ(R[7 * N + T], (T ^ 9) > (T | 7) ? T : T ^ 9);
    EXPECT_EQ(R[8 * N + T], 5 * (Base + 31));
    EXPECT_EQ(R[9 * N + T], int((1ll << (Lane == 31 ? T : T + 1)) >> 20));
  }
}
