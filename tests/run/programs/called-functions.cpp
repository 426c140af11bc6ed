// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the same unit that bodies call: on CUDA they become the
// device's. RUN: %run-program %s %t

#include "Allocate.h"
#include "Inputs/called.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <complex>
#include <utility>

static void show(const char *name, const Buffer<double> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

const double offset = 0.25;
enum { shift = 3 };
constexpr int scale = 2;

// Declared before, defined after the loop.
static double later(double x);
[[nodiscard]] double attributed(double x);

// Overloads, default arguments, trailing return types, recursion.
static inline double over(double x) { return x + 1; }
static inline double over(int x) { return x * 2.0; }
static double base() { return 4; }
static double withDefault(double x, double y = base()) { return x * y; }
static auto trailing(int x) -> double { return x - 0.5; }
static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
constexpr double anywhere(double x) { return x > 3 ? over(x) : x; }

template <typename T>
  requires(sizeof(T) > 1)
T square(T x) {
  return x * x;
}
template <> int square<int>(int x) { return x * x + 1; }

#define DEFINE(name, value)                                                    \
  static double name(double x) { return x + value; }
DEFINE(plusTwo, 2)
#define LOCAL static inline
LOCAL double local(double x) { return x * offset + shift * scale; }

namespace {
struct Point {
  double x = 1, y;
  explicit Point(double value) : y(value) {}
  ~Point() {}
  double norm() const { return std::sqrt(x * x + y * y); }
  double operator()(double z) const { return z + x; }
  double &operator[](int i) { return i ? y : x; }
  operator double() const { return y; }
  static double origin() { return 0.125; }
  bool operator<(const Point &other) const { return y < other.y; }
};
double hidden(double x) { return x - 1; }
} // namespace

namespace outer {
inline namespace v1 {
double nested(double x) { return local(x) * 2; }
} // namespace v1
} // namespace outer

extern "C" double cFunction(double x) { return x / 3; }

void simple(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] += later(a[i]) + attributed(i) + over(a[i]) + over(i);
    a[i] += withDefault(a[i]) + trailing(i) + fibonacci(i % 7);
    a[i] += square(i) + square(0.5 * i) + anywhere(i) + plusTwo(i);
    a[i] += outer::nested(i) + hidden(i) + cFunction(i) + fromHeader(i);
  }
}

static double later(double x) { return x * 0.75; }
double attributed(double x) { return x + 0.5; }

// The same functions in a second loop, and some more.
void objects(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Point p(i);
    const Point q = p;
    a[i] += p.norm() + q(a[i]) + p[1] + double(q) + Point::origin();
    a[i] += (p < q) + later(i);
    Vector<double> v(i, 2);
    v += 0.5 * v;
    a[i] += v.dot(v);
  }
}

template <typename T> T twice(T x) { return x + x; }
float twice(float x) { return 3 * x; }

template <typename T> void generic(double *a, T start, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += twice(start + static_cast<T>(i)) + square(start);
}

void library(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    std::array<double, 3> values{a[i], 2, 1};
    std::swap(values[0], values[1]);
    for (double value : values)
      a[i] += value;
    int order[4] = {4, i % 5, 2, 1};
    std::sort(order, order + 4);
    std::pair<int, double> pair{i + 1, 0.5};
    const std::complex<double> z(pair.first, pair.second);
    a[i] += order[1] + std::norm(z * z + std::conj(z)) * 1e-6 + pair.second;
    a[i] += std::max(order[0], 2) + std::abs(-1L * i) + std::abs(-0.5 * i);
    assert(a[i] > -1e30);
  }
}

int main() {
  const int n = 100;
  Buffer<double> a(n);
  simple(a.data(), n);
  show("simple", a);
  objects(a.data(), n);
  show("objects", a);
  generic(a.data(), 1.5, n);
  generic(a.data(), 2.0f, n);
  generic(a.data(), 7, n);
  show("generic", a);
  library(a.data(), n);
  show("library", a);
  // The host still has them.
  std::printf("%g %g %g\n", later(2), square(3.0), Point(3).norm());
}
