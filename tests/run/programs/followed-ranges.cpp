// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that the body's tree leads to: through views, lambdas and references
// that the body makes, called functions and their tables, elements beside a
// named one, and variables that hold one value after another. Memory behind
// what is copied is out of the device's reach.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <array>
#include <cstdio>
#include <vector>

struct View {
  float *first;
  float &operator[](int k) { return first[k]; }
};

struct Both {
  const float *from;
  float &to;
  void set(float x) { to = x * *from; }
};

class Grid {
public:
  Grid(int nx, int ny) : nx(nx), ny(ny), all(nx * ny) {}
  float &at(int x, int y) { return all[index(x, y)]; }
  void fill() {
    [[idxmap::map]]
    for (int x = 0; x < nx; ++x)
      for (int y = 0; y < ny; ++y)
        set(x, y, float(x - y));
  }
  double sum() const {
    double s = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      s += all[i] * double(i % 7 + 1);
    return s;
  }

private:
  int index(int x, int y) const { return x * ny + y; }
  void set(int x, int y, float to) {
    if (x < 0 || x >= nx || y < 0)
      return;
    at(x, y) = to + 1;
  }
  int nx, ny;
  std::vector<float> all;
};

static void beside(float &x) { *(&x + 1) = x + 2; }

template <class S> static void show(const char *name, const S &all) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    sum += double(all[i]) * double(i % 13 + 1);
  std::printf("%s %.9g\n", name, sum);
}

// A condition that a template leaves open chooses the place that is written, in
// variables that no instance declares.
std::array<long long, 48> numbers, others;
template <typename T> static void choose(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    (static_cast<T>(i) > T(5) ? numbers[i] : others[i]) = i + 1;
}

int main() {
  constexpr int n = 60;
  std::vector<float> a(n), b(n), c(n), d(2 * n), e(n), f(n);
  for (int i = 0; i < n; ++i)
    b[i] = float(i % 9) - 2;
  float *to = a.data(), *cell = c.data(), *next = e.data(), *last = f.data();
  const float *from = b.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    View v{to + i};
    v[0] = from[i] + 1;
    auto put = [first = cell + i](float x) { *first = x; };
    put(2 * from[n - 1 - i]);
  }
  show("made", a);
  show("lambda", c);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Both both{&from[i % 8], next[i]};
    both.set(float(i) + 3);
  }
  show("reference", e);
  float *pairs = d.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    beside(pairs[2 * i]);
  show("beside", d);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int k = i - 1;
    if (k < 0)
      k += n;
    float left = from[k];
    k = i + 1;
    if (k >= n)
      k -= n;
    last[i] = left - from[k];
  }
  show("held", f);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int k = n; k-- > 40;)
      last[i] += from[k];
  show("down", f);
  Grid grid(9, 7);
  grid.fill();
  std::printf("grid %.9g\n", grid.sum());
  choose<double>(19);
  show("chosen", numbers);
  show("others", others);
}
