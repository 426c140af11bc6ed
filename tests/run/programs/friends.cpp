// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Friends that a class template defines, and operators of such classes in which
// the operator of their elements has the same name.
// RUN: %run-program --check --counted 6 0 %s %t

#include "Show.h"

#include <vector>

template <class T> class Vec {
public:
  explicit Vec(int n) : all(n) {}
  int size() const { return int(all.size()); }
  T operator[](int i) const { return all[i]; }
  T &operator[](int i) { return all[i]; }

  friend Vec operator-(const Vec &a, const Vec &b) {
    Vec c(a.size());
    [[idxmap::map]]
    for (int i = 0; i < a.size(); ++i) {
      T s = a[i] - b[i];
      c[i] = s;
    }
    return c;
  }
  friend void add(const Vec &a, const Vec &b, Vec &c, int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      T s = a.all[i] + b.all[i];
      c.all[i] = s;
    }
  }
  template <class S> friend void scale(Vec &a, S by) {
    const int n = a.size();
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = T(a[i] * by);
  }
  friend void fill(const Vec &, T *to, int n, T value) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      T next = value + T(i);
      to[i] = next;
    }
  }

private:
  std::vector<T> all;
};

template <class T> Vec<T> operator+(const Vec<T> &a, const Vec<T> &b) {
  Vec<T> c(a.size());
  const int n = a.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
  return c;
}

/// The name is that of the function for a number, too.
static double half(double x) { return x / 2; }
template <class T> Vec<T> half(const Vec<T> &a) {
  Vec<T> c(a.size());
  const int n = a.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    c[i] = half(a[i]);
  return c;
}
template <class T> void operator+=(Vec<T> &a, const Vec<T> &b) {
  const int n = a.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += b[i];
}

template <class T> static void print(const char *name, const Vec<T> &a) {
  std::vector<double> all;
  for (int i = 0; i < a.size(); ++i)
    all.push_back(double(a[i]));
  show(name, all);
}

template <class T> static void all(int n) {
  Vec<T> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = T(i * i % 7);
    b[i] = T(i % 3);
  }
  print("difference", a - b);
  add(a, b, c, n);
  print("sum", c);
  scale(c, 3);
  scale(c, 0.5);
  print("scaled", c);
  std::vector<T> filled(n);
  fill(a, filled.data(), n, T(4));
  show("filled", {filled.begin(), filled.end()});
  print("operator", a + b);
  c += b;
  print("in place", c);
  print("half", half(a));
}

int main() {
  all<double>(20);
  all<int>(9);
}
