// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that the body reduces to by functions that it calls: by reference,
// by pointer, in lambdas, element by element, with an index, in templates.
// RUN: %run-program %s %t

#include <algorithm>
#include <cstdio>
#include <vector>

static void add(double &to, double x) { to += x; }
static void count(int *to) { ++*to; }
static double given(double &to, double x) { return to = x + to; }
static void into(double *bins, int k, double x) { bins[k] += x; }
static void least(double &best, int &at, double x, int i) {
  if (x < best) {
    best = x;
    at = i;
  }
}
static void most(double *best, int *at, double x, int i) {
  if (x > *best)
    *best = x, *at = i;
}
static double larger(double a, double b) {
  if (a > b)
    return a;
  return b;
}
template <typename T> static const T &smaller(const T &a, const T &b) {
  return b < a ? b : a;
}
template <typename F> static void apply(F f, double x) { f(x); }

static void scalars(const double *a, int n) {
  double s = 0.5, high = -3, low = 7;
  int c = 2;
  [[using idxmap: map, reduction("+", s, c), reduction("max", high),
    reduction("min", low)]]
  for (int i = 0; i < n; ++i) {
    add(s, a[i]);
    given(s, 1);
    if (a[i] > 4)
      count(&c);
    high = larger(high, a[i]);
    low = smaller(a[i], low);
    auto own = [&](double x) { s += x; };
    own(2);
    apply(own, a[i]);
    apply([&](double x) { add(s, x / 2); }, a[i]);
  }
  std::printf("%g %d %g %g\n", s, c, high, low);
}

static void places(const double *a, int n) {
  double low = 1e300, high = -1e300, bins[4] = {1, 2, 3, 4};
  int first = -1, last = -1;
  [[using idxmap: map, reduction("argmin", low, first),
    reduction("argmax", high, last), reduction("+", bins)]]
  for (int i = 0; i < n; ++i) {
    least(low, first, a[i], i);
    most(&high, &last, a[i], i);
    into(bins, i % 4, a[i]);
  }
  std::printf("%g %d %g %d %g %g %g %g\n", low, first, high, last, bins[0],
              bins[1], bins[2], bins[3]);
}

/// In the types of the instance.
template <typename T, typename U> static void converted(const U *a, int n) {
  T sum = 3, high = 0;
  [[using idxmap: map, reduction("+", sum), reduction("max", high)]]
  for (int i = 0; i < n; ++i) {
    sum = sum + a[i];
    if (a[i] > high)
      high = a[i];
  }
  std::printf("%g %g\n", double(sum), double(high));
}

int main() {
  std::vector<double> a;
  std::vector<int> k;
  std::vector<short> h;
  for (int i = 0; i < 200; ++i) {
    a.push_back((i * 37 + 11) % 101 / 4.0);
    k.push_back((i * 53 + 7) % 97);
    h.push_back(short((i * 29 + 3) % 89));
  }
  for (const int n : {0, 1, 200}) {
    scalars(a.data(), n);
    places(a.data(), n);
    converted<double>(a.data(), n);
    converted<double>(k.data(), n);
    converted<float>(h.data(), n);
    converted<unsigned char>(h.data(), n);
    converted<long>(k.data(), n);
  }
}
