// What the launch says of each array: the elements that the nest touches.
// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s

#include <algorithm>

double table[8][16];

void stencil(const float *a, float *b, int nx, int ny) {
  [[idxmap::map(2)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      b[i * ny + j] = a[(i - 1) * ny + j] + a[i * ny + j + 1];
}
// CHECK-LABEL: ) idxmap_stencil_
// CHECK: idxmap_launch.copyin("a", a, 1, idxmap_Int(nx) * ny - ny);
// CHECK: idxmap_launch.copy("b", b, idxmap_Int(ny) + 1, idxmap_Int(nx) * ny - ny - 1);
// CHECK: const auto idxmap_a = idxmap_launch.device(a);
// CHECK: const auto idxmap_b = idxmap_launch.device(b);
// CHECK: idxmap_stencil_10_shape1<<<
// CHECK-NEXT: idxmap_a, idxmap_b, nx, ny);

// All of c is written, whatever it held; the inner loop may not run.
void product(const double *a, const double *b, double *c, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < m; ++k)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
// CHECK-LABEL: ) idxmap_product_
// CHECK: if (idxmap_launch.nonEmpty(m))
// CHECK-NEXT: idxmap_launch.copyin("a", a, 0, idxmap_Int(m) * n);
// CHECK: idxmap_launch.copyout("c", c, 0, idxmap_Int(n) * n);

void cut(int *p, const int *q, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 2 == 1)
      p[i] = q[i % 7] + q[std::min(i + 1, n - 1)] + (i > 4 ? q[i - 5] : 0);
}
// CHECK-LABEL: ) idxmap_cut_
// CHECK: idxmap_launch.copy("p", p, 1, idxmap_Int(n).floorDiv(2) * 2);
// CHECK: idxmap_launch.copyin("q", q, 0, n);

void arrays(double (*rows)[16], int n) {
  [[using idxmap: map(2), copy(rows, n)]]
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 16; j += 2)
      rows[i][j] = table[i][j];
}
// CHECK-LABEL: ) idxmap_arrays_
// CHECK: idxmap_launch.copyin("table", &table, 0, 1);
// CHECK: idxmap_launch.copy("rows", rows, 0, n);
// CHECK: idxmap_launch.device(&table), idxmap_launch.device(rows));

void shared(float *a, int n) {
  [[using idxmap: map, present(a)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
// CHECK-LABEL: ) idxmap_shared_
// CHECK: idxmap_launch.present("a", a);

void wrapped(double *p, const double *q, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int l = i - 1;
    if (l < 0)
      l += n;
    p[i] = q[l];
  }
}
// CHECK-LABEL: ) idxmap_wrapped_
// CHECK: idxmap_launch.copyout("p", p, 0, n);
// CHECK: idxmap_launch.copyin("q", q, 0,

// Of those that a remainder leaves out, the ends are not touched.
void remainders(double *p, double *q, double *r, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 3 != 0)
      p[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < 11; ++i)
    if (i % 5 != 0)
      q[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < 11; ++i)
    if (i % 5 != 2 && i % 5 != 9)
      r[i] = 1;
}
// CHECK-LABEL: ) idxmap_remainders_
// CHECK: idxmap_launch.copy("p", p, 1,
// CHECK: idxmap_launch.copy("q", q, 1, 10);
// CHECK: idxmap_launch.copy("r", r, 0, 11);

// Of what is not taken, the launch finds out whether it is an end.
void unequal(double *p, double *q, double *r, const double *s, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i != 4)
      p[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i) {
    if (i == 4 || i == 8)
      continue;
    q[i] = 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = -1; d <= 1; ++d)
      if (i + d != -1 && i + d != n)
        r[i] += s[i + d];
}
// CHECK-LABEL: ) idxmap_unequal_
// CHECK: idxmap_launch.copy(
// CHECK-NEXT: "p", p, 0, idxmap_Int(n) + (5 - idxmap_Int(n)).greater(idxmap_Int(n) - 5).lesser(1) - 1);
// CHECK: idxmap_launch.copy("q", q, 0, 8);
// CHECK: idxmap_launch.copyin("s", s, 0, n);

constexpr int east[5] = {0, 1, -1, 0, 0}, north[5] = {0, 0, 0, 1, -1};
struct Table {
  static constexpr int places[3] = {4, 9, 2};
};

// Each value of one table goes with one of the other.
void tables(double *p, const double *q, double *r, int n, int m) {
  [[idxmap::map(2)]]
  for (int y = 1; y < m - 1; ++y)
    for (int x = 1; x < n - 1; ++x)
      for (int k = 0; k < 5; ++k)
        p[y * n + x] += q[(y + north[k]) * n + x + east[k]];
  [[using idxmap: map, independent]]
  for (int k = 0; k < 3; ++k)
    r[Table::places[k]] = k;
}
// CHECK-LABEL: ) idxmap_tables_
// CHECK: idxmap_launch.copyin("q", q, 1, idxmap_Int(m) * n - 1);
// CHECK: idxmap_launch.copy("r", r, 2, 10);

// Some elements are chosen: not all are written.
void chosen(double *p, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    p[i > 2 ? n - 1 : 0] = 1;
}
// CHECK-LABEL: ) idxmap_chosen_
// CHECK: idxmap_launch.copy("p", p, 0, n);
