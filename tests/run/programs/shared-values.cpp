// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers and objects that kernels get by value, of which a data region or an
// asynchronous launch has newer ones on the device: they are fetched.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <complex>
#include <vector>

using V = std::vector<double>;

// A whole std::array, written by one loop and read by the next.
static void arrays(V &o) {
  std::array<double, 8> a{1, 2, 3, 4, 5, 6, 7, 8};
  const int n = static_cast<int>(o.size());
  [[using idxmap: data, copy(a), copy(o)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 8; ++i)
      a[i] = i * 100;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      o[i] = a[i % 8];
  }
}

// Part of an object is in the region, the rest of it is the host's.
struct Rows {
  double row[6];
  int k;
  double at(int i) const { return row[i % 6] + k; }
};
static void parts(V &o) {
  Rows s{{1, 2, 3, 4, 5, 6}, 40};
  double *const r = s.row;
  double *const out = o.data();
  const int n = static_cast<int>(o.size());
  [[using idxmap: data, copy(r, 6), copy(out, n)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 6; ++i)
      r[i] = i * 10;
    const Rows &same = s;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      out[i] = same.row[i % 6] + same.k;
  }
}

static void references(V &o) {
  double x[3] = {3, 4, 5};
  std::complex<double> z[1] = {{1, 2}};
  double &second = x[1];
  std::complex<double> &first = z[0];
  const int n = static_cast<int>(o.size());
  [[using idxmap: data, copy(x), copy(z), copy(o)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 1; ++i) {
      x[i + 1] = 50;
      z[i] = {7, 8};
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      o[i] = second + first.imag() + i;
  }
}

// Members, by name and by a pointer to one of them.
struct Simulation {
  V v;
  double dt = 8;
  const double scale = 0.5;
  void run() {
    double *const d = &dt;
    double *const p = v.data();
    const int n = static_cast<int>(v.size());
    [[using idxmap: data, copy(d, 1), copy(p, n)]]
    for (int t = 0; t < 3; ++t) {
      [[idxmap::map]]
      for (int i = 0; i < 1; ++i)
        d[i] *= scale;
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        p[i] += dt * scale;
    }
  }
};

struct Parameters {
  double dt, nu;
};
static void halve(Parameters *all) {
  [[idxmap::map]]
  for (int i = 0; i < 1; ++i)
    all[i].dt *= 0.5;
}
static void step(const Parameters &by, double *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += by.dt + by.nu;
}
static void functions(V &o) {
  Parameters all[2] = {{8, 1}, {3, 2}};
  double *const p = o.data();
  const int n = static_cast<int>(o.size());
  [[using idxmap: data, copy(all), copy(p, n)]]
  {
    halve(all);
    step(*all, p, n);
    halve(all);
    step(all[0], p, n);
    step(all[1], p, n);
  }
}

// An object with arrays elsewhere and one in its own bytes.
struct Net {
  double bias[3];
  V x;
  double at(int i) const { return x[i] + bias[i % 3]; }
};
static void images(V &o) {
  Net net{{1, 2, 3}, V(o.size(), 1)};
  auto &bias = net.bias;
  const int n = static_cast<int>(o.size());
  [[using idxmap: data, copy(bias), copy(o)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 3; ++i)
      bias[i] *= 100;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      o[i] = net.at(i);
  }
}

template <int R> struct Stencil {
  std::array<float, 2 * R + 1> w;
  float operator()(int d) const { return w[d + R]; }
};
template <int R> static void filtered(V &o) {
  Stencil<R> stencil;
  stencil.w.fill(1);
  const int n = static_cast<int>(o.size());
  V in(n + 2 * R);
  for (int i = 0; i < n + 2 * R; ++i)
    in[i] = i % 5;
  float *const w = stencil.w.data();
  [[using idxmap: data, copy(w, 2 * R + 1), copyin(in), copy(o)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < 2 * R + 1; ++i)
      w[i] = 1.0f / (1 << i);
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int d = -R; d <= R; ++d)
        sum += stencil(d) * in[i + R + d];
      o[i] = sum;
    }
  }
}

// Without a region: what is under way.
static void asynchronous(V &o) {
  std::array<double, 6> a{1, 2, 3, 4, 5, 6};
  const int n = static_cast<int>(o.size());
  [[using idxmap: map, async]]
  for (int i = 0; i < 6; ++i)
    a[i] = i * 3;
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    o[i] = a[i % 6];
  [[idxmap::wait]];
}

class Solver {
public:
  Solver(double *o, int n) : o(o), n(n) {
    [[using idxmap: enter_data, copyin(c), copyin(o, n)]];
  }
  ~Solver() { [[using idxmap: exit_data, copyout(c), copyout(o)]]; }
  void prepare() {
    [[idxmap::map]]
    for (int i = 0; i < 6; ++i)
      c[i] *= 10;
  }
  void run() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      o[i] = c[i % 6];
  }

private:
  std::array<double, 6> c{1, 2, 3, 4, 5, 6};
  double *o;
  int n;
};

// Five of the largest objects that are passed by value, 5 KiB in sum.
using Table = std::array<double, 128>;
static void tables(V &o) {
  Table t[5];
  for (int k = 0; k < 5; ++k)
    for (int i = 0; i < 128; ++i)
      t[k][i] = i * (k + 1) % 17;
  const Table &a = t[0], &b = t[1], &c = t[2], &d = t[3], &e = t[4];
  const int n = static_cast<int>(o.size());
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    o[i] = a[i] + b[i + 1] * c[i + 2] - d[i + 3] * e[i + 4];
}

int main() {
  V o(40, 1);
  arrays(o);
  show("arrays", o);
  parts(o);
  show("parts", o);
  references(o);
  show("references", o);
  Simulation simulation{o};
  simulation.run();
  show("members", simulation.v);
  functions(o);
  show("functions", o);
  images(o);
  show("images", o);
  filtered<2>(o);
  show("templates", o);
  asynchronous(o);
  show("asynchronous", o);
  tables(o);
  show("tables", o);
  {
    Solver solver(o.data(), static_cast<int>(o.size()));
    solver.prepare();
    solver.run();
  }
  show("objects", o);
}
