// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants that a body names: values and tables, of the function and of its
// namespace, also where a reference binds to them; and functions that only
// folded bounds call.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>

constexpr int weights[4] = {1, -2, 3, -4};
static const double scales[2][2] = {{0.5, 1.0}, {2.0, 4.0}};
constexpr int base = 7;
constexpr int offsets[3] = {base, 2 * base, 3 * base};
constexpr int limit = 1000;
const double slope = 1.5;

static constexpr int half(int n) { return n / 2; }
static constexpr long half(long n) { return n / 2; }
constexpr int count = 120;

static void show(const Buffer<double> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum = sum / 2 + a[i];
  std::printf("%.17g\n", sum);
}

// Only the host has their values. Variables of templates, and inline ones, are
// initialized in any order.
static int forty() { return int(std::sqrt(1600.0)); }
static const int counted = forty();
const bool many = counted > 3;
struct Sizes {
  static const int rows;
  static inline const unsigned short columns = forty() / 2;
};
const int Sizes::rows = counted + 1;
static int ofHost(int i) { return i * counted; }

template <class T> inline const T part = T(forty() / 3.0);
template <class T> inline T share = T(forty() / 7.0);
namespace open {
template <class T> inline const T part = T(forty() / 9.0);
}
extern const int defined;
#define LENGTH const int length = 17;

static void later() {
  LENGTH
  Buffer<double> a(count);
  double *p = a.data();
  std::tuple<int, double> pair{3, 4.5};
  std::array<int, 2> two{5, 6};
  (void)length;
  [[idxmap::map]]
  for (int i = 0; i < length; ++i)
    p[i] = part<double> + share<int> * i + defined + length;
  [[idxmap::map]]
  for (int i = 0; i < length; ++i)
    p[i] += open::part<int> + std::get<0>(pair) * std::get<1>(pair) +
            std::get<1>(two);
  show(a);
}
const int defined = 5;

static void hostValues() {
  Buffer<double> a(count);
  double *p = a.data();
  [[idxmap::map]]
  for (int i = 0; i < counted; ++i)
    p[i] = counted + many + Sizes::rows * i + Sizes::columns + ofHost(i);
  show(a);
}

// Objects that lie where no program can write, and uses of them that are not
// shown to read.
static const std::array<double, 4> coefficients{1, 2, 3, 4};
static constexpr struct Rule {
  int n;
  double w[2];
} rule{2, {.5, .25}};

template <class V> static double horner(const V &c, double x) {
  double result = 0;
  for (auto it = std::rbegin(c); it != std::rend(c); ++it)
    result = result * x + *it;
  return result;
}
static double weighted(const Rule &r, double x) {
  double sum = 0;
  const double *w = r.w;
  for (const double *end = w + r.n; w != end; ++w)
    sum += *w * x;
  return sum;
}
struct Selection {
  const double *p;
  double &q;
  void set(double v) { q = v * *p; }
};

static void constantObjects(double *a) {
  [[idxmap::map]]
  for (int i = 0; i < count; ++i)
    a[i] = horner(coefficients, a[i] / 1024) + weighted(rule, a[i]);
  [[idxmap::map]]
  for (int i = 0; i < count; ++i) {
    Selection chosen{&coefficients[i % 4], a[i]};
    chosen.set(a[i] + 1);
  }
  [[idxmap::map]]
  for (int i = 0; i < count; ++i) {
    std::span<const double> all(coefficients);
    for (auto it = all.begin(); it != all.end(); ++it)
      a[i] += *it;
  }
  double from[count], to[count];
  for (int i = 0; i < count; ++i)
    from[i] = a[i];
  [[idxmap::map]]
  for (int i = 0; i < count; ++i) {
    double x;
    std::tie(x, std::ignore) = std::make_tuple(from[i], 3);
    to[i] = x / 2;
  }
  for (int i = 0; i < count; ++i)
    a[i] = to[i];
}

int main() {
  later();
  hostValues();
  Buffer<double> values(count);
  double *a = values.data();

  [[idxmap::map]]
  for (int i = 0; i < half(120) + 60; ++i)
    a[i] = weights[i % 4] * i + offsets[i % 3];
  show(values);

  [[idxmap::map]]
  for (long i = 0; i < half(240L); ++i)
    a[i] += scales[i % 2][i / 2 % 2] * slope;
  show(values);

  const int local[] = {3, 1, 4, 1, 5};
  constexpr double factors[2] = {1.25, -0.75};
  [[idxmap::map]]
  for (int i = 0; i < count; ++i)
    a[i] = a[i] * factors[i % 2] +
           std::min(limit, local[i % 5] + int(sizeof local / sizeof *local));
  show(values);

  constantObjects(a);
  show(values);
}
