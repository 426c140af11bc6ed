// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One rewrite of a template serves every instance, whatever the types of its
// loops' variables, bounds, containers and captures are.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <concepts>
#include <functional>
#include <span>
#include <utility>
#include <vector>

template <typename T, int Factor> static void scale(T *values, int n) {
  [[using idxmap: map, split_last(32 * Factor), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    values[i] = values[i] * Factor + static_cast<T>(i);
}

template <typename Extent>
static void transpose(const float *from, float *to, Extent rows,
                      Extent columns) {
  [[using idxmap: map(2), strategy("jing")]]
  for (long r = 0; r < static_cast<long>(rows); ++r)
    for (long c = 0; c < static_cast<long>(columns); ++c)
      to[c * rows + r] = from[r * columns + c] + 1;
}

// Loops that count in a type that a parameter decides.
template <typename T> static void fill(int *a, T n) {
  [[idxmap::map]]
  for (T i = 0; i < n; ++i)
    a[i] += static_cast<int>(i) + 1;
  [[idxmap::map]]
  for (T i = n; i-- > 0;)
    a[i] *= 3;
}

template <typename T> static T strided(int *a, T first, T last, T step) {
  T i;
  [[idxmap::map]]
  for (i = first; i <= last; i += step)
    a[i] ^= 5;
  return i;
}

template <typename T, typename U>
static void rectangle(int *a, T rows, U columns) {
  [[idxmap::map(2)]]
  for (T i(0); i < rows; ++i)
    for (U j = columns; j > 0; --j)
      a[i * columns + j - 1] += static_cast<int>(i * 10 + j);
}

template <typename T> static void around(int *a, T reach, int most) {
  [[idxmap::map]]
  for (T i = -reach; i <= reach; ++i)
    a[i] -= static_cast<int>(i);
  [[idxmap::map]]
  for (T i = T(2); i != most; i += 2)
    a[i] += 7;
}

// Containers of such elements, and lengths of such types.
template <typename T>
static void scaled(std::vector<T> &v, std::span<const T> by, T shift) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = v[i] * by[i % by.size()] + shift;
}

template <typename V> static void doubled(V &v) {
  auto *values = v.data();
  [[idxmap::map]]
  for (typename V::size_type i = 0; i < v.size(); ++i)
    values[i] *= 2;
}

// The class itself, by both of its names.
template <typename T> struct Pile {
  T *values;
  int count;
  void add(const Pile &other, const Pile<T> &again) {
    [[using idxmap: map, target("host")]]
    for (int i = 0; i < count; ++i)
      values[i] += other.values[i] + again.values[i];
  }
};

// Types that are deduced.
static void add(auto *to, const auto *from, std::integral auto n, auto by) {
  const auto twice = by + by;
  decltype(from[0] + by) first = from[0];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to[i] = to[i] + from[i] * twice + first;
}

// Where operators of classes are known, Clang leaves those of a template open,
// as it does calls: what they change, the instances say.
struct Pair {
  int x, y;
};
[[maybe_unused]] static Pair &operator+=(Pair &a, int k) {
  a.x += k;
  return a;
}
[[maybe_unused]] static Pair &operator++(Pair &a) { return a += 1; }

template <typename T> static void grow(T &value, const T &by) {
  value = value + by;
}
template <typename T> static void changed(T *a, T *b, T n, T by) {
  [[idxmap::map]]
  for (T i = 0; i < n; ++i)
    a[i] += by;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    ++b[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    std::swap(a[i], b[i]);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    grow(a[i], b[i]);
  const auto twice = [](auto &x) { x = 2 * x; };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    T own = b[i];
    own += 3;
    twice(own);
    b[i] += own;
  }
}

struct Half {
  double shift;
  double operator()(double x) const { return x / 2 + shift; }
};
template <typename F, typename G>
static void apply(double *a, int n, const F &f, G &&g) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = f(a[i]) + g(a[i]);
}

template <typename T, typename Operation>
static void combine(T *a, int n, Operation operation, T by) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = operation(a[i], by);
}

template <typename A> static void show(const char *name, const A &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += static_cast<double>(a[i]) * (i % 13 + 1);
  std::printf("%s %.17g\n", name, sum);
}

// Arguments in parentheses are no expression before there is an instance.
template <typename T> struct Corner {
  T x, y;
  Corner(T x, T y) : x(x), y(y) {}
};
template <typename T> static void corners(T *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const Corner<T> one(p[i], T(2)), two{p[i], T(3)};
    T half(p[i] / 2);
    p[i] = one.x * two.y - one.y + half;
  }
}

int main() {
  Buffer<int> ints(1000);
  Buffer<float> floats(37 * 51), turned(37 * 51);
  scale<int, 2>(ints.data(), 1000);
  scale<int, 3>(ints.data(), 999);
  scale<float, 1>(floats.data(), 37 * 51);
  show("ints", ints);
  show("floats", floats);
  transpose<int>(floats.data(), turned.data(), 37, 51);
  show("turned", turned);
  transpose<short>(turned.data(), floats.data(), 51, 37);
  show("back", floats);
  fill(ints.data(), 1000);
  fill(ints.data(), 999UL);
  fill<signed char>(ints.data(), 100);
  fill<unsigned char>(ints.data(), 255);
  fill<short>(ints.data(), -3);
  show("fill", ints);
  std::printf("%d %ld %d\n", strided(ints.data(), 3, 900, 7),
              strided(ints.data(), 900L, 3L, 2L),
              strided<unsigned char>(ints.data(), 100, 200, 9));
  show("strided", ints);
  rectangle(ints.data(), 30, 20L);
  rectangle<unsigned char, short>(ints.data(), 9, 11);
  rectangle(ints.data(), 0L, 5);
  show("rectangle", ints);
  around(ints.data() + 500, 400, 300);
  around<signed char>(ints.data() + 500, 120, 90);
  show("around", ints);
  std::vector<float> v(300, 2.f);
  std::vector<long> w(200, 3);
  const std::vector<float> by = {1, 2, 0.5f};
  const std::vector<long> factor = {2, -1};
  scaled(v, std::span<const float>(by), 0.5f);
  scaled(w, std::span<const long>(factor).first(1), 4L);
  doubled(v);
  doubled(w);
  add(v.data(), w.data(), 100, 0.5f);
  add(w.data(), ints.data(), 150L, 2);
  show("v", v);
  show("w", w);
  changed(w.data(), w.data() + 100, 90L, 5L);
  changed(ints.data(), ints.data() + 500, 300, 2);
  show("w", w);
  show("ints", ints);
  std::vector<double> x(64, 2.5);
  const Pile<double> pile{x.data(), 64};
  Pile<double>(pile).add(pile, pile);
  Pile<long>{w.data(), 60}.add({w.data() + 60, 60}, {w.data(), 60});
  Half half{0.25};
  apply(x.data(), 64, half, half);
  apply(x.data(), 30, half, Half{-1});
  combine(x.data(), 64, std::minus<>(), 0.5);
  combine(w.data(), 60, std::multiplies<long>(), 3L);
  corners(w.data(), 40);
  corners(x.data(), 50);
  show("w", w);
  show("x", x);
}
