// RUN: %run-program --check --counted 1 1 %s %t
//
// Objects and elements that a loop changes, or reads, by names that the
// function made of them before: references, pointers, views; and by temporaries
// of the body.

#include "Show.h"

#include <array>
#include <span>
#include <utility>
#include <vector>

static constexpr int n = 60;

struct Row {
  double x[n];
  double by;
  int count;
};

static std::vector<double> copyOf(const double *x) { return {x, x + n}; }

static Row made() {
  Row s{{}, 2, 3};
  for (int i = 0; i < n; ++i)
    s.x[i] = 0.5 * i;
  return s;
}

/// The row below the pivot's.
static void eliminate() {
  static double a[n][n];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i][j] = i == j ? n : (3 * i + 5 * j) % 7;
  for (int k = 0; k < n; ++k) {
    const double &pivot = a[k][k];
    const double(&row)[n] = a[k];
    [[idxmap::map]]
    for (int i = k + 1; i < n; ++i) {
      const double factor = a[i][k] / pivot;
      for (int j = k; j < n; ++j)
        a[i][j] -= factor * row[j];
    }
  }
  show("eliminate", copyOf(a[n - 1]));
}

static void pointers() {
  Row s = made();
  double *p = s.x;
  std::vector<double> a(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    p[i] += s.by;
    a[i] = s.x[i] + s.count;
  }
  show("pointer", a);
  show("pointed", copyOf(s.x));
}

static void views() {
  std::array<double, n> of{};
  std::span<double> view(of);
  std::vector<double> a(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    view[i] = i;
    a[i] = of[i] + 1;
  }
  show("view", a);
}

struct Holder {
  Row *of;
  void set(int i, double x) const { of->x[i] = x; }
};
static void holders() {
  Row s = made();
  Holder h{&s};
  std::vector<double> a(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    h.of->x[i] = i * s.by;
    a[i] = s.x[i];
  }
  show("holder", a);
}

struct Element {
  double *r;
  void set(double x) const { *r = x; }
};
struct Proxies {
  double x[n];
  double by;
  Element at(int i) { return {x + i}; }
  Element operator()(int i) { return {&x[i]}; }
};

static void temporaries() {
  Proxies s{{}, 3};
  std::vector<double> a(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    s.at(i).set(i * s.by);
    a[i] = s.x[i];
  }
  show("proxy", a);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    Element{&s.x[i]}.set(i + s.by);
  show("element", copyOf(s.x));
}

static double table[n];
static double (&named)[n] = table;
static double &third = table[3];
static const int &seven = 7;

static void ofTheProgram() {
  std::vector<double> a(n);
  for (int i = 0; i < n; ++i)
    table[i] = i;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    a[i] = named[i] * seven;
    named[i] = 2 * i;
  }
  show("named", a);
  show("table", copyOf(table));
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += third;
  show("third", a);
}

int main() {
  eliminate();
  pointers();
  views();
  holders();
  temporaries();
  ofTheProgram();
}
