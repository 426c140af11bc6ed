// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && env CUEMU_CHECK=1 %t
// RUN: env CUEMU_CHECK=1 CUEMU_ORDER=shuffle:11 %t
//
// Copies to shared memory arrive where the thread awaits their group, and no
// sooner: of 4, 8 and 16 bytes, in groups of several and of none.

#include "Expect.h"
#include <cmath>

struct alignas(16) Four {
  float Of[4];
};

#ifdef __CUDA_ARCH__
#define THERE(P) (__attribute__((address_space(3))) void *)(P)
#define HERE(P) (const __attribute__((address_space(1))) void *)(P)
#define COPY4(To, From)                                                        \
  __nvvm_cp_async_ca_shared_global_4(THERE(To), HERE(From))
#define COPY8(To, From)                                                        \
  __nvvm_cp_async_ca_shared_global_8(THERE(To), HERE(From))
#define COPY16(To, From)                                                       \
  __nvvm_cp_async_cg_shared_global_16(THERE(To), HERE(From))
#define END() __nvvm_cp_async_commit_group()
#define AWAIT(Left) __nvvm_cp_async_wait_group(Left)
#else
#define COPY4(To, From)
#define COPY8(To, From)
#define COPY16(To, From)
#define END()
#define AWAIT(Left)
#endif

__global__ void groups(const float *X, const double *Y, const Four *Z,
                       float *Out) {
  __shared__ float Near[64];
  __shared__ double Wide[64];
  __shared__ Four Whole[64];
  const int I = threadIdx.x;
  COPY4(&Near[I], X + I);
  COPY8(&Wide[I], Y + I);
  END();
  END();
  COPY16(&Whole[I], Z + I);
  END();
  Out[I] = Near[I]; // Not here yet.
  AWAIT(1);
  Out[64 + I] = Near[I] + float(Wide[I]);
  Out[128 + I] = Whole[I].Of[3]; // Nor this.
  AWAIT(0);
  __syncthreads();
  Out[192 + I] = Whole[63 - I].Of[3] + Near[63 - I];
}

/// What nobody awaits does not reach another block's memory.
__global__ void left(const float *X, float *Out) {
  __shared__ float Near[4];
  COPY4(&Near[0], X);
  END();
  if (blockIdx.x == 1) {
    Near[0] = 7;
    Out[0] = Near[0];
  }
}

int main() {
  std::vector<float> X(64);
  std::vector<double> Y(64);
  std::vector<Four> Z(64);
  for (int I = 0; I < 64; ++I) {
    X[I] = I + 1;
    Y[I] = 100 * I;
    Z[I].Of[3] = 1000 * I;
  }
  Device<float> Near(X), Out(256);
  Device<double> Wide(Y);
  Device<Four> Whole(Z);
  groups<<<1, 64>>>(Near, Wide, Whole, Out);
  const std::vector<float> Got = Out.get();
  for (int I = 0; I < 64; ++I) {
    EXPECT(std::isnan(Got[I]));
    EXPECT_EQ(Got[64 + I], I + 1 + 100 * I);
    EXPECT(std::isnan(Got[128 + I]));
    EXPECT_EQ(Got[192 + I], 1000 * (63 - I) + 64 - I);
  }
  left<<<2, 1>>>(Near, Out);
  EXPECT_EQ(Out.get()[0], 7);
}
