// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a device reads that reads all of the host's memory: lists, rows of rows,
// containers of containers, pointers in objects, variables of the program. No
// extent is known of any of it.
// RUN: %run-program --memory=unified %s %t

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

struct Node {
  int value;
  Node *next;
};

/// Walks a list for each element, and changes what it finds.
static long lists(int n) {
  std::vector<Node *> head(n, nullptr);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i % 5; ++k)
      head[i] = new Node{i * 10 + k, head[i]};
  std::vector<long> sum(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    long all = 0;
    for (Node *p = head[i]; p; p = p->next) {
      all += p->value;
      p->value = -p->value;
    }
    sum[i] = all;
  }
  long total = 0;
  for (int i = 0; i < n; ++i) {
    total = total * 31 + sum[i];
    while (Node *p = head[i]) {
      total += p->value;
      head[i] = p->next;
      delete p;
    }
  }
  return total;
}

static long rows(int n, int m) {
  double **a = new double *[n], **b = new double *[n];
  for (int i = 0; i < n; ++i) {
    a[i] = new double[m];
    b[i] = new double[m];
    for (int j = 0; j < m; ++j)
      a[i][j] = i * m + j;
  }
  [[using idxmap: map(2), independent]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] - a[i][j + 1];
  double sum = 0;
  [[using idxmap: map(2), reduction("+", sum)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      sum += b[i][j] * (i + j);
  for (int i = 0; i < n; ++i) {
    delete[] a[i];
    delete[] b[i];
  }
  delete[] a;
  delete[] b;
  return long(sum);
}

static long nested(int n) {
  std::vector<std::vector<int>> v(n);
  for (int i = 0; i < n; ++i)
    v[i].assign(i % 7, i);
  std::vector<int> count(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    for (int &x : v[i])
      x = x * 2 + 1;
    count[i] = int(v[i].size());
  }
  long total = 0;
  for (int i = 0; i < n; ++i) {
    total = total * 3 + count[i];
    for (int x : v[i])
      total += x;
  }
  return total;
}

struct Part {
  std::vector<double> of;
  double *more;
  int rank;
};

struct Grid {
  Part parts[2];
  int n;
  const int *order;
  double &at(int k, int i) { return parts[k].of[order[i]]; }

  void step(double by) {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      at(0, i) = at(1, i) * by + parts[0].more[order[i]];
  }
};

static long objects(int n) {
  std::vector<int> order(n);
  std::vector<double> more(n);
  for (int i = 0; i < n; ++i) {
    order[i] = (i * 7) % n;
    more[i] = i;
  }
  Grid grid{};
  grid.n = n;
  grid.order = order.data();
  for (Part &each : grid.parts) {
    each.of.assign(n, 2);
    each.more = more.data();
    each.rank = 4;
  }
  grid.step(3);
  Grid *const p = &grid;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    p->parts[1].more[p->order[i]] += p->parts[0].of[i] + p->parts[0].rank;
  double total = 0;
  for (int i = 0; i < n; ++i)
    total = total * 1.5 + more[i] - grid.parts[0].of[i];
  return long(total) % 1000003;
}

static int table[64];
int others[64];
int *where = others;
static struct {
  int count;
  int *of;
} anonymous{64, others};

static int looked(int i) { return table[i % 64] + where[i % 64]; }

static long variables(int n) {
  std::vector<int> a(n);
  for (int i = 0; i < 64; ++i) {
    table[i] = i * i;
    others[i] = 1000 - i;
  }
  static int calls[3];
  int local[16];
  for (int i = 0; i < 16; ++i)
    local[i] = i;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    a[i] = looked(i) + anonymous.of[i % anonymous.count] + local[i % 16];
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    calls[i] += a[i];
  int last = 0;
  [[using idxmap: map, lastprivate(last)]]
  for (int i = 0; i < n; ++i) {
    last = a[i] + table[i % 64];
    a[i] = last;
  }
  long total = last + calls[0] + calls[1] * 2 + calls[2] * 3;
  for (int i = 0; i < n; ++i)
    total = total * 7 % 1000003 + a[i];
  return total;
}

/// Updates behind pointers, which iterations share.
static long histogram(int n) {
  std::unique_ptr<std::array<int, 8>> bins(new std::array<int, 8>{});
  std::array<int, 8> *const to = bins.get();
  std::vector<int *> at(n);
  for (int i = 0; i < n; ++i)
    at[i] = &(*to)[i * i % 8];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
#pragma omp atomic
    *at[i] += i;
  long total = 0;
  for (int each : *bins)
    total = total * 13 + each;
  return total;
}

template <typename T, typename V> static T scaled(V &v, T by) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < int(v.size()); ++i)
    for (int j = 0; j < int(v[i].size()); ++j)
      v[i][j] *= by;
  T all = 0;
  for (auto &row : v)
    for (T x : row)
      all += x;
  return all;
}

/// Clauses, regions, updates and queues say what would be copied elsewhere.
static long regions(int n) {
  int *a = static_cast<int *>(std::malloc(n * sizeof(int)));
  int **b = static_cast<int **>(std::malloc(n * sizeof(int *)));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = &a[n - 1 - i];
  }
  long total = 0;
  [[using idxmap: data, copy(a, n), copy(b, n)]]
  {
    for (int t = 0; t < 3; ++t) {
      [[using idxmap: map, independent, async]]
      for (int i = 0; i < n / 2; ++i)
        *b[i] += i + t;
    }
    [[idxmap::update_host(a)]];
    total += a[n - 1];
    [[using idxmap: map, present(a)]]
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
  [[using idxmap: map, copyin(b, n), independent]]
  for (int i = 0; i < n; ++i)
    *b[i] -= 1;
  for (int i = 0; i < n; ++i)
    total = total * 3 % 1000003 + a[i];
  std::free(b);
  std::free(a);
  return total;
}

int main() {
  std::printf("%ld\n", lists(100));
  std::printf("%ld\n", rows(20, 37));
  std::printf("%ld\n", nested(120));
  std::printf("%ld\n", objects(50));
  std::printf("%ld\n", variables(200));
  std::printf("%ld\n", histogram(300));
  std::vector<std::vector<float>> of{{1, 2, 3}, {4}, {}, {5, 6}};
  std::printf("%g\n", scaled(of, 2.5f));
  std::vector<std::array<double, 4>> fixed(9, {1, 2, 3, 4});
  std::printf("%g\n", scaled(fixed, 0.5));
  std::printf("%ld\n", regions(64));
}
