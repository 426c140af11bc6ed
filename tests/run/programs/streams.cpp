// RUN: %run-program %s %t
//
// Streams: loops on one of them, loops that the next statement does not wait
// for, what they share with loops that it does, and with data regions.

#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

// clang-format off
#if defined(__CUDACC__)
#include <cuda_runtime_api.h>
#endif

#if defined(__CUDACC__)
struct Streams {
  cudaStream_t each[2];
  Streams() {
    cudaStreamCreate(&each[0]);
    cudaStreamCreateWithFlags(&each[1], cudaStreamNonBlocking);
  }
  ~Streams() {
    cudaStreamDestroy(each[0]);
    cudaStreamDestroy(each[1]);
  }
};
#else
using cudaStream_t = void *; // Where there is no CUDA, any type will do.
struct Streams {
  cudaStream_t each[2] = {};
};
#endif
// clang-format on

using Array = std::vector<double>;

static double sum(const Array &v) {
  return std::accumulate(v.begin(), v.end(), 0.0);
}

static void oneStream(cudaStream_t s, Array &a, Array &b, int n) {
  [[using idxmap: map, stream(s)]]
  for (int i = 0; i < n; ++i)
    b[i] = 2 * a[i];
  std::printf("one stream: %g\n", b[n - 1]); // It is complete.
  double total = 0;
  [[using idxmap: map, reduction("+", total), stream(s)]]
  for (int i = 0; i < n; ++i)
    total += b[i];
  std::printf("reduced on it: %g\n", total);
}

// Two at a time, in chunks; the array b is one for all.
static void pipeline(Streams &streams, Array &a, Array &b, int n) {
  const int chunk = n / 8;
  for (int c = 0; c < 8; ++c) {
    const int begin = c * chunk;
    [[using idxmap: map, stream(streams.each[c % 2]), async]]
    for (int i = begin; i < begin + chunk; ++i)
      a[i] += i;
    [[using idxmap: map, stream(streams.each[c % 2]), async]]
    for (int i = begin; i < begin + chunk; ++i)
      b[i] = a[i] * a[i];
  }
  [[idxmap::wait]];
  std::printf("pipeline: %g %g\n", sum(a), sum(b));
}

// Stencils touch other elements than the loop before: the order is kept.
static void stencils(Streams &streams, Array &a, Array &b, int n) {
  cudaStream_t first = streams.each[0], second = streams.each[1];
  [[using idxmap: map, async, stream(first)]]
  for (int i = 0; i < n; ++i)
    a[i] = i % 7;
  [[using idxmap: map, async, stream(second)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + a[i + 1];
  [[using idxmap: map]]
  for (int i = 1; i < n - 1; ++i)
    a[i] = b[i] - a[i];
  std::printf("stencils: %g %g\n", sum(a), b[n - 2]);
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    b[i] += a[i];
  [[using idxmap: wait(first)]];
  [[idxmap::wait]];
  std::printf("default stream: %g\n", sum(b));
}

static void waitForOne(Streams &streams, Array &a, Array &b, int n) {
  cudaStream_t first = streams.each[0], second = streams.each[1];
  [[using idxmap: map, async, stream(first)]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
  [[using idxmap: map, async, stream(second)]]
  for (int i = 0; i < n; ++i)
    b[i] += 2;
  [[idxmap::wait(second)]];
  std::printf("the second: %g\n", sum(b));
  [[idxmap::wait(streams.each[0])]];
  std::printf("the first: %g\n", sum(a));
}

static void step(cudaStream_t s, const double *from, double *to, int n) {
  [[using idxmap: map, async, stream(s)]]
  for (int i = 1; i < n - 1; ++i)
    to[i] = (from[i - 1] + from[i + 1]) / 2;
}

// In a region nothing is copied between; its end waits.
static void region(cudaStream_t s, Array &u, Array &v, int n) {
  double *a = u.data(), *b = v.data();
  [[using idxmap: data, copy(a, n), copy(b, n)]]
  for (int t = 0; t < 6; ++t) {
    step(s, a, b, n);
    std::swap(a, b);
  }
  std::printf("region: %g %g\n", sum(u), sum(v));
  [[using idxmap: data, copy(a, n)]] {
    [[using idxmap: map, async, stream(s)]]
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
    [[idxmap::update_host(a)]];
    std::printf("updated: %g\n", a[n / 2]);
  }
}

// What every iteration has, and a loop whose variable lives on.
static void others(cudaStream_t s, Array &a, int n) {
  double grid[4][8];
  int i;
  [[using idxmap: map, async, stream(s)]]
  for (i = 0; i < n; ++i)
    a[i] = i;
  [[using idxmap: map(2), async, stream(s)]]
  for (int j = 0; j < 4; ++j)
    for (int k = 0; k < 8; ++k)
      grid[j][k] = a[j] * k;
  [[using idxmap: map, async]]
  for (int k = 0; k < 0; ++k)
    a[k] = 7;
  std::printf("after the loop: %d\n", i);
  [[idxmap::wait]];
  std::printf("others: %g %g\n", a[n - 1], grid[3][7]);
}

// The plain loop finds what the loop before has left on the device.
static void onHost(Array &a, int n) {
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    a[i] = 3;
#pragma omp parallel for if (n > 100000)
  [[using idxmap: map, async]]
  for (int i = 1; i < n; ++i)
    a[i] += i;
  [[idxmap::wait]];
  std::printf("on the host: %g\n", sum(a));
}

struct Field {
  Array values = Array(64, 1);
  cudaStream_t own;
  explicit Field(cudaStream_t own) : own(own) {}
  void scale(double by) {
    [[using idxmap: map, async, stream(own)]]
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] *= by;
  }
  double first() {
    [[idxmap::wait(own)]];
    return values[0];
  }
};

template <typename T> static void fill(cudaStream_t s, T *a, int n, T value) {
  [[using idxmap: map, async, stream(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = value;
}

int main() {
  const int n = 800;
  Streams streams;
  Array a(n), b(n, 1);
  std::iota(a.begin(), a.end(), 0.0);
  oneStream(streams.each[0], a, b, n);
  pipeline(streams, a, b, n);
  stencils(streams, a, b, n);
  waitForOne(streams, a, b, n);
  region(streams.each[1], a, b, n);
  others(streams.each[0], a, n);
  onHost(a, n);
  Field field(streams.each[1]);
  field.scale(3);
  field.scale(5);
  std::printf("field: %g\n", field.first());
  std::vector<float> f(10);
  fill(streams.each[0], f.data(), 10, 2.5f);
  [[idxmap::wait]];
  std::printf("filled: %g\n", f[9]);
  return 0;
}
