// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structures and enumerations that only their variables name, as C programs
// declare their global state. nvcc's own code for a launch writes parameters'
// types by their names, so the printed text gives them some. (A check would not
// be silent: it says that it cannot compare what is written to an object of a
// class, grid.)
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

static struct {
  double x[24];
  int n;
} grid;
struct {
  double *p;
  int n, stride;
} view;
static struct {
  double low, high;
} limits[3], *chosen = &limits[1];
enum { Add, Scale } mode = Scale;

namespace model {
namespace {
struct {
  struct {
    double *v;
  } field;
  float factor;
} state;
} // namespace
static struct {
  int kind;
  float factor;
} parts[24];
} // namespace model

// Whatever stands around the place of the name.
struct alignas(32) { double high; } wide = {3};
struct __attribute__((packed)){char c;double high;}packed={1,4};
struct // not { here
{
  double high;
} commented = {5};
union {
  double high;
  long long bits;
} both = {6};
enum : unsigned char { Low, High } small = High;
static struct {
  double high;
  int n;
} *pointer = nullptr, pointee = {8, 9};
static const struct {
  double low, high[2];
} twins[2] = {{1, {2, 3}}, {4, {5, 6}}};
namespace other {
static struct {
  double low, high;
} limits = {1, 2};
} // namespace other
extern "C" {
struct {
  double high;
} linked = {7};
}

// Templates' instances of such types, and of classes of unnamed namespaces
// around the template, which nvcc's code has to tell apart from each other.
template <class V> static void addHigh(std::vector<double> &x, V v) {
  double *p = x.data();
  const int n = x.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += v.high;
}

namespace {
struct First {
  double high;
};
} // namespace
namespace {
template <class V> struct Second {
  V high;
};
namespace inner {
struct Third {
  double high;
};
} // namespace inner
template <class V> void addTwice(std::vector<double> &x, V v) {
  double *p = x.data();
  const int n = x.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += 2 * v.high;
}
} // namespace
namespace model {
namespace {
struct Fourth {
  double high;
};
} // namespace
template <class V> void addTwice(std::vector<double> &x, V v) {
  double *p = x.data();
  const int n = x.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += 2 * v.high;
}
} // namespace model

static void add(std::vector<double> &x) {
  double *p = x.data();
  const int n = x.size();
  pointer = &pointee;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] = wide.high + packed.high + commented.high;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += both.high + (small == Low ? 1 : 2) + pointer->high;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += twins[i % 2].high[i % 2] + other::limits.high + linked.high;
  addHigh(x, wide);
  addHigh(x, pointee);
  addHigh(x, First{1});
  addTwice(x, First{2});
  addTwice(x, Second<float>{3});
  addTwice(x, inner::Third{4});
  model::addTwice(x, First{5});
  model::addTwice(x, model::Fourth{6});
}

struct Solver {
  struct {
    int first, last;
  } window;
  std::vector<double> u;

  void fill() {
    auto &w = window;
    double *p = u.data();
    [[idxmap::map]]
    for (int i = w.first; i < w.last; ++i)
      p[i] = i;
  }
};

static void run(int n) {
  std::vector<double> store(2 * n);
  grid.n = n;
  view.p = store.data();
  view.n = n;
  view.stride = 2;
  limits[1].low = 3;
  limits[1].high = 17;
  model::state.field.v = store.data();
  model::state.factor = 0.5f;
  [[idxmap::map]]
  for (int i = 0; i < grid.n; ++i)
    grid.x[i] = i * 2.0;
  [[idxmap::map]]
  for (int i = 0; i < view.n; ++i)
    view.p[i * view.stride] = grid.x[i] + 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (grid.x[i] > limits[1].low)
      grid.x[i] = limits[1].high - (mode == Add ? 1 : 2);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    grid.x[i] += chosen->low;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    model::parts[i].kind = i % 3;
    model::parts[i].factor = model::state.factor * i;
  }
  [[idxmap::map]]
  for (int i = 0; i < 2 * n; ++i)
    model::state.field.v[i] *= model::parts[i / 2].factor;
  Solver s{{1, n}, std::vector<double>(n)};
  s.fill();
  show("x", std::vector<double>(grid.x, grid.x + n));
  show("store", store);
  show("u", s.u);
  add(store);
  show("store", store);
}

int main() {
  run(1);
  run(24);
}
