// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that the device holds in an order of its own: regions, updates, loops
// elsewhere, pointers and arrays with rows, elements of several sizes, lengths that tiles do not
// divide.
// RUN: %run-program --check --counted 1 1 %s %t

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

template <typename T> static void show(const char *Name, const T *a, int n) {
  double Sum = 0;
  for (int k = 0; k < n; ++k)
    Sum += static_cast<double>(a[k]) * (k % 31 + 1);
  std::printf("%s %d: %.17g\n", Name, n, Sum);
}

template <typename T> static std::vector<T> start(int n) {
  std::vector<T> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = static_cast<T>(k % 17 + 1);
  return v;
}

// Needleman and Wunsch's recurrence, diagonal after diagonal.
static void alignment(int n) {
  std::vector<int> Scores = start<int>(n * n), Given = start<int>(n * n);
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

// Tiles over the edges, the host between, and names that are exchanged.
static void stencil(int n, int m) {
  std::vector<float> First = start<float>(n * m), Second(n * m);
  float *a = First.data(), *b = Second.data();
  [[using idxmap: data, copy(a, n * m), copy(b, n * m),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])"),
    layout(b, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])")]]
  for (int t = 0; t < 3; ++t) {
    [[using idxmap: map(2), tile_order({8, 8}), split_last(64), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        float Sum = a[i * m + j];
        if (i > 0)
          Sum += a[(i - 1) * m + j];
        if (j > 0)
          Sum += a[i * m + j - 1];
        if (j < m - 1)
          Sum += a[i * m + j + 1];
        b[i * m + j] = Sum / 2;
      }
    std::swap(a, b);
    [[idxmap::update_host(a)]];
    a[0] += 1;
    [[idxmap::update_device(a)]];
  }
  show("stencil", a, n * m);
  show("stencil before", b, n * m);
}

// Rows, columns and bits; a product of matrices with rows.
static double left[24][16], right[16][8], product[24][8];

static void matrices() {
  for (int k = 0; k < 24 * 16; ++k)
    left[k / 16][k % 16] = k % 7 + 1;
  for (int k = 0; k < 16 * 8; ++k)
    right[k / 8][k % 8] = k % 5 - 1;
  [[using idxmap: data, copyin(left), copyin(right), copy(product),
    layout(left, "Col(24,16)"), layout(right, "Morton(16,8)"),
    layout(product, "Reverse(24,8)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < 24; ++i)
      for (int j = 0; j < 8; ++j) {
        double Sum = 0;
        for (int k = 0; k < 16; ++k)
          Sum += left[i][k] * right[k][j];
        product[i][j] = Sum;
      }
    [[idxmap::map(2)]]
    for (int i = 0; i < 24; ++i)
      for (int j = 0; j < 8; ++j)
        product[i][j] += left[i][j];
  }
  show("product", product[0], 24 * 8);
}

struct Cell {
  short Kind;
  char Flag;
};

// Small and odd elements, containers, references, and curves.
static void elements(int n) {
  std::vector<Cell> Cells(64 * n);
  for (int k = 0; k < 64 * n; ++k)
    Cells[k] = {static_cast<short>(k), static_cast<char>(k % 3)};
  std::vector<char> Bytes = start<char>(64 * n);
  [[using idxmap: data, copy(Cells), copy(Bytes),
    layout(Cells, "TileOrderBy(Row(n,1), Hilbert(8,8))"),
    layout(Bytes, "Swizzle(n, 64)")]] {
    [[using idxmap: map(2), independent]]
    for (int i = 0; i < 8 * n; ++i)
      for (int j = 0; j < 8; ++j) {
        Cell &One = Cells[i * 8 + j];
        One.Kind += Bytes[i * 8 + j];
        Bytes[i * 8 + j] = One.Flag;
        std::swap(Cells[i * 8 + j].Flag, Bytes[i * 8 + j]);
      }
  }
  long Sum = 0;
  for (int k = 0; k < 64 * n; ++k)
    Sum += Cells[k].Kind * (k % 13) + Cells[k].Flag * (k % 5);
  std::printf("elements %ld\n", Sum);
  show("bytes", Bytes.data(), 64 * n);
}

// The loop stands elsewhere and says the layout itself.
static void twice(double *v, int rows, int columns) {
  [[using idxmap: map, present(v), layout(v, "Col(rows, columns)")]]
  for (int k = 0; k < rows * columns; ++k)
    v[k] *= 2;
}

static void elsewhere(int n) {
  std::vector<double> Values = start<double>(n * 3);
  double *u = Values.data();
  [[using idxmap: enter_data, copyin(u, 3 * n), layout(u, "Col(n, 3)")]];
  twice(u, n, 3);
  [[idxmap::update_host(u)]];
  show("elsewhere", u, 3 * n);
  twice(u, n, 3);
  [[using idxmap: exit_data, copyout(u)]];
  show("elsewhere", u, 3 * n);
}

// One object gives the places of both, also where one has no element in this
// launch; lengths that only subscripts named; names that mean something else.
namespace far {
extern const int m;
}
static constexpr int Width = 16;

static void named(int n, int m) {
  std::vector<int> A = start<int>(n * m), B = start<int>(2 * n * m);
  const int *a = A.data();
  int *b = B.data();
  [[using idxmap: data, copyin(a, n * m), copy(b, n * m),
    layout(a, "Col(n,m)"), layout(b, "Col(n,m)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        int Sum = b[i * m + j];
        if (i > 0)
          Sum += a[i * m + j];
        b[i * m + j] = Sum + 1;
      }
    {
      const int k = m, m = k / 2;
      [[idxmap::map(2)]]
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
          b[i * m + j] += a[i * m + j];
    }
  }
  show("named", b, n * m);
  [[using idxmap: data, copyin(a, n * m), copy(b, 2 * n * m),
    layout(a, "Col(n,m)")]] {
    [[using idxmap: map(2), independent]]
    for (int i = 0; i < n - 1; ++i)
      for (int j = 0; j < far::m; ++j)
        b[i * 2 * m + j] = a[i * m + j];
  }
  show("far", b, 2 * n * m);
}

namespace far {
const int m = 8 * (start<int>(1)[0]);
}

static void widths() {
  static int Table[8 * Width];
  const int Rows = 8;
  [[using idxmap: data, copy(Table), layout(Table, "Col(8,Width)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 16; ++j)
        Table[i * Width + j] += i - j;
  }
  static int Turned[8 * 16];
  [[using idxmap: data, copy(Turned), layout(Turned, "Col(16,Rows)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 8; ++j)
        Turned[i * Rows + j] += i - j;
  }
  show("widths", Table, 8 * 16);
  show("turned", Turned, 8 * 16);
}

// Without a region, each launch brings the arrays into their layouts, and back.
static void alone(int n, int m) {
  std::vector<float> From = start<float>(n * m), To = start<float>(n * m);
  const float *a = From.data();
  [[using idxmap: map(2), copyin(a, n * m), copy(To), layout(a, "Col(n,m)"),
    layout(To, "TileOrderBy(Row(*,*), Row(4,8)).GroupBy([n,m])")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      To[i * m + j] += 2 * a[i * m + j];
  show("alone", To.data(), n * m);
  [[using idxmap: map(2), copy(right), layout(right, "Swizzle(16,8)")]]
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 8; ++j)
      right[i][j] += i - j;
  show("rows alone", right[0], 16 * 8);
}

// Lengths of a template and of a class; no loop in the region uses the array as the host has it.
template <typename T, int Rows> static void templated(int n) {
  std::vector<T> Values = start<T>(Rows * n);
  T *v = Values.data();
  [[using idxmap: data, copy(v, Rows * n),
    layout(v, "RegP([Rows,n],[1,0])")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < n; ++j)
        v[i * n + j] = v[i * n + j] + i;
  }
  show("templated", v, Rows * n);
}

class Grid {
public:
  Grid(int nx, int ny) : nx(nx), ny(ny), u(start<float>(nx * ny)) {}
  void step() {
    [[using idxmap: data, copy(u), layout(u, "Col(nx, ny)")]] {
      [[idxmap::map(2)]]
      for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
          u[i * ny + j] += this->u[i * ny + j] * j;
    }
    [[using idxmap: map(2), copy(u), layout(u, "Reverse(nx, ny)")]]
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        u[i * ny + j] -= i;
  }
  const float *data() const { return u.data(); }

private:
  int nx, ny;
  std::vector<float> u;
};

static constexpr int turned(int i, int j, int n, int) { return j * n + i; }

static void functions(int n, int m) {
  std::vector<int> Values = start<int>(n * m);
  int *v = Values.data();
  [[using idxmap: data, copy(v, n * m), layout(v, "GenP([n,m], turned)")]] {
    [[idxmap::map]]
    for (int k = 1; k < n * m; ++k)
      v[k] += k;
  }
  show("functions", v, n * m);
}

// Bricks of three dimensions.
static void bricks(int n) {
  std::vector<float> From = start<float>(n * n * n), To(n * n * n);
  float *a = From.data(), *b = To.data();
  [[using idxmap: data, copyin(a, n * n * n), copy(b, n * n * n),
    layout(a, "TileOrderBy(Row(*,*,*), Row(4,4,4)).GroupBy([n,n,n])"),
    layout(b, "TileOrderBy(Row(*,*,*), Row(4,4,4)).GroupBy([n,n,n])")]] {
    [[idxmap::map(3)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        for (int k = 1; k < n - 1; ++k)
          b[(i * n + j) * n + k] =
              a[(i * n + j) * n + k] - a[((i - 1) * n + j) * n + k] +
              a[((i + 1) * n + j) * n + k] + a[(i * n + j - 1) * n + k] -
              a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k + 1] -
              a[(i * n + j) * n + k - 1];
  }
  show("bricks", b, n * n * n);
}

// An object that is an array.
static void objects() {
  std::array<float, 64> s;
  for (int k = 0; k < 64; ++k)
    s[k] = k % 7;
  [[using idxmap: data, copy(s), layout(s, "Hilbert(8,8)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j)
        s[i * 8 + j] += i * j;
  }
  [[using idxmap: map, copy(s), layout(s, "Reverse(64)")]]
  for (int k = 0; k < 64; ++k)
    s[k] *= 2;
  show("objects", s.data(), 64);
}

// Padded tiles in an order of their own, whose lengths are others.
static void chained(int n, int m) {
  std::vector<int> Values = start<int>(8 * n * m);
  int *v = Values.data();
  [[using idxmap: data, copy(v, 8 * n * m),
    layout(v, "OrderBy(Reverse(8), Col((m ceildiv 8) * 8), Col(n))"
              ".TileOrderBy(RegP([*,*,*],[2,1,0]), RegP([4,1,8],[0,2,1]))"
              ".GroupBy([8,n,m])")]] {
    [[idxmap::map]]
    for (int k = 0; k < 8 * n * m; ++k)
      v[k] += 2 * k;
  }
  show("chained", v, 8 * n * m);
}

int main() {
  for (int n : {1, 2, 13, 33})
    alignment(n);
  for (int n : {1, 7, 8, 9, 16})
    stencil(n, 2 * n + 1);
  matrices();
  elements(5);
  elsewhere(11);
  for (int n : {1, 2, 5})
    named(n, 4);
  widths();
  alone(5, 19);
  templated<float, 6>(7);
  templated<long, 3>(5);
  Grid g(5, 9);
  g.step();
  show("grid", g.data(), 45);
  functions(6, 11);
  objects();
  chained(3, 1);
  chained(5, 19);
  for (int n : {1, 5, 12})
    bricks(n);
}
