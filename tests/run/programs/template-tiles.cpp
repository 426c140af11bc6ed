// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles in templates: of one type, of a container's, of an array's rows, with
// constant elements; in methods of a class template; held elements, loops in
// strips and planes, steps in time; instances whose elements differ in size.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <utility>
#include <vector>

namespace {

template <class T> void print(const char *Name, const std::vector<T> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

template <class T> std::vector<T> some(int n, int seed) {
  std::vector<T> Result(n);
  for (int i = 0; i < n; ++i)
    Result[i] = T((i * 37 + seed * 11) % 101);
  return Result;
}

/// Five points; T may be a constant type.
template <class T, class U> void blur(T *a, U *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j];
}

/// Of a vector, with ranges that are inferred.
template <class T> void follow(const std::vector<T> &a, std::vector<T> &b) {
  const int n = int(a.size());
  [[using idxmap: map, tile(64), stage(a)]]
  for (int i = 2; i < n; ++i)
    b[i] = T(2) * a[i - 2] - a[i];
}

/// A matrix product, with an accumulator of the elements' type and own indices
/// of threads.
template <typename Real>
void product(const Real *a, const Real *b, Real *c, int n, int p, int q) {
  [[using idxmap: map(2), tile(16, 16), each(4, 4), tile_loop(k, 8), stage(a, b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < q; ++j) {
      Real sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * q + j];
      c[i * q + j] = sum;
    }
}

/// The same, which adds to an element that a register holds.
template <typename Real>
void added(const Real *a, const Real *b, Real *c, int n, int p, int q) {
  [[using idxmap: map(2), tile(16, 16), each(2, 2), tile_loop(k, 8), stage(a, b), hold(c)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < q; ++j)
      for (int k = 0; k < p; ++k)
        c[i * q + j] += a[i * p + k] * b[k * q + j];
}

template <class T, int Columns> struct Grid {
  using value_type = T;
  std::vector<T> cells, next;
  int rows;

  Grid(int rows) : cells(some<T>(rows * Columns, rows)), next(rows * Columns), rows(rows) {}

  void step() {
    const T *from = cells.data();
    T *to = next.data();
    const int n = rows;
    [[using idxmap: map(2), tile(4, 32), stage(from)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < Columns - 1; ++j)
        to[i * Columns + j] = from[(i - 1) * Columns + j] + from[(i + 1) * Columns + j] - from[i * Columns + j + 1];
  }

  /// Of the loop's own object.
  void shift() {
    [[using idxmap: map, tile(32), stage(cells)]]
    for (int i = 1; i < rows * Columns - 1; ++i)
      next[i] = cells[i - 1] + cells[i + 1];
  }
};

/// A type that depends on another.
template <class Of> void rows(const typename Of::value_type (*a)[20], typename Of::value_type *b, int n) {
  [[using idxmap: map(2), tile(8, 8), stage(a), copyin(a, n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < 20; ++j)
      b[i * 20 + j] = a[i][j] - a[i][j - 1];
}

namespace library {
template <class T> struct Pair {
  using value_type = T;
  T x, y;
};
} // namespace library

/// A partial specialization, and classes in a class template, with types that
/// only they name; elements that are arrays.
template <class T, int Dimensions> struct Sum;
template <class T> struct Sum<T, 1> {
  using element = T;
  static void of(const element *in, T *out, int n) {
    [[using idxmap: map, tile(32), stage(in)]]
    for (int i = 1; i < n - 1; ++i)
      out[i] = in[i - 1] + in[i + 1];
  }
  template <class U> struct To {
    U *out;
    void add(const T *in, int n) {
      [[using idxmap: map, tile(32), stage(in)]]
      for (int i = 1; i < n - 1; ++i)
        out[i] += in[i - 1] + in[i + 1];
    }
  };
};
template <class Row, class T> void ofRows(const Row *a, T *b, int n) {
  [[using idxmap: map, tile(32), stage(a), copyin(a, n)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1][0] + a[i + 1][1];
}
void ofAny(const auto *a, auto *b, int n) {
  [[using idxmap: map, tile(32), stage(a), copyin(a, n)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] - a[i + 1];
}

/// Namespaces that the function alone names.
template <class T> void named(const library::Pair<T> *a, T *b, int n) {
  using namespace library;
  namespace l = library;
  const typename library::Pair<T>::value_type *c = &a->x;
  [[using idxmap: map, tile(32), stage(a, c), copyin(a, n), copyin(c, n), copy(b, n)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1].x + a[i + 1].y + c[i - 1] + T(sizeof(Pair<l::Pair<char>>));
}

/// Planes.
template <class T> void planes(const T *a, T *b, int n, int m) {
  [[using idxmap: map(3), tile(8, 16), sweep(i, 8), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      for (int k = 1; k < m - 1; ++k)
        b[(i * m + j) * m + k] = a[((i - 1) * m + j) * m + k] + a[((i + 1) * m + j) * m + k] + a[(i * m + j) * m + k - 1] + a[(i * m + j + 1) * m + k];
}

/// Steps in time of pointers, with an exchange that an instance has to resolve.
template <class T> void heat(T *a, T *b, int steps, int n, int m) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(3, 8, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = (a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j]) / T(4);
    std::swap(a, b);
  }
}

/// Of a class template's vectors, copied back by a second loop.
template <class T> class Rod {
public:
  explicit Rod(int n) : u(some<T>(n, 2)), v(some<T>(n, 3)), n(n) {}

  void run(int steps) {
    [[idxmap::time_tile(4, 32)]]
    for (int t = 0; t < steps; ++t) {
      [[idxmap::map]]
      for (int i = 2; i < n - 1; ++i)
        v[i] = (u[i - 2] + u[i + 1]) / 3;
      [[idxmap::map]]
      for (int i = 2; i < n - 1; ++i)
        u[i] = v[i];
    }
  }
  std::vector<T> u, v;

private:
  int n;
};

template <class T> void all(const char *Name, int n, int m) {
  std::printf("%s\n", Name);
  std::vector<T> a = some<T>(n * m, n), b = some<T>(n * m, m), c(n * m);
  blur(a.data(), c.data(), n, m);
  print("blur", c);
  const T *constant = b.data();
  blur(constant, c.data(), n, m);
  print("blur of constants", c);
  follow(a, c);
  print("follow", c);
  std::vector<T> d(n * n);
  product(a.data(), b.data(), d.data(), n, m, n);
  print("product", d);
  added(a.data(), b.data(), d.data(), n, m, n);
  print("added", d);
  Grid<T, 37> g(n);
  g.step();
  print("step", g.next);
  g.shift();
  print("shift", g.next);
  std::vector<T> e(n * 20);
  rows<Grid<T, 37>>(reinterpret_cast<const T(*)[20]>(a.data()), e.data(), n);
  print("rows", e);
  named(reinterpret_cast<const library::Pair<T> *>(a.data()), e.data(), n * 10);
  print("named", e);
  Sum<T, 1>::of(a.data(), e.data(), n * 10);
  typename Sum<T, 1>::template To<T>{e.data()}.add(b.data(), n * 10);
  print("sums", e);
  ofRows(reinterpret_cast<const T(*)[4]>(a.data()), e.data(), n * 5);
  print("of rows", e);
  ofAny(a.data(), e.data(), n * 10);
  print("of any", e);
  std::vector<T> f(5 * m * m), h = some<T>(5 * m * m, 3);
  planes(h.data(), f.data(), 5, m);
  print("planes", f);
  for (int steps : {0, 1, 3, 8}) {
    heat(a.data(), b.data(), steps, n, m);
    print("heat", a);
    print("heat", b);
    Rod<T> rod(70);
    rod.run(steps);
    print("rod", rod.u);
    print("rod", rod.v);
  }
}

} // namespace

int main() {
  all<float>("float", 33, 41);
  all<double>("double", 20, 35);
  all<int>("int", 9, 21);
  std::vector<short> s = some<short>(300, 5), t(300);
  blur(s.data(), t.data(), 10, 30);
  print("short", t);
}
