// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of which no subscript says how much a loop uses, but their allocation
// in the same function does.
// RUN: %run-program %s %t

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

static long sumOf(const float *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.5 + a[i] * (i % 7);
  return long(sum * 64);
}

static void shuffle(int *at, int n) {
  for (int i = 0; i < n; ++i)
    at[i] = (i * 7 + 3) % n;
}

struct Node {
  int start, count;
};

/// Breadth-first search, as in Rodinia.
static long search(const char *text) {
  int nodes, edges;
  std::sscanf(text, "%d %d", &nodes, &edges);
  Node *node = (Node *)malloc(sizeof(Node) * nodes);
  int *edge = (int *)malloc(sizeof(int) * edges);
  bool *mask = (bool *)malloc(sizeof(bool) * nodes);
  bool *visited = (bool *)malloc(sizeof(bool) * nodes);
  int *cost = static_cast<int *>(std::malloc(nodes * sizeof *cost));
  const int each = edges / nodes;
  for (int i = 0; i < nodes; ++i) {
    node[i] = {i * each, each};
    for (int k = 0; k < each; ++k)
      edge[i * each + k] = (i * 3 + k * 5) % nodes;
    mask[i] = visited[i] = i == 0;
    cost[i] = i == 0 ? 0 : -1;
  }
  int *next = static_cast<int *>(std::malloc(nodes * sizeof(int)));
  for (int level = 0; level < 4; ++level) {
    [[using idxmap: map, independent]]
    for (int i = 0; i < nodes; ++i) {
      next[i] = cost[i];
      if (!mask[i])
        for (int k = node[i].start; k < node[i].start + node[i].count; ++k)
          if (visited[edge[k]] && cost[edge[k]] == level)
            next[i] = level + 1;
    }
    for (int i = 0; i < nodes; ++i) {
      cost[i] = next[i];
      mask[i] = visited[i] = cost[i] >= 0;
    }
  }
  free(next);
  long total = 0;
  for (int i = 0; i < nodes; ++i)
    total = total * 3 % 1000003 + cost[i];
  free(node);
  free(edge);
  free(mask);
  free(visited);
  free(cost);
  return total;
}

static long sparse(int n, int each) {
  const size_t bytes = sizeof(float) * n;
  float *x, *y = nullptr, *values;
  int *row = new int[n + 1], *column = new int[n * each];
  if (!(x = (float *)malloc(bytes)) || n < 1)
    return -1;
  if ((y = (float *)calloc(n, sizeof(float))) == NULL)
    exit(1);
  if (posix_memalign((void **)&values, 64, n * each * sizeof(float)) != 0)
    return -1;
  for (int i = 0; i < n; ++i) {
    x[i] = i;
    row[i] = i * each;
    for (int k = 0; k < each; ++k) {
      column[i * each + k] = (i + k * k) % n;
      values[i * each + k] = k + 1;
    }
  }
  row[n] = n * each;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = row[i]; k < row[i + 1]; ++k)
      sum += values[k] * x[column[k]];
    y[i] = sum;
  }
  const long result = sumOf(y, n);
  free(x);
  free(y);
  free(values);
  delete[] row;
  delete[] column;
  return result;
}

static long owned(int n) {
  auto owner = std::make_unique<float[]>(n);
  std::unique_ptr<int[]> places(new int[2 * n]);
  std::vector<float> from(n + 5);
  float *const to = owner.get();
  int *at = places.get();
  const float *p = from.data(), *q = &from[0];
  const float *copied = p;
  shuffle(at, 2 * n);
  for (float &each : from)
    each = float(&each - q);
  for (int t = 1; t < 3; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      to[i] += p[at[i] / 2] - t * q[at[2 * n - 1 - i] / 2] +
               copied[from.size() - 1 - at[i] % 5];
  }
  return sumOf(to, n);
}

static float table[256];
static double grid[16][32];

static long arrays() {
  int places[100];
  float local[64];
  float *a = table, *l = local;
  const double *g = &grid[0][0];
  double (*rows)[32] = grid;
  int *at = &places[0];
  shuffle(at, 100);
  for (int i = 0; i < 256; ++i)
    table[i] = i;
  for (int i = 0; i < 64; ++i)
    local[i] = 64 - i;
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 32; ++j)
      grid[i][j] = i * j;
  [[using idxmap: map, independent]]
  for (int i = 0; i < 100; ++i)
    a[at[i]] += l[at[i] % 64] + g[at[i] * 5] + rows[at[i] % 16][at[i] % 32];
  return sumOf(table, 256);
}

/// What is allocated has another type, and a length that is computed.
static long converted(unsigned n) {
  char *room = new char[(n * 4u + 63) / 64 * 64];
  float *a = reinterpret_cast<float *>(room);
  unsigned char *at = new (std::nothrow) unsigned char[n];
  double(*rows)[4] = (double(*)[4])std::aligned_alloc(64, n * sizeof *rows);
  std::memset(rows, 0, n * sizeof *rows);
  for (unsigned i = 0; i < n; ++i) {
    at[i] = (i * 5 + 1) % n;
    a[i] = i;
    rows[i][1] = i;
  }
  [[using idxmap: map, independent]]
  for (unsigned i = 0; i < n; ++i)
    a[at[i]] = a[at[i]] * 2 + rows[at[i]][1];
  const long result = sumOf(a, n);
  delete[] room;
  delete[] at;
  std::free(rows);
  return result;
}

template <typename T> static T open(int n) {
  T *a = new T[n], *b = (T *)malloc(n * sizeof(T));
  int *at = new int[n];
  shuffle(at, n);
  for (int i = 0; i < n; ++i)
    b[i] = i;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    a[at[i]] = b[at[n - 1 - i]];
  T result = 0;
  for (int i = 0; i < n; ++i)
    result += a[i] * (i % 5);
  delete[] a;
  delete[] at;
  free(b);
  return result;
}

static float *made(int n) {
  float *p = (float *)malloc(n * sizeof(float));
  if (!p) {
    std::fprintf(stderr, "no memory\n");
    exit(1);
  }
  for (int i = 0; i < n; ++i)
    p[i] = i;
  return p;
}

template <typename T> static T *zeros(size_t n) { return new T[n](); }

/// All of its callers are in this file, and allocate as it says.
static void scatter(float *to, const float *from, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    to[at[i]] += from[at[n - 1 - i] + 2];
}

static long called(int n) {
  float *to = zeros<float>(n), *from = made(n + 2);
  float *mine = new float[n], *room = (float *)malloc((2 + n) * sizeof(float));
  int *at = new int[n];
  shuffle(at, n);
  std::memset(mine, 0, n * sizeof(float));
  for (int i = 0; i < n + 2; ++i)
    room[i] = i * i;
  for (int t = 0; t < 2; ++t)
    scatter(mine, room, at, n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    to[at[i]] = from[at[i] + 1] + mine[at[at[i]]];
  const long result = sumOf(to, n);
  delete[] to;
  delete[] mine;
  delete[] at;
  free(from);
  free(room);
  return result;
}

int main() {
  std::printf("%ld\n", search("60 240"));
  std::printf("%ld\n", sparse(50, 4));
  std::printf("%ld\n", owned(40));
  std::printf("%ld\n", arrays());
  std::printf("%ld\n", converted(77));
  std::printf("%ld\n", called(45));
  std::printf("%g %d\n", open<double>(33), open<int>(34));
}
