// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <chrono>
#include <vector>

#if defined(BY_HAND)
#define LOOPS _Pragma("omp parallel for")
#else
#define LOOPS [[idxmap::map(1)]]
#endif

double run(std::vector<double> &a, std::vector<double> &b, int n) {
  const auto began = std::chrono::steady_clock::now();
  LOOPS
  for (int i = 0; i < n; ++i)
    a[i] = i;
  LOOPS
  for (int i = 0; i < n; ++i)
    b[i] = 2 * a[i];
  LOOPS
  for (int i = 0; i < n; ++i)
    a[i] = a[i] + b[i];
  LOOPS
  for (int i = 1; i < n - 1; ++i)
    b[i] = 0.5 * (a[i - 1] + a[i + 1]);
  LOOPS
  for (int i = 0; i < n; ++i)
    a[i] = b[i] * b[i];
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began)
      .count();
}
