// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build --cuda-gpu-arch=sm_90 && %t
// RUN: env CUEMU_ORDER=reverse %t

#include "Expect.h"

__global__ void votes(unsigned *Out) {
  unsigned T = threadIdx.x, Full = ~0u;
  unsigned *O = Out + T * 12;
  O[0] = __ballot_sync(Full, T % 3 == 0);
  O[1] = __any_sync(Full, T == 40);
  O[2] = __all_sync(Full, T < 32);
  O[3] = __match_any_sync(Full, T % 4);
  int Same;
  O[4] = __match_all_sync(Full, T / 32, &Same);
  O[5] = Same;
  O[6] = __match_all_sync(Full, T / 16, &Same);
  O[7] = Same;
  O[8] = __reduce_add_sync(Full, T);
  O[9] = __reduce_max_sync(Full, T);
  __syncwarp();
  if (T % 2)
    O[10] = __activemask();
  else
    O[10] = 0;
  // Half a warp votes alone.
  if (T % 32 < 16)
    O[11] = __ballot_sync(0xffff, T % 2);
  else
    O[11] = 7;
}

int main() {
  const int N = 64;
  Device<unsigned> Out(12 * N);
  votes<<<1, N>>>(Out);
  std::vector<unsigned> R = Out.get();
  for (unsigned T = 0; T < N; ++T) {
    unsigned *O = &R[T * 12], Base = T / 32 * 32, Ballot = 0;
    for (unsigned L = 0; L < 32; ++L)
      Ballot |= ((Base + L) % 3 == 0 ? 1u : 0u) << L;
    EXPECT_EQ(O[0], Ballot);
    EXPECT_EQ(O[1], Base == 32 ? 1u : 0u);
    EXPECT_EQ(O[2], Base == 0 ? 1u : 0u);
    EXPECT_EQ(O[3], 0x11111111u << T % 4);
    EXPECT_EQ(O[4], ~0u);
    EXPECT_EQ(O[5], 1u);
    EXPECT_EQ(O[6], 0u);
    EXPECT_EQ(O[7], 0u);
    EXPECT_EQ(O[8], Base * 32 + 31 * 16);
    EXPECT_EQ(O[9], Base + 31);
    EXPECT_EQ(O[10], T % 2 ? 0xaaaaaaaau : 0u);
    EXPECT_EQ(O[11], T % 32 < 16 ? 0xaaaau : 7u);
  }
}
