// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of members of the loop's own object: pointers, vectors and arrays, as
// they are called, by `this` and by their names; held elements; time loops that
// exchange members, also those of a base class, beside numbers that are members
// of the elements' type.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <tuple>
#include <utility>
#include <vector>

namespace {

void print(const char *Name, const std::vector<float> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

struct Fields {
  std::vector<float> u, v;
  float weight = 0.2f;
};

class Solver : Fields {
public:
  Solver(int n, int m) : n(n), m(m) {
    u = numbers(n * m, n);
    v = numbers(n * m, m);
    a = u.data();
    b = v.data();
  }

  /// Vectors of a base class; a number that could lie among their elements.
  void heat(int steps) {
    [[idxmap::time_tile(5, 12, 20)]]
    for (int t = 0; t < steps; ++t) {
      [[using idxmap: map(2), tile(8, 32)]]
      for (int i = 1; i < n - 1; ++i)
        for (int j = 1; j < m - 1; ++j)
          v[i * m + j] = weight * (u[i * m + j] + u[i * m + j - 1] + this->u[i * m + j + 1] + u[(i - 1) * m + j] + u[(i + 1) * m + j]);
      std::swap(u, this->v);
    }
  }

  /// Pointers, by three assignments, in a region.
  void drift(int steps) {
    const int count = n * m;
    [[using idxmap: data, copy(a, count), copy(b, count), time_tile(3, 50)]]
    for (int t = 1; t <= steps; t++) {
      [[idxmap::map]]
      for (int i = 2; i < count - 1; ++i)
        this->b[i] = a[i] + 0.25f * (a[i - 2] - a[i]) + 0.125f * this->a[i + 1];
      float *c = this->a;
      a = b;
      this->b = c;
    }
  }

  /// A parameter hides a member, which is the array; the other one is a member.
  void hidden(const float *u, int count) {
    [[using idxmap: map, tile(64), stage(u, a), copyin(u, count), copy(a, count), copy(b, count)]]
    for (int i = 1; i < count - 1; ++i)
      b[i] = u[i - 1] + this->a[i] * u[i + 1] - a[i - 1];
  }

  void show() const {
    print("u", u);
    print("v", v);
    print("a", std::vector<float>(a, a + n * m));
  }

private:
  int n, m;
  float *a, *b;
};

/// A product of vectors with an element that threads hold, and arrays that are
/// parts of the object.
struct Product {
  std::vector<float> a, b, c;
  float grid[20][30], next[20][30];
  int m, n, p;

  Product(int m, int n, int p) : a(numbers(m * p, 1)), b(numbers(p * n, 2)), c(numbers(m * n, 3)), m(m), n(n), p(p) {
    for (int i = 0; i < 20; ++i)
      for (int j = 0; j < 30; ++j) {
        grid[i][j] = i * 0.5f + j % (n + 1);
        next[i][j] = 0;
      }
  }

  void run() {
    [[using idxmap: map(2), tile(32, 32), each(4, 1), tile_loop(k, 16), stage(a, b), hold(c)]]
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        this->c[i * this->n + j] *= 0.5f;
        for (int k = 0; k < p; ++k)
          c[i * n + j] += this->a[i * p + k] * b[k * n + j];
      }
  }

  void chosen() {
    [[using idxmap: map(2), strategy("aggressive")]]
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        float sum = 0;
        for (int k = 0; k < p; ++k)
          sum += a[i * p + k] * b[k * n + j];
        c[i * n + j] -= sum;
      }
  }

  void whole() {
    [[using idxmap: map(2), tile(8, 8), stage(grid)]]
    for (int i = 1; i < 19; ++i)
      for (int j = 1; j < 29; ++j)
        next[i][j] = grid[i - 1][j] + this->grid[i][j + 1];
  }
};

} // namespace

int main() {
  for (const auto &[n, m] : {std::pair(3, 3), std::pair(2, 9), std::pair(17, 41), std::pair(40, 22)})
    for (const int steps : {0, 1, 5, 6, 7, 13}) {
      Solver s(n, m);
      s.heat(steps);
      s.show();
      s.drift(steps);
      s.show();
      const std::vector<float> u = numbers(n * m, 7);
      s.hidden(u.data(), n * m);
      s.show();
    }
  for (const auto &[m, n, p] : {std::tuple(1, 1, 1), std::tuple(33, 40, 17), std::tuple(32, 64, 0), std::tuple(50, 7, 32)}) {
    Product of(m, n, p);
    of.run();
    of.whole();
    print("c", of.c);
    of.chosen();
    print("c", of.c);
    print("next", std::vector<float>(&of.next[0][0], &of.next[0][0] + 600));
  }
}
