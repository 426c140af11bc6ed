// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that are timed plain, with a pragma by hand (-DBY_HAND -fopenmp), and
// mapped by the plugin (-fopenmp): `loops NAME` prints the seconds of one.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

#if defined(BY_HAND)
#define LOOPS(...) _Pragma("omp parallel for")
#define SUM(...) _Pragma("omp parallel for reduction(+ : sum)")
#else
#define LOOPS(...) [[using idxmap: __VA_ARGS__]]
#define SUM(...) [[using idxmap: __VA_ARGS__, reduction("+", sum)]]
#endif

static void heat(const float *a, float *b, int n) {
  LOOPS(map(3))
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const int at = (i * n + j) * n + k;
        b[at] =
            0.4f * a[at] + 0.1f * (a[at - 1] + a[at + 1] + a[at - n] +
                                   a[at + n] + a[at - n * n] + a[at + n * n]);
      }
}

static void tiledHeat(const float *a, float *b, int n) {
  LOOPS(map(3), tile(4, 64), target("host"))
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const int at = (i * n + j) * n + k;
        b[at] =
            0.4f * a[at] + 0.1f * (a[at - 1] + a[at + 1] + a[at - n] +
                                   a[at + n] + a[at - n * n] + a[at + n * n]);
      }
}

static void jacobi(const float *a, float *b, int n) {
  LOOPS(map(2))
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] +
                              a[i * n + j - 1] + a[i * n + j + 1]);
}

static void reverse(const int *in, int *out, const int *n) {
  const int n0 = n[0], n1 = n[1], n2 = n[2], n3 = n[3], n4 = n[4], n5 = n[5];
  LOOPS(map(6), strategy("fold_all"))
  for (int a = 0; a < n0; ++a)
    for (int b = 0; b < n1; ++b)
      for (int c = 0; c < n2; ++c)
        for (int d = 0; d < n3; ++d)
          for (int e = 0; e < n4; ++e)
            for (int f = 0; f < n5; ++f)
              out[((((a * n1 + b) * n2 + c) * n3 + e) * n3 + d) * n5 + f] =
                  in[((((a * n1 + b) * n2 + c) * n3 + d) * n4 + e) * n5 + f];
}

static double total(const float *a, int n) {
  double sum = 0;
  SUM(map(2))
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      sum += a[i * n + j];
  return sum;
}

static void scale(float *a, int n) {
  LOOPS(map)
  for (int i = 0; i < n; ++i)
    a[i] *= 1.0001f;
}

/// The seconds that \p Rounds of \p Each take, the least of five.
static double timed(int rounds, const std::function<void()> &each) {
  using clock = std::chrono::steady_clock;
  each();
  double least = 1e30;
  for (int run = 0; run < 5; ++run) {
    const auto begin = clock::now();
    for (int round = 0; round < rounds; ++round)
      each();
    const double seconds =
        std::chrono::duration<double>(clock::now() - begin).count();
    least = seconds < least ? seconds : least;
  }
  return least;
}

int main(int count, char **words) {
  const char *const name = count > 1 ? words[1] : "";
  const auto is = [&](const char *other) { return !std::strcmp(name, other); };
  double seconds = 0, result = 0;
  const int n = is("jacobi-256")                      ? 256
                : is("scale-64")                      ? 64
                : is("jacobi-4096") || is("sum-4096") ? 4096
                                                      : 320;
  const std::size_t size = std::size_t(n) * n * (n == 320 ? n : 1);
  std::vector<float> a(size, 1), b(size, 2);
  const auto swapped = [&](auto step) {
    return [&, step] {
      step(a.data(), b.data(), n);
      std::swap(a, b);
    };
  };
  if (is("heat-320"))
    seconds = timed(4, swapped(heat));
  else if (is("heat-320-tiled"))
    seconds = timed(4, swapped(tiledHeat));
  else if (is("jacobi-4096"))
    seconds = timed(4, swapped(jacobi));
  else if (is("jacobi-256"))
    seconds = timed(100, swapped(jacobi));
  else if (is("sum-4096"))
    seconds = timed(1, [&] { result += total(a.data(), n); });
  else if (is("scale-64"))
    seconds = timed(10000, [&] { scale(a.data(), n); });
  else if (is("copy-6d")) {
    const int extents[6] = {12, 14, 16, 18, 18, 20};
    std::vector<int> in(12 * 14 * 16 * 18 * 18 * 20, 3), out(in.size());
    seconds = timed(4, [&] { reverse(in.data(), out.data(), extents); });
    result = out[17];
  } else
    return 1;
  std::printf("%.9f\n", seconds);
  return a[1] + b[1] + result == 123.456; // All of it is used.
}
