// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterations that a block of threads runs together: sums and extremes of rows,
// sparse rows, tiles that the team fills, code of the team around shared loops,
// and loops' headers of all sorts. Numbers are such that sums are exact in any
// order.
// RUN: %run-program %s %t
#include "Show.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

// Two sums, a loop that uses both, and what one thread writes.
static void normalise(const double *a, double *b, double *mean, int n, int m) {
  [[using idxmap: map(1), team(128), share(j), copyin(a, n * m), copy(b, n * m),
    copy(mean, n)]]
  for (int i = 0; i < n; ++i) {
    const double *row = a + i * m;
    double sum = 0;
    for (int j = 0; j < m; ++j)
      sum += row[j];
    double square = 1;
    for (int j = 0; j < m; ++j) {
      const double d = 2 * row[j] - sum;
      square += d * d;
    }
    for (int j = 0; j < m; ++j)
      b[i * m + j] = row[j] - sum + square;
    mean[i] = sum;
    mean[i] += square;
  }
}

// In place: what a later loop writes, an earlier one has read.
static void inPlace(double *a, int n, int m) {
  [[using idxmap: map, team(64), share(j), copy(a, n * m)]]
  for (int i = 0; i < n; ++i) {
    double largest = a[i * m];
    for (int j = 1; j < m; ++j)
      largest = std::max(largest, a[i * m + j]);
    for (int j = 0; j < m; ++j)
      a[i * m + j] = largest - a[i * m + j];
    const double first = a[i * m];
    a[i * m] = first + 1;
    const double next = a[i * m];
    for (int j = 1; j < m; ++j)
      a[i * m + j] += next;
  }
}

// Rows of a sparse matrix, whose bounds are elements.
static void sparse(const std::vector<int> &rows, const std::vector<int> &columns,
                   const V &values, const V &x, V &y) {
  const int n = y.size();
  [[using idxmap: map, team(32), share(k)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = rows[i]; k < rows[i + 1]; ++k)
      sum += values[k] * x[columns[k]];
    if (sum > 4)
      y[i] += sum;
    else
      y[i] = -sum;
  }
}

// A tile with its rim that the team fills and reads.
static void tile(const int *a, int *b, int n) {
  [[using idxmap: map, team(64), share(j), copyin(a, n + 8), copy(b, n)]]
  for (int i = 0; i < n; i += 96) {
    int part[104];
    for (int j = 0; j < 104; j++)
      part[j] = a[i + j];
    for (std::size_t j = 0; j < 96; j += 1) {
      int result = 0;
      for (int k = -4; k <= 4; ++k)
        result += part[j + 4 + k];
      b[i + j] = result;
    }
  }
}

// The team's own conditions and loops around what it shares.
static void rounds(double *a, double *out, int n, int m, int steps) {
  [[using idxmap: map(1), team(96), share(j), share(k),
    copy(a, n * m), copy(out, n)]]
  for (int i = 0; i < n; ++i) {
    double total = 0;
    int done = 0;
    for (int s = 0; s < steps; ++s) {
      if ((i + s) % 3 == 0)
        continue;
      double part = 0;
      for (int j = 0; j < m; ++j)
        part += a[i * m + j];
      if (part > 20) {
        for (int k = 0; k < m; ++k)
          a[i * m + k] -= 1;
        out[i] += part;
      } else if (part < -20)
        out[i] -= 1;
      else
        for (int k = 0; k < m; ++k)
          a[i * m + k] += 2;
      total += part;
      ++done;
    }
    out[i] += total * done;
  }
}

// Two mapped loops, a triangle, and headers of shared loops.
static void headers(const double *a, double *b, int n, int m, long step) {
  [[using idxmap: map(2), team(32), share(k), share(q), share(r), share(s),
    share(t), copyin(a, m), copy(b, n * n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double *row = b + (i * n + j) * m;
      for (int k = 0; k < m; k += 3)
        row[k] = a[k] + i;
      for (std::size_t q = 1; q <= std::size_t(m - 1); q = q + 3)
        row[q] = a[q] + j;
      for (long r = 2; r < m; r += step)
        row[r] = i - j;
      int s;
      for (s = m - 4; m != s; s++)
        row[s] += 1;
      double sum = 0;
      for (short t = -3; t < 3; ++t)
        sum += t * a[t + 3];
      row[0] += sum;
    }
}

// Private variables of iterations and of the shared loops, a minimum, counts.
static void variables(const double *a, double *out, int n, int m) {
  double t, most;
  int j, hits;
  [[using idxmap: map, team(64), share(j), copyin(a, n * m), copy(out, 4 * n)]]
  for (int i = 0; i < n; ++i) {
    most = 1e9;
    hits = 0;
    bool all = true;
    for (j = 0; j < m; ++j) {
      t = a[i * m + j];
      t *= 2;
      if (t < most)
        most = t;
      if (t > 3)
        ++hits;
      all = all && t > -1;
    }
    double triple[3] = {most, double(hits), 0};
    for (int c = 0; c < 3; ++c)
      triple[c] += c;
    out[4 * i] = triple[0];
    for (int c = 1; c < 3; ++c)
      out[4 * i + c] = triple[c];
    if (all)
      out[4 * i + 3] = 1;
  }
}

// Directives in place of `share`; a histogram of the team.
static void directed(const int *a, int *out, int n, int m) {
  [[using idxmap: map, team(64), copyin(a, n * m), copy(out, 8 * n)]]
  for (int i = 0; i < n; ++i) {
    int bins[8];
#pragma omp parallel for
    for (int j = 0; j < 8; ++j)
      bins[j] = i;
#pragma omp parallel for num_threads(64) schedule(static, 1)
    for (int j = 0; j < m; ++j) {
      [[idxmap::atomic]] bins[a[i * m + j] & 7] += 1;
    }
    bins[0] += 100;
#pragma omp parallel for
    for (int j = 0; j < 8; ++j)
      out[8 * i + j] += bins[7 - j] + bins[0];
  }
}

template <typename T>
static void open(const T *a, T *out, int n) {
  [[using idxmap: map, team(64), share(j), copyin(a, n * n), copy(out, n)]]
  for (int i = 0; i < n; ++i) {
    T sum = T();
    for (int j = 0; j < n; ++j)
      sum += a[i * n + j];
    out[i] = sum;
  }
}

struct Grid {
  int n, m;
  double *cells;

  double &at(int i, int j) { return cells[i * m + j]; }
  void smooth(double *sums) {
    [[using idxmap: map, team(32), share(j), copy(cells, n * m), copy(sums, n)]]
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int j = 0; j < m; ++j)
        sum += at(i, j);
      for (int j = 0; j < m; ++j)
        at(i, j) -= sum;
      sums[i] = sum;
    }
  }
};

static V some(int n) {
  V a(n);
  for (int i = 0; i < n; ++i)
    a[i] = (i * 7 + i / 5) % 11 - 4;
  return a;
}

static std::vector<int> someInts(int n) {
  const V a = some(n);
  return {a.begin(), a.end()};
}

static void showInts(const char *name, const std::vector<int> &a) {
  show(name, V(a.begin(), a.end()));
}

static void run(int n, int m) {
  const V a = some(n * m);
  V b(n * m), mean(n);
  normalise(a.data(), b.data(), mean.data(), n, m);
  show("normalise", b);
  show("mean", mean);
  V c = a;
  inPlace(c.data(), n, m);
  show("inPlace", c);
  c = a;
  V out(n);
  rounds(c.data(), out.data(), n, m, 5);
  show("rounds", c);
  show("out", out);
  V four(4 * n);
  variables(a.data(), four.data(), n, m);
  show("variables", four);
  Grid g{n, m, c.data()};
  g.smooth(out.data());
  show("smooth", c);
  show("sums", out);
}

int main() {
  for (const int m : {1, 31, 128, 300})
    for (const int n : {1, 5})
      run(n, m);

  std::vector<int> rows = {0}, columns;
  for (int i = 0; i < 40; ++i) {
    for (int k = 0; k < i * i % 70; ++k)
      columns.push_back((i + 3 * k) % 40);
    rows.push_back(columns.size());
  }
  V y(40, 1);
  sparse(rows, columns, some(columns.size()), some(40), y);
  show("sparse", y);

  const std::vector<int> ints = someInts(96 * 5 + 8);
  std::vector<int> tiled(96 * 5), bins(8 * 9);
  tile(ints.data(), tiled.data(), 96 * 5);
  showInts("tile", tiled);
  directed(ints.data(), bins.data(), 9, 50);
  showInts("directed", bins);

  V cube(6 * 6 * 40);
  headers(some(40).data(), cube.data(), 6, 40, 3);
  show("headers", cube);
  const V square = some(70 * 70);
  V sums(70);
  open(square.data(), sums.data(), 70);
  show("open", sums);
  const std::vector<int> integers = someInts(70 * 70);
  std::vector<int> totals(70);
  open(integers.data(), totals.data(), 70);
  showInts("open", totals);
}
