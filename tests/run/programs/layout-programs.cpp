// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole computations under layouts, as the LEGO paper and its artifact have
// them: alignment along antidiagonals, transposition, products of matrices,
// bricks, and the LU decomposition.
// RUN: %run-program --check %s %t

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

template <typename T> static void show(const char *Name, const T *a, int n) {
  double Sum = 0;
  for (int k = 0; k < n; ++k)
    Sum += static_cast<double>(a[k]) * (k % 31 + 1);
  std::printf("%s %d: %.17g\n", Name, n, Sum);
}

template <typename T> static std::vector<T> start(int n, int Period = 17) {
  std::vector<T> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = static_cast<T>(k * 7 % Period + 1);
  return v;
}

// Needleman and Wunsch's recurrence, diagonal after diagonal.
static void alignment(int n) {
  std::vector<int> Scores = start<int>(n * n), Given = start<int>(n * n, 13);
  int *h = Scores.data();
  const int *ref = Given.data();
  [[using idxmap: data, copy(h, n * n), copyin(ref, n * n),
    layout(h, "AntiDiag(n,n)"), layout(ref, "AntiDiag(n,n)")]]
  for (int d = 2; d <= 2 * (n - 1); ++d) {
    [[idxmap::map]]
    for (int i = std::max(1, d - n + 1); i < std::min(d, n); ++i)
      h[i * n + d - i] =
          std::max(h[(i - 1) * n + d - i - 1] + ref[i * n + d - i],
                   std::max(h[i * n + d - i - 1], h[(i - 1) * n + d - i]) - 3);
  }
  show("alignment", h, n * n);
}

template <int n> static void sweep(int (*h)[n], const int (*ref)[n]) {
  [[using idxmap: data, copy(h, n), copyin(ref, n), layout(h, "AntiDiag(n,n)"),
    layout(ref, "AntiDiag(n,n)")]]
  for (int d = 2; d <= 2 * (n - 1); ++d) {
    [[idxmap::map]]
    for (int i = std::max(1, d - n + 1); i < std::min(d, n); ++i) {
      const int j = d - i;
      const int Gap =
          (h[i][j - 1] > h[i - 1][j] ? h[i][j - 1] : h[i - 1][j]) - 3;
      const int Match = h[i - 1][j - 1] + ref[i][j];
      h[i][j] = Gap > Match ? Gap : Match;
    }
  }
}

template <int n> static void alignmentOfRows() {
  static int h[n][n], ref[n][n];
  for (int k = 0; k < n * n; ++k) {
    h[k / n][k % n] = k * 7 % 17 + 1;
    ref[k / n][k % n] = k * 7 % 13 + 1;
  }
  sweep<n>(h, ref);
  show("alignment of rows", h[0], n * n);
}

// Threads in tiles; the data in rows, and in the same tiles.
static void transpose(int n, int m) {
  std::vector<float> From = start<float>(n * m), To(n * m);
  const float *a = From.data();
  float *b = To.data();
  [[using idxmap: map(2), tile_order({8, 8}), split_last(256), grid_block(1),
    copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = a[i * m + j];
  show("transpose", b, n * m);
  [[using idxmap: data, copyin(a, n * m), copy(b, n * m),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])"),
    layout(b, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([m,n])")]] {
    [[using idxmap: map(2), tile_order({8, 8}), split_last(64), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[j * n + i] += 2 * a[i * m + j];
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[j * n + i] = 3 * a[i * m + j] - b[j * n + i];
  }
  show("transpose of tiles", b, n * m);
}

// c = a * b of n x p and p x m, each as it is or transposed: rows of the
// device's matrices are what neighbours read. Blocks of 16 x 16 in groups of 4
// rows of blocks, columns first.
static void products(int n, int m, int p) {
  std::vector<float> A = start<float>(n * p), B = start<float>(p * m, 11),
                     C(n * m);
  const float *a = A.data(), *b = B.data();
  float *c = C.data();
  [[using idxmap: data, copyin(a, n * p), copyin(b, p * m), copy(c, n * m),
    layout(a, "Row(n,p)"), layout(b, "Row(p,m)")]] {
    [[using idxmap: map(2), split_last(16), permute(1, 2, 0), split_last(16),
      permute(3, 1, 2, 0),
      reorder("TileOrderBy(Col(*,*), Col(4, m ceildiv 16))"), permute(2, 0, 1),
      grid_block(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        float sum = 0;
        for (int k = 0; k < p; ++k)
          sum += a[i * p + k] * b[k * m + j];
        c[i * m + j] = sum;
      }
  }
  show("a b", c, n * m);
  [[using idxmap: data, copyin(a, n * p), copyin(b, p * m), copy(c, n * m),
    layout(a, "Col(p,n)"), layout(b, "Row(p,m)")]] {
    [[using idxmap: map(2), split_last(16), permute(1, 2, 0), split_last(16),
      permute(3, 1, 2, 0),
      reorder("TileOrderBy(Col(*,*), Col(4, m ceildiv 16))"), permute(2, 0, 1),
      grid_block(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        float sum = 0;
        for (int k = 0; k < p; ++k)
          sum += a[k * n + i] * b[k * m + j];
        c[i * m + j] += sum;
      }
  }
  show("aT b", c, n * m);
  [[using idxmap: data, copyin(a, n * p), copyin(b, p * m), copy(c, n * m),
    layout(a, "Row(n,p)"), layout(b, "Col(m,p)")]] {
    [[using idxmap: map(2), split_last(16), permute(1, 2, 0), split_last(16),
      permute(3, 1, 2, 0),
      reorder("TileOrderBy(Col(*,*), Col(4, m ceildiv 16))"), permute(2, 0, 1),
      grid_block(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        float sum = 0;
        for (int k = 0; k < p; ++k)
          sum += a[i * p + k] * b[j * p + k];
        c[i * m + j] += sum;
      }
  }
  show("a bT", c, n * m);
  [[using idxmap: data, copyin(a, n * p), copyin(b, p * m), copy(c, n * m),
    layout(a, "Col(p,n)"), layout(b, "Col(m,p)"), layout(c, "Col(n,m)")]] {
    [[using idxmap: map(2), split_last(16), permute(1, 2, 0), split_last(16),
      permute(3, 1, 2, 0),
      reorder("TileOrderBy(Col(*,*), Col(4, m ceildiv 16))"), permute(2, 0, 1),
      grid_block(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        float sum = 0;
        for (int k = 0; k < p; ++k)
          sum += a[k * n + i] * b[j * p + k];
        c[i * m + j] += sum;
      }
  }
  show("aT bT", c, n * m);
}

// The same of tiles that blocks keep.
static void staged(int n, int m, int p) {
  std::vector<float> A = start<float>(n * p), B = start<float>(p * m, 11),
                     C(n * m);
  const float *a = A.data(), *b = B.data();
  float *c = C.data();
  [[using idxmap: map(2), tile(16, 16), tile_loop(k, 16), stage(a, b),
    layout("shared", a, "Swizzle(16,16)"),
    layout("shared", b, "Swizzle(16,16)"), copyin(a, n * p), copyin(b, p * m),
    copy(c, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
  show("staged a b", c, n * m);
  [[using idxmap: map(2), tile(8, 32), tile_loop(k, 8), stage(a, b),
    layout("shared", a, "Swizzle(8,8)"), layout("shared", b, "Swizzle(8,32)"),
    copyin(a, n * p), copyin(b, p * m), copy(c, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[k * n + i] * b[k * m + j];
      c[i * m + j] += sum;
    }
  show("staged aT b", c, n * m);
  [[using idxmap: map(2), tile(8, 32), tile_loop(k, 16), stage(a, b),
    layout("shared", a, "Swizzle(8,16)"), layout("shared", b, "Swizzle(32,16)"),
    copyin(a, n * p), copyin(b, p * m), copy(c, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[j * p + k];
      c[i * m + j] += sum;
    }
  show("staged a bT", c, n * m);
  [[using idxmap: map(2), tile(32, 32), each(4, 4), tile_loop(k, 32),
    stage(a, b), layout("shared", a, "Swizzle(32,32)"),
    layout("shared", b, "auto"), copyin(a, n * p), copyin(b, p * m),
    copy(c, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[k * n + i] * b[j * p + k];
      c[i * m + j] += sum;
    }
  show("staged aT bT", c, n * m);
}

// Stencils of 7 and of 27 points over bricks of 8 x 8 x 8.
static void star(int n) {
  std::vector<float> First = start<float>(n * n * n), Second = First;
  float *a = First.data(), *b = Second.data();
  [[using idxmap: data, copy(a, n * n * n), copy(b, n * n * n),
    layout(a, "TileOrderBy(Row(*,*,*), Row(8,8,8)).GroupBy([n,n,n])"),
    layout(b, "TileOrderBy(Row(*,*,*), Row(8,8,8)).GroupBy([n,n,n])")]]
  for (int t = 0; t < 3; ++t) {
    [[using idxmap: map(3), shift_lb, tile_order({8, 8, 8}), split_last(128),
      grid_block(1)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        for (int k = 1; k < n - 1; ++k)
          b[(i * n + j) * n + k] =
              0.25f * a[(i * n + j) * n + k] +
              0.125f *
                  (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k] +
                   a[(i * n + j - 1) * n + k] + a[(i * n + j + 1) * n + k] +
                   a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]);
    std::swap(a, b);
  }
  show("star", a, n * n * n);
  show("star before", b, n * n * n);
}

static void cube(int n) {
  std::vector<float> First = start<float>(n * n * n), Second = First;
  float *a = First.data(), *b = Second.data();
  [[using idxmap: data, copy(a, n * n * n), copy(b, n * n * n),
    layout(a, "TileOrderBy(Row(*,*,*), Row(8,8,8)).GroupBy([n,n,n])"),
    layout(b, "TileOrderBy(Row(*,*,*), Row(8,8,8)).GroupBy([n,n,n])")]]
  for (int t = 0; t < 3; ++t) {
    [[idxmap::map(3)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        for (int k = 1; k < n - 1; ++k) {
          float Sum = 0;
          for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
              for (int z = -1; z <= 1; ++z)
                Sum += a[((i + x) * n + j + y) * n + k + z] /
                       (2 + x * x + y * y + z * z);
          b[(i * n + j) * n + k] = Sum / 16;
        }
    std::swap(a, b);
  }
  show("cube", a, n * n * n);
  show("cube before", b, n * n * n);
}

// Right-looking: what is right of and below the pivot takes each of its steps.
static void decomposition(int n) {
  std::vector<float> Values = start<float>(n * n);
  float *a = Values.data();
  for (int i = 0; i < n; ++i)
    a[i * n + i] += 20 * n;
  [[using idxmap: data, copy(a, n * n),
    layout(a, "TileOrderBy(Row(*,*), Col(8,8)).GroupBy([n,n])")]]
  for (int k = 0; k < n - 1; ++k) {
    [[idxmap::map]]
    for (int i = k + 1; i < n; ++i)
      a[i * n + k] /= a[k * n + k];
    [[using idxmap: map(2), shift_lb, tile_order({16, 16}), split_last(256),
      grid_block(1)]]
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
  show("decomposition", a, n * n);
}

int main() {
  for (int n : {1, 2, 65, 97})
    alignment(n);
  alignmentOfRows<2>();
  alignmentOfRows<65>();
  alignmentOfRows<97>();
  for (int n : {1, 7, 8, 9, 31})
    transpose(n, 2 * n - 1), transpose(3 * n - 1, n);
  const int Sizes[][3] = {
      {1, 1, 1}, {15, 17, 16}, {16, 16, 16}, {17, 15, 1}, {37, 67, 23}};
  for (const auto &[n, m, p] : Sizes)
    products(n, m, p), staged(n, m, p);
  for (int n : {1, 7, 8, 9, 21, 24})
    star(n), cube(n);
  for (int n : {1, 7, 8, 9, 15, 16, 17, 37})
    decomposition(n);
}
