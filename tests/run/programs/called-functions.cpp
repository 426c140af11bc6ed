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

// Functions that read variables of the program: on CUDA they have copies.
static double exact(double x, int k);
static int even(int k);

static double grid[3][5];
static int rows = 4;
static bool isOn = true;
enum class Kind : char { Flat, Round };
static Kind kind = Kind::Round;
struct Limits {
  double least;
  int counts[4];
};
static Limits limits;
std::array<double, 5> weights;
static double large[300];
const double root = std::sqrt(2.0);
const double table[2] = {1, 2};
double shared[4] = {1, 2, 3, 4};
Box box;
namespace outer {
int rows = 2;
namespace {
double inner[3] = {1, 2, 3};
}
static double named(int k) { return rows * k + inner[k % 3]; }
} // namespace outer

static double exact(double x, int k) {
  double sum = 0;
  for (int m = 0; m < 3; ++m) // As grid has rows.
    sum += grid[m][k % 5] * x + (k % 5 < rows ? limits.least : 1.0);
  return sum + limits.counts[k % 4];
}
static double twiceExact(double x) {
  return 2 * exact(x, rows) + root + table[static_cast<int>(x) % 2];
}
static int descend(int k) {
  return k <= 0 ? rows : descend(k - 1) + (isOn && kind == Kind::Round);
}
static int odd(int k) { return k <= 0 ? 0 : even(k - 1) + rows; }
static int even(int k) { return k <= 0 ? 1 : odd(k - 1); }
static double several(int k) { return k * rows; }
static double several(double x) { return x / rows; }
static double several(double x, double y) { return x * y; }
inline int count(void) { return rows; }
[[nodiscard]] static double hides(int rows) noexcept;
static double hides(int rows) noexcept { return twiceExact(rows) + count(); }
static double sumOf(const double *p, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += p[k];
  return sum;
}
static double parts(int k) {
  double sum = sumOf(grid[1], 5) + sumOf(&large[k], 3) + *(large + k);
  for (double weight : weights)
    sum += weight;
  const auto near = [&](int j) { return weights[j % 5] * exact(j, k); };
  const Limits copy = limits;
  return sum + near(k) + copy.counts[1];
}
#define DOUBLED(x) ((x) + (x))
#define ROWS rows
static double macros(int k) { return DOUBLED(exact(k, ROWS)); }

class Reader {
public:
  int base = 1;
  double at2(int k) const { return base + shares[k % 3] * steps; }
  double defined(int k) const;
  void run(double *a, int n);
  static int steps;

private:
  static double shares[3];
  static double share(int k) { return shares[k % 3]; }
  double rows = 4;
  double hidden(int k) const { return rows + ::rows + k; }
};
int Reader::steps = 2;
double Reader::shares[3] = {0.5, 1.5, 2.5};
double Reader::defined(int k) const { return at2(k) + outer::named(k); }
void Reader::run(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += at2(i) + share(i) + hidden(i) + this->defined(i + 1);
}

void variables(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] += exact(0.5 * i, i) + twiceExact(i) + descend(i % 4) + odd(i % 5);
    a[i] += several(i) + several(0.5 * i) + several(1.0, 2.0) + hides(i);
    a[i] += outer::named(i) + parts(i) + macros(i) + DOUBLED(exact(i, 1));
    a[i] += readsInHeader(i) + scaled(Scaled{2}, i);
  }
}

// Other meanings of the names, a lambda, a bound.
void otherNames(double *a, int rows) {
  [[idxmap::map]]
  for (int i = 0; i < rows; ++i) {
    const auto near = [&](int k) { return exact(k, i); };
    const double limits = i % 3;
    a[i] += near(i) + limits + rows;
  }
  [[idxmap::map]]
  for (int i = 0; i < ::rows; ++i)
    a[i] += twiceExact(i);
}

// The loop writes what the function reads.
void written(int n) {
  [[using idxmap: map, independent]]
  for (int i = 2; i < n; ++i)
    large[i] += sumOf(large, 2) + parts(0) - *large;
}

void inRegion(double *a, int n) {
  [[using idxmap: data, copy(grid)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 5; ++i)
      grid[1][i] += i;
    [[using idxmap: map, present(grid)]]
    for (int i = 0; i < n; ++i)
      a[i] += exact(i, i);
  }
}

template <typename T> void inTemplate(T *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += exact(i, i);
}

static void showVariables(Buffer<double> &a, int n) {
  for (int i = 0; i < 15; ++i)
    grid[i / 5][i % 5] = 0.25 * i;
  limits = {1.5, {1, 2, 3, 4}};
  box = {{1, 2, 3}, 4};
  for (int i = 0; i < 300; ++i)
    large[i] = 0.125 * (i % 9);
  for (int i = 0; i < 5; ++i)
    weights[i] = i - 0.5;
  variables(a.data(), n);
  rows = 3;
  kind = Kind::Flat;
  variables(a.data(), n);
  otherNames(a.data(), n);
  inRegion(a.data(), n);
  inTemplate(a.data(), n);
  Reader reader;
  reader.run(a.data(), n);
  show("variables", a);
  written(3);
  std::printf("%g %g %g\n", large[2], grid[1][3], exact(2, 2));
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
  showVariables(a, n);
  // The host still has them.
  std::printf("%g %g %g\n", later(2), square(3.0), Point(3).norm());
}
