// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build -Wno-unused-parameter && %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0
//
// Device functions against the host's libm, in float and in double.

#include "Expect.h"
#include <cmath>

#define FUNCTIONS(F)                                                           \
  F(sin(X)) F(cos(X)) F(tan(X)) F(asin(X / 4)) F(acos(X / 4)) F(atan(X))       \
  F(sinh(X)) F(cosh(X)) F(tanh(X)) F(asinh(X)) F(acosh(X + 1))                 \
  F(atanh(X / 4)) F(exp(X)) F(exp2(X)) F(expm1(X)) F(log(X)) F(log2(X))        \
  F(log10(X)) F(log1p(X)) F(sqrt(X)) F(cbrt(X)) F(erf(X)) F(erfc(X))           \
  F(tgamma(X)) F(lgamma(X)) F(floor(X)) F(ceil(X)) F(trunc(X)) F(round(X))     \
  F(rint(X)) F(nearbyint(X)) F(fabs(-X)) F(pow(X, Y)) F(atan2(X, Y))           \
  F(hypot(X, Y)) F(fmod(X, Y)) F(remainder(X, Y)) F(fmax(X, Y)) F(fmin(X, Y))  \
  F(fdim(X, Y)) F(copysign(X, -Y)) F(nextafter(X, Y)) F(fma(X, Y, X))          \
  F(ldexp(X, 3)) F(logb(X)) F(T(ilogb(X))) F(T(llrint(X))) F(T(llround(X)))    \
  F(scalbn(X, -2)) F(T(isnan(X))) F(T(isinf(X))) F(T(isfinite(X)))             \
  F(T(signbit(-X)))

constexpr int Count = 0
#define ONE(E) +1
    FUNCTIONS(ONE);
#undef ONE

template <typename T> __host__ __device__ void evaluate(T X, T Y, T *Out) {
  using namespace std;
#define STORE(E) *Out++ = E;
  FUNCTIONS(STORE)
}

template <typename T> __global__ void kernel(T X, T Y, T *Out) {
  evaluate(X, Y, Out);
}

/// Forms that only device code has.
__global__ void deviceOnly(float *Out, double *Wide) {
  float S, C;
  sincosf(0.75f, &Out[0], &Out[1]);
  __sincosf(0.75f, &S, &C);
  Out[2] = S + C;
  Out[3] = rsqrtf(4.0f) + __expf(0.0f) + __fdividef(3.0f, 2.0f);
  Out[4] = sinpif(0.5f) + cospif(1.0f) + exp10f(2.0f) + rcbrtf(8.0f);
  Out[5] = __fadd_rn(1.0f, 2.0f) + __fmaf_rn(2.0f, 3.0f, 1.0f);
  Out[6] = __saturatef(1.5f) + normcdff(0.0f) + norm3df(1, 2, 2);
  int Exponent;
  Wide[0] = frexp(12.0, &Exponent);
  Wide[1] = Exponent;
  Wide[2] = modf(2.75, &Wide[3]);
  Wide[4] = __dadd_ru(1.0, 1e-30) > 1.0 && __dadd_rd(1.0, 1e-30) == 1.0;
  Wide[5] = __double2int_rz(-2.7) + 100 * __double2int_ru(2.1) +
            10000 * __float2int_rn(2.5f) + 1000000 * __float2uint_rd(3.9f);
  Wide[6] = __double2int_rn(1e30);
}

__global__ void integers(unsigned *Out) {
  Out[0] = __popc(0xf0f1u);
  Out[1] = __popcll(~0ull);
  Out[2] = __clz(0x10000);
  Out[3] = __clzll(1);
  Out[4] = __ffs(0x80);
  Out[5] = __brev(1u);
  Out[6] = __byte_perm(0x33221100, 0x77665544, 0x7150);
  Out[7] = __umulhi(0x80000000u, 6u);
  Out[8] = __umul64hi(1ull << 63, 10ull);
  Out[9] = __mulhi(-1 << 30, 8);
  Out[10] = __sad(3, -4, 10u);
  Out[11] = __float_as_uint(1.0f);
  Out[12] = __double2hiint(1.0);
  Out[13] = __hadd(3, 6);
  Out[14] = max(-3, 2) + min(4u, 7u) + abs(-9);
}

template <typename T> void compare() {
  Device<T> Out(Count);
  for (T X : {T(0.25), T(1.5), T(2.75), T(3.5)}) {
    T Y = X / 2 + T(0.625), Expected[Count];
    kernel<T><<<1, 1>>>(X, Y, Out);
    std::vector<T> Got = Out.get();
    evaluate(X, Y, Expected);
    for (int I = 0; I < Count; ++I)
      if (!(std::fabs(Got[I] - Expected[I]) <=
            std::fabs(Expected[I]) * (sizeof(T) == 4 ? T(1e-6) : T(1e-14)))) {
        std::printf("function %d of %g is %.17g, not %.17g\n", I, double(X),
                    double(Got[I]), double(Expected[I]));
        std::exit(1);
      }
  }
}

int main() {
  compare<float>();
  compare<double>();
  Device<float> Narrow(7);
  Device<double> Wide(7);
  deviceOnly<<<1, 1>>>(Narrow, Wide);
  std::vector<float> F = Narrow.get();
  EXPECT(std::fabs(F[0] - std::sin(0.75f)) < 1e-6f);
  EXPECT(std::fabs(F[1] - std::cos(0.75f)) < 1e-6f);
  EXPECT(std::fabs(F[2] - F[0] - F[1]) < 1e-5f);
  EXPECT_EQ(F[3], 3.0f);
  EXPECT_EQ(F[4], 100.5f);
  EXPECT_EQ(F[5], 10.0f);
  EXPECT_EQ(F[6], 4.5f);
  std::vector<double> D = Wide.get();
  EXPECT_EQ(D[0], 0.75);
  EXPECT_EQ(D[1], 4);
  EXPECT_EQ(D[2], 0.75);
  EXPECT_EQ(D[3], 2);
  EXPECT_EQ(D[4], 1);
  EXPECT_EQ(D[5], 3020298);
  EXPECT_EQ(D[6], 2147483647);
  Device<unsigned> Out(15);
  integers<<<1, 1>>>(Out);
  const std::vector<unsigned> Expected = {
      9, 64, 15, 63, 8, 0x80000000u, 0x77115500u & 0xffffffffu, 3, 5,
      unsigned(-2), 17, 0x3f800000, 0x3ff00000, 4, 15};
  std::vector<unsigned> Got = Out.get();
  for (int I = 0; I < 15; ++I)
    EXPECT_EQ(Got[I], Expected[I]);
}
