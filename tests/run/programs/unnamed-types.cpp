// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structures and enumerations that only their variables name, as C programs
// declare their global state. nvcc's own code for a launch writes parameters'
// types by their names, and fails where they have none; Clang takes them. (A
// check would not be silent: it says that it cannot compare what is written to
// an object of a class, grid.)
// RUN: %run-program %s %t --nvcc-may-refuse "[unnamed type"

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
}

int main() {
  run(1);
  run(24);
}
