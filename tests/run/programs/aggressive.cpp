// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the strategy "aggressive" makes of loops: tiles, strips and sweeps that
// nobody has written, of sizes that are below a tile, and no multiple of one.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <string>
#include <vector>

using Matrix = std::vector<float>;

template <typename T>
static void say(const std::string &Name, const std::vector<T> &Of) {
  show(Name.c_str(), {Of.begin(), Of.end()});
}

static Matrix numbers(int count, int from) {
  Matrix Of(count);
  for (int i = 0; i < count; ++i)
    Of[i] = static_cast<float>((i * 7 + from) % 23) / 4;
  return Of;
}

static void product(const float *a, const float *b, float *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Two products at once, and what they are added to.
static void products(const float *a, const float *b, double *c, double *d,
                     int m, int n, int p) {
  [[using idxmap: map, strategy("aggressive")]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < p; ++k) {
        c[i * n + j] += a[i * p + k] * b[k * n + j];
        d[i * n + j] -= a[i * p + k] * b[k * n + j];
      }
}

// Of triangles: the loop in strips would end elsewhere for each thread.
static void triangle(const float *a, const float *b, float *c, int m, int n) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < i; ++k)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

static void room(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), strategy("aggressive")]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        b[here] = a[here] + 0.5f * (a[here - ny * nz] + a[here + ny * nz]) +
                  a[here - nz] - a[here + nz] + a[here - 1] - a[here + 1];
      }
}

static void plane(const float *a, const float *w, float *b, int n, int m) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 2; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = w[j] * a[i * m + j] + a[i * m + j - 1] +
                     a[i * m + j + 1] + a[(i - 2) * m + j] +
                     a[(i + 1) * m + j];
}

static void transpose(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[j * n + i];
}

static void streams(const float *a, float *b, float *c, int n, int m) {
  [[using idxmap: map, strategy("aggressive")]]
  for (int i = 0; i < n * m; ++i)
    b[i] = 2 * a[i] + 1;
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m - 1; ++j)
      if (a[i * m + j] > 1)
        c[i * m + j] = b[i * m + j] + j;
}

// None of the shapes: as "auto".
static float others(const std::vector<int> &p, const float *a, float *b) {
  const int n = static_cast<int>(p.size());
  [[using idxmap: map, strategy("aggressive"), copyin(a, 50)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[p[i]];
  float sum = 0;
  [[using idxmap: map, strategy("aggressive"), reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    sum += b[i];
  return sum;
}

int main() {
  for (const auto &[m, n, p] : std::vector<std::array<int, 3>>{
           {1, 1, 1}, {7, 3, 0}, {33, 70, 19}, {130, 129, 33}}) {
    const std::string Size = " " + std::to_string(m);
    const Matrix a = numbers(m * (p + m), 1), b = numbers((p + m) * n, 5);
    Matrix c(m * n, 9);
    product(a.data(), b.data(), c.data(), m, n, p);
    say("product" + Size, c);
    std::vector<double> d(m * n, 1), e(m * n, 2);
    products(a.data(), b.data(), d.data(), e.data(), m, n, p);
    say("products" + Size, d);
    say("subtracted" + Size, e);
    triangle(a.data(), b.data(), c.data(), m, n);
    say("triangle" + Size, c);
  }
  for (const auto &[x, y, z] : std::vector<std::array<int, 3>>{
           {2, 3, 3}, {5, 4, 7}, {36, 9, 70}}) {
    const std::string Size = " " + std::to_string(x);
    const Matrix a = numbers(x * y * z, 3);
    Matrix b(x * y * z, 1), c(x * y * z, 2);
    room(a.data(), b.data(), x, y, z);
    say("room" + Size, b);
    plane(a.data(), a.data() + y * z - z, b.data(), x * y - y, z);
    say("plane" + Size, b);
    transpose(a.data(), b.data(), x * y, z);
    say("transpose" + Size, b);
    streams(a.data(), b.data(), c.data(), x * y, z);
    say("streams" + Size, c);
    say("copied" + Size, b);
  }
  std::vector<int> places(50);
  for (int i = 0; i < 50; ++i)
    places[i] = i * 7 % 50;
  Matrix b(50);
  show("others", {others(places, numbers(50, 2).data(), b.data())});
  say("gathered", b);
}
