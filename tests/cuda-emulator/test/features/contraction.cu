// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t fused
// RUN: %cuemu -O2 -ffp-contract=off %s -o %t.off && %t.off apart
//
// Products that a device fuses into sums round once.

#include "Expect.h"
#include <cmath>
#include <cstring>

__global__ void sums(const float *A, const float *B, const float *C, float *Out) {
  Out[0] = A[0] * B[0] + C[0];
  Out[1] = A[0] * B[0] - C[0];
  Out[2] = C[0] - A[0] * B[0];
}

int main(int, char **Arguments) {
  float A = 1.0f + 1.0f / 4096, B = A, C = -1;
  volatile float Product = A * B;
  bool Fused = !std::strcmp(Arguments[1], "fused");
  Device<float> DA(std::vector<float>{A}), DB(std::vector<float>{B}),
      DC(std::vector<float>{C}), Out(3);
  sums<<<1, 1>>>(DA, DB, DC, Out);
  EXPECT(std::fmaf(A, B, C) != Product + C);
  EXPECT_EQ(Out.get()[0], Fused ? std::fmaf(A, B, C) : Product + C);
  EXPECT_EQ(Out.get()[1], Fused ? std::fmaf(A, B, -C) : Product - C);
  EXPECT_EQ(Out.get()[2], Fused ? std::fmaf(-A, B, C) : C - Product);
}
