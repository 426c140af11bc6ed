// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0
//
// Parameters of every kind reach the kernel; a by-value one is each thread's
// own.

#include "Expect.h"

struct Small {
  char C;
};
struct Large {
  int A;
  double B;
  short S[7];
  float4 V;
};
enum class Color : unsigned char { Red, Green = 200 };

__global__ void all(bool Yes, bool No, signed char C, unsigned char U, short S,
                    long long L, float F, double D, Small X, Large Y, Color Z,
                    int3 I, double *Out) {
  Y.A += threadIdx.x;
  Y.S[threadIdx.x] = 5;
  double Sum = Y.A;
  for (int K = 0; K < 7; ++K)
    Sum += Y.S[K];
  Out[threadIdx.x] = Yes + 10 * No + C + U + S + double(L) + F + D + X.C + Sum + Y.B +
                     Y.V.w + (Z == Color::Green) + I.z;
}

int main() {
  Device<double> Out(2);
  Large Y = {1000, 0.125, {1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0.0625f}};
  all<<<1, 2>>>(true, false, -3, 250, -30000, 1ll << 40, 0.5f, 0.25, {'x'}, Y,
                Color::Green, {1, 2, 3}, Out);
  double Common = 1 - 3 + 250 - 30000 + double(1ll << 40) + 0.75 + 'x' + 1000 +
                  28 + 0.125 + 0.0625 + 1 + 3;
  EXPECT_EQ(Out.get()[0], Common + 4);
  EXPECT_EQ(Out.get()[1], Common + 1 + 3);
}
