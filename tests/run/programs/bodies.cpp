// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a body may be made of: lambdas, bindings, switches, types of its own.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <array>
#include <cassert>
#include <iterator>
#include <utility>
#include <vector>

template <typename A> static void show(const char *name, const A &a) {
  double sum = 0;
  for (std::size_t i = 0; i < std::size(a); ++i)
    sum += a[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

struct Pair {
  double first;
  int second;
};
enum class Color { Red, Green };
enum Old { A, B };
static double sq(double x) { return x * x; }
void lambdas(double *a, int n) {
  [[idxmap::map, idxmap::copy(a, n)]]
  for (int i = 0; i < n; ++i) {
    a[i] += [&] { return a[i] > 2 ? 1.0 : 0.5; }();
    auto f = [=](double x) { return x + i; };
    auto g = [](auto x, int k) -> double { return x * k; };
    a[i] += f(2) + g(3, i) + g(2.5, 2);
    const auto h = [&a, i](int j) { return a[i] * j + sq(j); };
    a[i] += h(2);
    auto init = [v = a[i] * 2]() mutable {
      v += 1;
      return v;
    };
    a[i] += init();
  }
}
void bindings(double *a, Pair *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const auto [x, k] = p[i];
    auto &[y, l] = p[i];
    double two[2] = {x, 1.5};
    auto [u, v] = two;
    std::pair<int, double> q(i, 0.5);
    auto [s, t] = q;
    y += 1;
    a[i] = x + k + u * v + l + s + t;
  }
}
void control(double *a, int n) {
  [[idxmap::map, idxmap::copy(a, n)]]
  for (int i = 0; i < n; ++i) {
    switch (i % 4) {
    case 0:
      a[i] = 1;
      break;
    case 1:
      continue;
    case 2: {
      if (i > 8)
        continue;
      [[fallthrough]];
    }
    default:
      a[i] += i > 3 ? (i > 5 ? 1 : 2) : 3;
    }
    for (int j = 0; j < 3; ++j) {
      if (j == 1)
        continue;
      a[i] += j;
    }
    int k = 3;
    while (k-- > 0) {
      if (k == 1)
        break;
      a[i] += k;
    }
    do {
      a[i] *= 0.5;
    } while (a[i] > 100);
    Color c = i % 2 ? Color::Red : Color::Green;
    switch (c) {
    case Color::Red:
      a[i] += 1;
      break;
    case Color::Green:
      break;
    }
    using enum Color;
    a[i] += c == Red;
    const char *text = "hello";
    a[i] += text[i % 5];
    static_assert(sizeof(int) == 4);
    if constexpr (sizeof(long) == 8)
      a[i] += 1;
    else
      a[i] -= 1;
    if (int m = i % 3; m == 2)
      a[i] += m;
    a[i] += static_cast<int>(B);
  }
}
void types(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    enum Local { One = 1, Two };
    struct Acc {
      double sum = 0;
      Acc() = default;
      explicit Acc(double start) : sum(start) {}
      void add(double x) { sum += x; }
      double operator()(int k) const { return sum * k; }
      static double half(double x) { return x / 2; }
    };
    union Bits {
      int i;
      float f;
    };
    Bits bits{i};
    Acc acc(a[i]);
    Acc other;
    acc.add(Two);
    other.add(1);
    using T = double;
    typedef int I;
    T local[2][3] = {{1, 2, 3}, {4, 5, 6}};
    I idx = i % 3;
    a[i] = acc(3) + Acc::half(other.sum) + local[1][idx] + bits.i +
           static_cast<int>(One) +
           static_cast<double>(sizeof(Acc) + sizeof local);
    assert(a[i] >= 0 && "positive");
  }
}
template <typename T> void generic(T *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if constexpr (sizeof(T) == 4)
      a[i] += 1;
    else
      a[i] += 2;
    auto f = [&](auto x) { return x + a[i]; };
    a[i] = f(T(2));
    static_assert(sizeof(T) >= 4);
    assert(a[i] > 0);
  }
}

// Lambdas, constant objects and bindings from before the loop.
struct Factor {
  double value;
  double operator()(double x) const { return x * value; }
};
constexpr auto cube = [](double x) { return x * x * x; };
static const auto half = [](double x) { return sq(x) / 2; };
inline constexpr Factor triple{3};
constexpr std::array<double, 2> weights{1, 2};

void before(double *a, const double *b, double w, int n) {
  const double offset = w / 2;
  auto at = [=](int i) { return w * b[i] + offset; };
  const auto next = [&](int i) {
    // The last one has no next.
    const int j = i + 1 < n ? i + 1 : i;
    return at(j) * w;
  };
  auto store = [a](int i, double x) { a[i] = x; };
  const auto [x, y] = std::array<double, 2>{1.5, w};
  Pair p{0.5, 3};
  auto &[first, second] = p;
  [[using idxmap: map, present(a), present(b)]]
  for (int i = 0; i < n; ++i) {
    store(i, at(i) + next(i) + half(i) + cube(0.1 * i));
    a[i] += triple(i) + weights[i % 2] + x * y + first * second;
  }
}

/// What a lambda lends is written by its caller.
void lending() {
  std::array<double, 9> elements{};
  double plain[9] = {};
  std::vector<double> held(9);
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i) {
    const auto at = [&](int k) -> double & { return elements[k]; };
    const auto of = [&](int k) -> auto & { return plain[k]; };
    const auto in = [&](int k) -> decltype(auto) { return (held[k]); };
    at(i) = i;
    of(i) = 2 * i;
    in(i) += 3 * i;
  }
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i) {
    const auto from = [&](int k) { return plain + k; };
    *from(i) += elements[i];
  }
  show("lending", elements);
  show("lending", plain);
  show("lending", held);
}

// Jumps ahead: past the first and last elements, over branches, out of a loop.
static void jumps(double *a, const double *b, double *c, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    if (i < 1)
      goto next;
    a[i] += b[i - 1];
    if (b[i] > 9)
      goto other;
    c[i] = 1;
    if (b[i] == 7) {
      goto next;
    }
    for (int k = 0; k < 20; ++k)
      for (int j = 0; j < 3; ++j) {
        if (b[k] + j > 4)
          goto out;
        sum += b[k] * j;
      }
  out:
    a[i] += sum;
    goto next;
  other:
    c[i] += 2 * b[i];
  next:;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    goto skip;
    c[i] = -1;
  skip:
    a[i] += c[i];
  }
}

static void digraphs(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) <%
    a[i] = i * 0.5;
  %>
}

int main() {
  lending();
  const int n = 100;
  Buffer<double> a(n), b(n);
  Buffer<float> f(n);
  Buffer<Pair> p(n);
  for (int i = 0; i < n; ++i) {
    b[i] = 0.25 * i;
    p[i] = {0.5 * i, i};
  }
  lambdas(a.data(), n);
  show("lambdas", a);
  bindings(a.data(), p.data(), n);
  show("bindings", a);
  control(a.data(), n);
  show("control", a);
  types(a.data(), n);
  show("types", a);
  generic(a.data(), n);
  generic(f.data(), n);
  show("generic", a);
  show("generic", f);
  before(a.data(), b.data(), 0.75, n);
  show("before", a);
  Buffer<double> c(n);
  for (int i = 0; i < n; ++i)
    c[i] = i;
  jumps(a.data(), b.data(), c.data(), n);
  show("jumps", a);
  show("jumps", c);
  digraphs(a.data(), n);
  show("digraphs", a);
}
