// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of a block in orders of their own: every sort of layout, padding, strips,
// several indices of a thread, planes, two tiles of an array, functions of the
// program's, and orders that idxmap chooses.
// RUN: %run-program --check %s %t

#include <array>
#include <cstdio>
#include <vector>

template <typename T> static std::vector<T> start(int n) {
  std::vector<T> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = static_cast<T>(k % 19 + 1);
  return v;
}

template <typename T> static void show(const char *Name, const T *a, int n) {
  double Sum = 0;
  for (int k = 0; k < n; ++k)
    Sum += static_cast<double>(a[k]) * (k % 31 + 1);
  std::printf("%s %d: %.17g\n", Name, n, Sum);
}

static void transposes(int n, int m) {
  std::vector<short> From = start<short>(n * m), To(n * m);
  const short *a = From.data();
  short *b = To.data();
  const auto print = [&](const char *Name) { show(Name, To.data(), n * m); };
  [[using idxmap: map(2), tile(16, 16), stage(a),
    layout("shared", a, "Swizzle(16,16)"), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * m + i];
  print("swizzle");
  [[using idxmap: map(2), tile(8, 32), stage(a),
    layout("shared", a, "auto"), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] += 2 * a[j * m + i];
  print("auto");
  [[using idxmap: map(2), tile(8, 8), stage(a),
    layout("shared", a, "TileOrderBy(Reverse(*,*), Hilbert(4,4))"),
    copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] += 3 * a[j * m + i];
  print("curves");
}

// The tile is of 10 x 34: neither a power of two nor a multiple of one.
static void stencil(int n, int m) {
  std::vector<float> From = start<float>(n * m), To(n * m);
  const float *a = From.data();
  float *b = To.data();
  [[using idxmap: map(2), tile(8, 32), stage(a),
    layout("shared", a, "AntiDiag(10,34)"), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = a[i * m + j - 1] - a[i * m + j + 1] + a[(i - 1) * m + j] -
                     2 * a[(i + 1) * m + j];
  show("antidiagonals", b, n * m);
  [[using idxmap: map(2), tile(8, 32), stage(a),
    layout("shared", a, "TileOrderBy(Col(*,*), Row(4,8))"),
    copyin(a, n * m), copy(b, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] += a[(i - 1) * m + j - 1] * a[(i + 1) * m + j + 1];
  show("padded tiles", b, n * m);
}

static constexpr int turned(int i, int j, int n, int) { return j * n + i; }

// Parts that lie far apart have a tile each; functions of the program's.
static void far(int n) {
  std::vector<double> From = start<double>(2 * n * n), To(n * n);
  const double *a = From.data();
  double *b = To.data();
  [[using idxmap: map(2), tile(16, 8), stage(a),
    layout("shared", a, "GenP([8,16], turned)"), copyin(a, 2 * n * n),
    copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i] - 3 * a[n * n + j * n + i];
  show("functions", b, n * n);
}

// Strips, with and without several indices of a thread; copies by 16 bytes.
static void products(int n) {
  std::vector<float> A = start<float>(n * n), B = start<float>(n * n),
                     C(n * n);
  const float *a = A.data(), *b = B.data();
  float *c = C.data();
  [[using idxmap: map(2), tile(16, 16), tile_loop(k, 16), stage(a, b),
    layout("shared", a, "Swizzle(16,16)"), layout("shared", b, "auto"),
    copyin(a, n * n), copyin(b, n * n), copy(c, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[j * n + k];
      c[i * n + j] = sum;
    }
  show("product", c, n * n);
  [[using idxmap: map(2), tile(64, 64), each(4, 4), tile_loop(k, 16),
    stage(a, b), layout("shared", a, "Swizzle(64,16)"),
    layout("shared", b, "TileOrderBy(Row(*,*), Col(4,4))"), copyin(a, n * n),
    copyin(b, n * n), copy(c, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = c[i * n + j];
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  show("product of each", c, n * n);
}

// Planes that follow each other: of each, the cells have the order.
static void planes(int n) {
  std::vector<float> From = start<float>(n * n * n), To(n * n * n);
  const float *a = From.data();
  float *b = To.data();
  [[using idxmap: map(3), tile(4, 16), sweep(i, 8), stage(a),
    layout("shared", a, "auto"), copyin(a, n * n * n), copy(b, n * n * n)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k)
        b[(i * n + j) * n + k] =
            a[(i * n + j) * n + k] + a[((i - 1) * n + j) * n + k] -
            a[((i + 1) * n + j) * n + k] + a[(i * n + j - 1) * n + k] -
            a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k - 1];
  show("planes", b, n * n * n);
  [[using idxmap: map(3), tile(4, 16), sweep(i, 8), stage(a),
    layout("shared", a, "Col(6,18)"), copyin(a, n * n * n),
    copy(b, n * n * n)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k)
        b[(i * n + j) * n + k] += a[((i - 1) * n + j - 1) * n + k - 1] -
                                  a[((i + 1) * n + j + 1) * n + k + 1];
  show("planes of corners", b, n * n * n);
}

int main() {
  for (int n : {1, 16, 21})
    for (int m : {1, 15, 40}) {
      transposes(n, m);
      stencil(n, m);
    }
  for (int n : {1, 8, 19, 64})
    far(n), products(n);
  for (int n : {3, 9, 20})
    planes(n);
}
