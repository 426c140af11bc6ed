// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::complex in loops: what it is made of is no number of C++, and nvcc leaves
// its arithmetic out of device code unless nvcc/Complex.h stands in.
// RUN: %run-program %s %t

#include "Show.h"

#include <complex>
#include <vector>

using Complex = std::complex<double>;

static void showParts(const char *name, const std::vector<Complex> &all) {
  std::vector<double> parts;
  for (const Complex &z : all)
    parts.push_back(z.real()), parts.push_back(z.imag());
  show(name, parts);
}

static void steps(std::vector<Complex> &a, const std::vector<Complex> &b,
                  int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Complex z = a[i];
    z += b[i];
    z *= b[n - 1 - i];
    z -= a[i] * 0.5;
    z /= 4;
    a[i] = z + 1.0;
  }
}

/// Numbers on either side, and another type.
static void mixed(std::vector<Complex> &a, std::vector<std::complex<float>> &c,
                  int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = 2.0 - a[i] * 0.25;
    a[i] += 1.5;
    a[i] -= 0.5;
    a[i] *= 1.25;
    c[i] = std::complex<float>(a[i]) * 2.0f;
    a[i] += c[i];
    if (a[i] != Complex(1, 2) && 0.0 != a[i])
      c[i] = 0.5f - c[i];
    c[i].imag(c[i].real() - c[i].imag());
  }
}

template <typename T>
static T product(const std::complex<T> *u, const std::complex<T> *v, int n) {
  T real = 0, imag = 0;
  [[using idxmap: map, reduction("+", real, imag)]]
  for (int i = 0; i < n; ++i) {
    const std::complex<T> z = std::conj(u[i]) * v[i];
    real += z.real();
    imag += std::norm(z) / 1024;
  }
  return real + imag;
}

/// One stage of a transform: what is most often made of complex numbers.
static void butterflies(Complex *a, const Complex *w, int n) {
  const int half = n / 2;
  [[idxmap::map]]
  for (int i = 0; i < half; ++i) {
    const Complex even = a[i], odd = w[i] * a[i + half];
    a[i] = even + odd;
    a[i + half] = even - odd;
  }
}

/// What is not constexpr. Two libraries, and so not the last digits.
static void functions(const std::vector<Complex> &a, std::vector<double> &to,
                      int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const Complex z = a[i], w = std::polar(1.5, 0.1 * i);
    to[i] = std::abs(z) + 2 * std::arg(w);
    const Complex sum = std::exp(z * 0.25) + std::sqrt(w) + std::pow(w, 2.5) +
                        std::log(w) + std::sin(z) * std::cosh(w);
    to[i] += sum.real() - 0.5 * sum.imag();
  }
}

int main() {
  const int n = 96;
  std::vector<Complex> a(n), b(n);
  std::vector<std::complex<float>> c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = {i % 7 - 2.5, i % 5 * 0.25};
    b[i] = {i % 3 + 0.5, 1.0 - i % 4};
  }
  steps(a, b, n);
  showParts("steps", a);
  mixed(a, c, n);
  showParts("mixed", a);
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += (i % 9 + 1) * (c[i].real() - 2 * c[i].imag());
  std::printf("float %.17g\n", sum);
  butterflies(a.data(), b.data(), n);
  showParts("butterflies", a);
  std::vector<Complex> small(n);
  for (int i = 0; i < n; ++i)
    small[i] = {i % 4 - 1.0, i % 3 * 0.5};
  std::vector<double> to(n);
  functions(small, to, n);
  double all = 0;
  for (int i = 0; i < n; ++i)
    all += to[i] * (i % 7 + 1);
  std::printf("functions %.9g\n", all);
  std::printf("product %.17g\n", product(small.data(), b.data(), n));
}
