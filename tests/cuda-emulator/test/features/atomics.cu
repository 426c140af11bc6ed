// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_ORDER=shuffle:2 CUEMU_CHECK=1 %t

#include "Expect.h"

struct Cells {
  int Add, Sub, Min, Max, Cas;
  unsigned And, Or, Xor, UMin, UMax, Inc, Dec, Block;
  unsigned long long Add64, Max64, Or64, Cas64, Exch64;
  long long Min64;
  float AddF;
  double AddD;
};

__global__ void update(Cells *C) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  int S = int(I) - 50;
  atomicAdd(&C->Add, S);
  atomicSub(&C->Sub, 2);
  atomicMin(&C->Min, S);
  atomicMax(&C->Max, S);
  atomicAnd(&C->And, ~(1u << I % 8));
  atomicOr(&C->Or, 1u << I % 20);
  atomicXor(&C->Xor, I);
  atomicMin(&C->UMin, I + 3);
  atomicMax(&C->UMax, I);
  atomicInc(&C->Inc, 6);
  atomicDec(&C->Dec, 4);
  atomicAdd_block(&C->Block, 1u);
  atomicAdd(&C->Add64, 1ull << 40);
  atomicMax(&C->Max64, (unsigned long long)I << 33);
  atomicOr(&C->Or64, 1ull << I % 50);
  atomicMin(&C->Min64, (long long)S << 33);
  atomicAdd(&C->AddF, 0.5f);
  atomicAdd(&C->AddD, 0.25);
  for (int Old = 0, Seen;; Old = Seen)
    if ((Seen = atomicCAS(&C->Cas, Old, Old + 3)) == Old)
      break;
  atomicCAS(&C->Cas64, 7ull, 9ull);
  if (I == 17)
    atomicExch(&C->Exch64, 1ull << 50);
}

int main() {
  Cells Start = {};
  Start.And = 0xfff;
  Start.UMin = 100;
  Start.Cas64 = 7;
  Device<Cells> C(std::vector<Cells>{Start});
  update<<<4, 25>>>(C);
  OK(cudaDeviceSynchronize());
  Cells R = C.get()[0];
  EXPECT_EQ(R.Add, -50);
  EXPECT_EQ(R.Sub, -200);
  EXPECT_EQ(R.Min, -50);
  EXPECT_EQ(R.Max, 49);
  EXPECT_EQ(R.And, 0xf00u);
  EXPECT_EQ(R.Or, (1u << 20) - 1);
  EXPECT_EQ(R.Xor, 0u);
  EXPECT_EQ(R.UMin, 3u);
  EXPECT_EQ(R.UMax, 99u);
  EXPECT_EQ(R.Inc, 100u % 7);
  EXPECT_EQ(R.Dec, 0u);
  EXPECT_EQ(R.Block, 100u);
  EXPECT_EQ(R.Add64, 100ull << 40);
  EXPECT_EQ(R.Max64, 99ull << 33);
  EXPECT_EQ(R.Or64, (1ull << 50) - 1);
  EXPECT_EQ(R.Min64, -50ll << 33);
  EXPECT_EQ(R.AddF, 50.0f);
  EXPECT_EQ(R.AddD, 25.0);
  EXPECT_EQ(R.Cas, 300);
  EXPECT_EQ(R.Cas64, 9ull);
  EXPECT_EQ(R.Exch64, 1ull << 50);
}
