// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of so many indices that a thread has 16 of them, whose blocks hang
// over the ends; integers, so that no order shows.
// RUN: %run-program %s %t

#include <cstdio>
#include <vector>

static long line(const int *a, int n) {
  long sum = 0;
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 3; i < n; ++i)
    sum += a[i] * (i % 3);
  return sum;
}

static void plane(const int *a, int n, int m) {
  long sum = 0;
  int most = -1, where = -1;
  [[using idxmap: map(2), reduction("+", sum), reduction("argmax", most, where)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      sum += a[i * m + j];
      if (a[i * m + j] > most) {
        most = a[i * m + j];
        where = i * m + j;
      }
    }
  std::printf("plane %ld %d %d\n", sum, most, where);
}

template <typename T> static T room(const T *a, int nx, int ny, int nz) {
  T sum = 0;
  [[using idxmap: map(3), reduction("+", sum)]]
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k) {
        if ((i + j) % 5 == 2)
          continue;
        sum += a[(i * ny + j) * nz + k];
      }
  return sum;
}

int main() {
  const int n = (1 << 21) + 77, rows = 1003, columns = 2097, side = 129;
  std::vector<int> a(rows * columns + 50000);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = static_cast<int>(i * 2654435761u >> 16 & 1023);
  std::printf("line %ld %ld\n", line(a.data(), n), line(a.data(), 1000));
  plane(a.data(), rows, columns);
  plane(a.data(), 5, columns);
  std::printf("room %d\n", room(a.data(), side, side + 1, side - 2));
}
