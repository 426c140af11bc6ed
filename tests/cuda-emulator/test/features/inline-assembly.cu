// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline PTX as CUDA's libraries write it.
// RUN: %build && %t
// RUN: env CUEMU_ORDER=shuffle:5 %t

#include "Expect.h"

#define SHUFFLE(MODE, VALUE, LANE, CLAMP)                                      \
  ({                                                                           \
    unsigned Result;                                                           \
    asm volatile("shfl.sync." MODE ".b32 %0, %1, %2, %3, %4;"                  \
                 : "=r"(Result)                                                \
                 : "r"(VALUE), "r"(LANE), "r"(CLAMP), "r"(0xffffffff));        \
    Result;                                                                    \
  })

__global__ void assembly(unsigned *Out) {
  unsigned T = threadIdx.x, N = blockDim.x, Lane, Below;
  asm("mov.u32 %0, %%laneid;" : "=r"(Lane));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(Below));
  Out[0 * N + T] = Lane;
  Out[1 * N + T] = Below;
  Out[2 * N + T] = SHUFFLE("idx", T, 5u, 31u);
  Out[3 * N + T] = SHUFFLE("up", T, 3u, 0u);
  Out[4 * N + T] = SHUFFLE("down", T, 3u, 31u);
  Out[5 * N + T] = SHUFFLE("down", T, 3u, 12u); // From lanes up to the 12th.
  Out[6 * N + T] = SHUFFLE("bfly", T, 9u, 31u);
}

int main() {
  const unsigned N = 64;
  Device<unsigned> Out(7 * N);
  assembly<<<1, N>>>(Out);
  std::vector<unsigned> R = Out.get();
  for (unsigned T = 0; T < N; ++T) {
    unsigned Lane = T % 32, Base = T - Lane;
    EXPECT_EQ(R[0 * N + T], Lane);
    EXPECT_EQ(R[1 * N + T], (1u << Lane) - 1);
    EXPECT_EQ(R[2 * N + T], Base + 5);
    EXPECT_EQ(R[3 * N + T], Lane < 3 ? T : T - 3);
    EXPECT_EQ(R[4 * N + T], Lane > 28 ? T : T + 3);
    EXPECT_EQ(R[5 * N + T], Lane > 9 ? T : T + 3);
    EXPECT_EQ(R[6 * N + T], T ^ 9);
  }
}
