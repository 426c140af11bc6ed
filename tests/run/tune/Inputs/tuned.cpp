// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK: tuned.cpp:11: {{[0-9]+}} choices
// CHECK-NEXT: ms faster attributes
// CHECK-NEXT: {{^ *[0-9.]+ +1.00  as it is$}}
// CHECK-COUNT-2: {{^ *[0-9.]+ +[0-9.]+  tile(.*)$}}
// CHECK-NOT: {{failed|refused|another}}
#include <cstdio>
#include <vector>
static void smooth(const std::vector<float> &a, std::vector<float> &b, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      b[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1];
}
int main() {
  const int n = 131;
  std::vector<float> a(n * n), b(n * n);
  for (int i = 0; i < n * n; ++i)
    a[i] = i % 17;
  for (int t = 0; t < 3; ++t)
    smooth(a, b, n);
  double sum = 0;
  for (int i = 0; i < n * n; ++i)
    sum = 0.75 * sum + b[i];
  std::printf("%.17g\n", sum);
}
