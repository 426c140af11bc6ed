// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands in for <complex> where nvcc compiles for a device computes what
// libstdc++'s does: here both are compiled for the host. And nvcc's device code
// has the arithmetic, which with libstdc++'s it would not.
// REQUIRES: nvcc
// clang-format off
// RUN: rm -rf %t && mkdir %t
// RUN: %gxx -std=c++20 -O1 -ffp-contract=off -w %s -o %t/library
// RUN: %gxx -std=c++20 -O1 -ffp-contract=off -w -DIDXMAP_TEST_COMPLEX "-D__host__=" "-D__device__=" -include %runtime/idxmap/nvcc/Complex.h -I%runtime -I%cccl -I%cccl/.. %s -o %t/ours
// RUN: %t/library > %t/library.txt
// RUN: %t/ours > %t/ours.txt
// RUN: %python %S/near.py %t/library.txt %t/ours.txt
// RUN: %gxx -std=c++17 -fsyntax-only -w -DIDXMAP_TEST_COMPLEX "-D__host__=" "-D__device__=" -include %runtime/idxmap/nvcc/Complex.h -I%runtime -I%cccl -I%cccl/.. %s
// RUN: %nvcc -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -Werror all-warnings -include idxmap/nvcc/Complex.h -I%runtime -x cu -fmad=false -ptx %s -o %t/ours.ptx
// RUN: FileCheck %s < %t/ours.ptx
// RUN: %nvcc -std=c++17 --expt-relaxed-constexpr -arch=sm_90 -Werror all-warnings -include idxmap/nvcc/Complex.h -I%runtime -x cu -c %s -o %t/ours.o
// RUN: not %nvcc -std=c++20 -arch=sm_90 -I%runtime -include complex -include idxmap/nvcc/Complex.h -x cu -ptx %s -o %t/late.ptx 2>&1 | FileCheck %s --check-prefix=LATE
// LATE: error: #error "<idxmap/nvcc/Complex.h> has to be included before <complex>"
// clang-format on

#include <complex>
#include <cstdio>
#include <limits>
#include <random>
#include <type_traits>

#ifdef __CUDACC__
// CHECK-LABEL: .entry _Z3addPSt7complexIdES0_(
// CHECK: add.rn.f64
// CHECK: add.rn.f64
__global__ void add(std::complex<double> *o, std::complex<double> z) {
  *o += z;
}
// CHECK-LABEL: .entry _Z8multiplyPSt7complexIfES0_(
// CHECK-COUNT-4: mul.rn.f32
__global__ void multiply(std::complex<float> *o, std::complex<float> z) {
  *o = *o * z;
}
// CHECK-LABEL: .entry _Z5scalePSt7complexIdEd(
// CHECK: mul.rn.f64
// CHECK: mul.rn.f64
__global__ void scale(std::complex<double> *o, double x) { *o *= x; }
// CHECK-LABEL: .entry _Z6assignPSt7complexIfEf(
// CHECK: st.global
// CHECK: st.global
__global__ void assign(std::complex<float> *o, float x) { *o = x; }
// CHECK-LABEL: .entry _Z5turnsPSt7complexIdE(
__global__ void turns(std::complex<double> *o) {
  *o = std::exp(*o) + std::pow(*o, 2) + std::abs(*o) * std::polar(1.0, 0.5);
}
#endif

template <typename T> struct Part;
template <typename T> struct Part<std::complex<T>> {
  using Type = T;
};
static_assert(sizeof(std::complex<double>) == 16);
static_assert(alignof(std::complex<double>) == alignof(double));
static_assert(sizeof(std::complex<float>) == 8);
static_assert(std::is_trivially_copyable_v<std::complex<double>>);
static_assert(std::is_convertible_v<std::complex<float>, std::complex<double>>);
static_assert(
    !std::is_convertible_v<std::complex<double>, std::complex<float>>);
static_assert(std::is_same_v<Part<std::complex<float>>::Type, float>);
static_assert(std::is_same_v<decltype(std::pow(std::complex<float>(), 2)),
                             std::complex<float>>);
static_assert(std::is_same_v<decltype(std::pow(std::complex<float>(), 2.0)),
                             std::complex<double>>);

template <typename T> static void bits(const std::complex<T> &z) {
  std::printf(" %a %a", double(z.real()), double(z.imag()));
}
/// Two libraries, and so not the last digits.
template <typename T> static void digits(const std::complex<T> &z) {
  const int few = sizeof(T) == 4 ? 4 : 9;
  std::printf(" %.*e %.*e", few, double(z.real()), few, double(z.imag()));
}

template <typename T>
static void all(std::complex<T> z, std::complex<T> w, T x) {
  using Complex = std::complex<T>;
  for (const Complex &each :
       {z + w, z - w, z * w, z + x, z - x, z * x, z / x, x + z, x - z, x * z,
        -z, +z, std::conj(z), z * w + x, Complex(x), Complex(), Complex(x, 2)})
    bits(each);
  Complex to = z;
  bits(to += w), bits(to -= x), bits(to *= w), bits(to /= x), bits(to += x);
  bits(to *= x), bits(to -= std::complex<float>(1, 2)), bits(to = x);
  bits(to = std::complex<float>(2, 3)), bits(to *= std::complex<float>(2, 3));
  to.real(3), to.imag(x);
  bits(to);
  std::printf(" %a %a %a %d%d%d%d%d", double(std::norm(z)),
              double(std::real(z)), double(std::imag(z)), z == w, z == z,
              z != w, z == x, x == Complex(x));
  std::printf("\n");
  if (z == Complex() || w == Complex())
    return;
  for (const Complex &each : {z / w,
                              x / z,
                              to /= w,
                              std::exp(z),
                              std::log(z),
                              std::log10(z),
                              std::sqrt(z),
                              std::sin(z),
                              std::cos(z),
                              std::tan(z),
                              std::sinh(z),
                              std::cosh(z),
                              std::tanh(z),
                              std::asin(z),
                              std::acos(z),
                              std::atan(z),
                              std::asinh(z),
                              std::acosh(z),
                              std::atanh(z),
                              std::pow(z, w),
                              std::pow(z, x),
                              std::pow(x * x, w),
                              std::polar(x * x, x),
                              std::proj(z),
                              Complex(std::abs(z), std::arg(z))})
    digits(each);
  digits(std::pow(z, 3)), digits(std::pow(2, z));
  digits(std::pow(z, std::complex<double>(1, 0.5)));
  std::printf("\n");
}

/// What is not finite: a product recovers infinities (C99, annex G).
static void special() {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double parts[] = {0.0, -0.0, 1, -2, inf, -inf, nan};
  const auto kind = [](double x) {
    std::printf("%s", x != x ? "n" : x == 0 ? "0" : x > 0 ? "+" : "-");
  };
  for (double a : parts)
    for (double b : parts)
      for (double c : parts)
        for (double d : parts) {
          const auto z =
              std::complex<double>(a, b) * std::complex<double>(c, d);
          kind(z.real()), kind(z.imag());
        }
  std::printf("\n");
}

int main() {
  using namespace std::complex_literals;
  std::mt19937 random(1);
  const auto any = [&] { return int(random() % 4000) / 1000.0 - 2; };
  for (int i = 0; i < 200; ++i) {
    const double a = any(), b = any(), c = any(), d = any(), x = any();
    all<double>({a, b}, {c, d}, x + 2.5);
    all<float>({float(a), float(b)}, {float(c), float(d)}, float(x) + 2.5f);
  }
  special();
  bits(1.5i + 2.0), bits(2if), bits(std::conj(2.0)), bits(std::proj(3));
  std::printf(" %g %g %g %g\n", std::norm(3), std::real(4.0f), std::imag(2),
              std::arg(-1.0));
  std::complex<long double> wide(1, 2);
  wide *= wide;
  std::printf("%Lg %Lg\n", wide.real(), wide.imag());
}
