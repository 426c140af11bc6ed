// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole elements assigned by what the compiler writes itself, of classes that
// are not trivial to assign, for a pair is in them; through members of the
// loop's own object.
// RUN: %run-program %s %t

#include <cstdio>
#include <utility>
#include <vector>

struct PairHolder {
  std::pair<double, float> mass;
};
struct DeepHolder : PairHolder {
  PairHolder parts[2];
  int k = 5;
};

template <class T> struct OpenOwner {
  T *c;
  std::vector<T> &v;
  void clear(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      this->c[i] = {};
  }
  void shift(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[i] = c[i + n];
  }
};

// By what methods hand out: references to elements, and objects that have one.
template <class T> struct Triple {
  T v[3];
  T *begin() { return v; }
  T *end() { return v + 3; }
  struct Part {
    Triple &of;
    int k;
    void set(T x) { of.v[k] = x; }
  };
  Part at(int k) { return {*this, k}; }
};
template <class T> struct TripleOwner {
  std::vector<Triple<T>> b;
  int n;
  void run() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      for (auto &x : b[i])
        x *= 2;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      b[i].at(1).set(T(i));
  }
};

struct ClosedOwner {
  DeepHolder *c;
  int n;
  void clear() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      this->c[i] = DeepHolder();
  }
  void copy(int to) {
    [[idxmap::map]]
    for (int i = 0; i < to; ++i) {
      const DeepHolder old = c[i + n];
      c[i] = old;
    }
  }
  // `std::move` of a number.
  void move(int to) {
    [[idxmap::map]]
    for (int i = 0; i < to; ++i)
      c[i].k = std::move(c[i + n].k);
  }
};

static void print(const DeepHolder &each) {
  std::printf("%g %g %g %g %d\n", each.mass.first, each.parts[0].mass.second,
              each.parts[1].mass.first, each.mass.second, each.k);
}

int main() {
  const int n = 20;
  std::vector<PairHolder> small(2 * n), copies(n);
  std::vector<DeepHolder> deep(2 * n);
  for (int i = 0; i < 2 * n; ++i) {
    small[i].mass = {i, 2.f * i};
    deep[i].mass = {i + 1, 3.f * i};
    deep[i].parts[i % 2].mass = {i + 2, 4.f};
    deep[i].k = i;
  }
  OpenOwner<PairHolder> open{small.data(), copies};
  open.shift(n);
  open.clear(n - 3);
  for (int i = 0; i < n; ++i)
    std::printf("%g %g %g\n", small[i].mass.first, small[i].mass.second,
                copies[i].mass.first);
  TripleOwner<float> triples{std::vector<Triple<float>>(5), 5};
  for (auto &each : triples.b)
    each = {1, 2, 3};
  triples.run();
  for (auto &each : triples.b)
    std::printf("%g %g %g\n", each.v[0], each.v[1], each.v[2]);
  ClosedOwner closed{deep.data(), n};
  closed.copy(7);
  closed.move(3);
  for (int i = 0; i < n; ++i)
    print(deep[i]);
  closed.clear();
  for (int i = n - 2; i < n + 2; ++i)
    print(deep[i]);
}
