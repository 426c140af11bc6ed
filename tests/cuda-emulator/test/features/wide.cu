// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
//
// Vector accesses, bulk copies of structures, __ldg, volatile, 128 bits.

#include "Expect.h"

struct Block {
  int Values[64];
};

__global__ void move(const float4 *In, float4 *Out, const Block *From, Block *To,
                     volatile int *V) {
  int T = threadIdx.x;
  float4 F = __ldg(&In[T]);
  Out[T] = make_float4(F.w, F.z, F.y, F.x);
  To[T] = From[T];
  V[T] = V[T] + 1;
  memset(&To[T].Values[32], 0, 16 * sizeof(int));
}

int main() {
  Device<float4> In(std::vector<float4>{{1, 2, 3, 4}, {5, 6, 7, 8}}), Out(2);
  std::vector<Block> Blocks(2);
  for (int I = 0; I < 64; ++I)
    Blocks[0].Values[I] = I, Blocks[1].Values[I] = -I;
  Device<Block> From(Blocks), To(2);
  Device<int> V(std::vector<int>{3, 4});
  move<<<1, 2>>>(In, Out, From, To, V);
  EXPECT(Out.get()[1].x == 8 && Out.get()[0].w == 1);
  std::vector<Block> Got = To.get();
  for (int I = 0; I < 64; ++I)
    EXPECT_EQ(Got[1].Values[I], I >= 32 && I < 48 ? 0 : -I);
  EXPECT(V.get() == (std::vector<int>{4, 5}));
}
