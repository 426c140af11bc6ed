// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of classes with virtual functions, of which a loop calls others.
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

/// What every solver has.
class Solver {
public:
  explicit Solver(double scale) : scale(scale) {}
  virtual ~Solver() = default;
  virtual void run() = 0;

protected:
  double scaled(double x) const { return scale * x; }

private:
  double scale;
};

class Heat : public Solver {
public:
  explicit Heat(int n) : Solver(0.5), n(n), u(n), v(n) {
    for (int i = 0; i < n; ++i)
      u[i] = i * i % 7;
  }
  void run() override {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      v[i] = u[i] + c * (flux(i) - flux(i - 1));
  }
  const std::vector<double> &result() const { return v; }
  double flux(int i) const { return scaled(u[i + 1] - u[i]); }
  static double twice(double x) { return 2 * x; }
  int size() const { return n; }

private:
  int n;
  std::vector<double> u, v;
  double c = 0.25;
};

/// A class of it, with one more base.
struct Named {
  virtual const char *name() const { return "named"; }
  int weight = 3;
};
class Faster : public Heat, public Named {
public:
  explicit Faster(int n) : Heat(n) {}
  double weighed(int i) const { return weight * Heat::twice(flux(i)); }
};

/// The algorithm is the base's, what it fills is a pointer.
struct Field {
  double *values;
  int n;
  virtual ~Field() = default;
  virtual double start() const { return 1; }
  void set(int i, double x) const { values[i] = x; }
  double line(int i) const { return 2.0 * i + n; }
  void fill() {
    const double first = start();
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      set(i, line(i) + first);
  }
};
struct Late : Field {
  double start() const override { return 7; }
};

static void outside(const Faster &all, std::vector<double> &to) {
  [[idxmap::map]]
  for (int i = 0; i < all.size() - 1; ++i)
    to[i] = all.weighed(i);
}

int main() {
  Faster all(20);
  Solver &solver = all;
  solver.run();
  show("heat", all.result());
  std::vector<double> to(20);
  outside(all, to);
  show("outside", to);
  Late late;
  late.values = to.data();
  late.n = 20;
  late.fill();
  show("field", to);
}
