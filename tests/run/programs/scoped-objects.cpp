// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects that the loop names by their scope, and what they lead to.
// RUN: %run-program --check --counted 10 6 %s %t

#include "Show.h"

#include <vector>

namespace model {
struct Grid {
  double *p;
  std::vector<double> u;
  int n;
};
Grid grid;
Grid *current = &grid;
struct Plain {
  int n;
  double *p;
};
static Plain plain;
double *raw;
std::vector<double> all;
} // namespace model
struct Global {
  static model::Plain kept;
};
model::Plain Global::kept;

static void run(int n) {
  std::vector<double> store(n), other(n);
  model::grid.p = store.data();
  model::grid.u.assign(n, 1.5);
  model::grid.n = n;
  model::plain = {n, store.data()};
  Global::kept = {n, other.data()};
  model::raw = store.data();
  model::all.assign(n, 2.0);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    model::grid.p[i] = i;
  [[idxmap::map]]
  for (int i = 0; i < model::grid.n; ++i)
    model::grid.u[i] += model::grid.p[i] * 2;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    model::raw[i] += model::grid.u[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    model::all[i] += model::raw[i];
  [[idxmap::map]]
  for (int i = 0; i < model::plain.n; ++i)
    model::plain.p[i] += model::all[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    model::current->p[i] -= model::current->u[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    Global::kept.p[i] = ::model::grid.p[i];
  std::vector<int> order(n);
  for (int i = 0; i < n; ++i)
    order[i] = n - 1 - i;
  [[using idxmap: map, independent, copy(model::grid.p, n)]]
  for (int i = 0; i < n; ++i)
    model::grid.p[order[i]] += i;
  [[using idxmap: map, independent, copy(::model::raw, n)]]
  for (int i = 0; i < n; ++i)
    model::raw[order[i]] *= 2;
  [[using idxmap: data, copy(model::all), copy(model::raw, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      model::all[i] -= model::raw[i];
  }
  show("store", store);
  show("other", other);
  show("u", model::grid.u);
  show("all", model::all);
}

int main() {
  run(0);
  run(21);
}
