// RUN: not %idxmap --remarks=all --target=host %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not="could not" --implicit-check-not="error:"

// What functions write that are not read in place of their calls, by what they
// call themselves as well.

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

struct Line {
  double *u;
  void swapWith(int i, int j) { std::swap(u[i], u[j]); }
  void both(int i) { std::tie(u[i], u[i - 1]) = std::pair(1. * i, u[i - 1]); }
  void fill(int i) { std::fill(u + i, u + i + 2, 1. * i); }
  void copy(int i) { std::copy_n(u + i - 1, 1, u + i); }
  void move(int i) { std::memmove(u + i, u + i - 1, sizeof *u); }
  void byLambda(int i) {
    auto set = [&](int j) { u[j] = i; };
    set(i);
    set(i - 1);
  }
  void either(int i) {
    (i % 2 ? u[i] : u[i - 1]) = u[i % 2 ? i - 1 : i + 1] + 1;
  }
  double reads(int i) {
    double before = 0, last[2] = {};
    std::swap(before, last[1]);
    for (int k = 0; k < i; ++k)
      before += u[k];
    return before;
  }
};

void methods(Line &g, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+3]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is written 1 iteration away
    // CHECK: :[[@LINE+2]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is also written 1 iteration away
    // CHECK: :[[@LINE+1]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is written 1 iteration away
    g.swapWith(i, i - 1);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+4]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is written 1 iteration away
    // CHECK: :[[@LINE+3]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is also written 1 iteration away
    // CHECK: :[[@LINE+2]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is written 1 iteration away
    // CHECK: :[[@LINE+1]]:5: error: iterations of 'i' depend on each other: this element of 'g.u' is written 1 iteration away
    g.both(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    g.fill(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    g.copy(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    g.move(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    g.byLambda(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    g.either(i);
}

void reads(Line &g, double *__restrict out, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = g.reads(i);
}

struct Node {
  int left;
  double v;
};
struct Chain {
  std::vector<Node> n;
  void fromLeft(int i) {
    auto &a = n[i];
    a.v = n[i - 1].v + 1;
  }
  void byIndex(int i) {
    int left = n[i].left;
    n[i].v = n[left].v + 1;
  }
  template <typename F> void each(F f) {
    for (Node &x : n)
      f(x);
  }
};

void members(Chain &c, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: iterations of 'i' depend on each other: this element of 'c.n.v' is written 1 iteration away
    c.fromLeft(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    c.byIndex(i);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: remark: it could not be shown
    // CHECK: :[[@LINE+1]]:27: remark: it could not be shown
    c.each([&](Node &x) { x.v = i; });
}

// From a reference to its neighbours, and a constant that is none.
void next(double &p) { *(&p + 1) = p + 1; }
void put(const double &p, double v) { const_cast<double &>(p) = v; }
void putAt(const double *p, double v) { *(double *)p = v; }

void parameters(double *u, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: iterations of 'i' depend on each other: this element of 'u' is written 1 iteration away
    next(u[i]);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:15: error: iterations of 'i' depend on each other
    put(u[i], u[i - 1] + 1);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:18: error: iterations of 'i' depend on each other: this element of 'u' is written 1 iteration away
    putAt(u + i, u[i - 1] + 1);
}

// By lambdas from before the loop.
void lambdas(int n) {
  int a[48];
  auto put = [&](int at) { a[at] += 2; };
  auto twice = [&](int at) {
    put(at);
    put(at + 1);
  };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:5: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    // CHECK: :[[@LINE+2]]:5: error: iterations of 'i' depend on each other: this element of 'a' is also written 1 iteration away
    // CHECK: :[[@LINE+1]]:5: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    twice(i);
}
