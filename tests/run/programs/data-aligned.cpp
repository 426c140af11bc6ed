// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies begin where their elements ask, wherever the host's do.
// RUN: %run-program %s %t --copied

#include <cstdio>
#include <cstdlib>

// Elements ask for more than malloc gives, as where a program aligns a struct
// by 32: a device may trap on what a host lets pass.
struct alignas(64) Wide {
  double x, y, z, w;
};

static double wide(int n) {
  char *const room = static_cast<char *>(std::aligned_alloc(64, 64 * (n + 1)));
  Wide *const a = reinterpret_cast<Wide *>(room + 16);
  double *const parts = reinterpret_cast<double *>(room + 16);
  for (int k = 0; k < 8 * n; ++k)
    parts[k] = k;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i].x += a[i].w;
    a[i].z = i;
  }
  [[using idxmap: data, copy(a, n)]]
  {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      a[i].y = a[i].x;
  }
  double sum = 0;
  for (int k = 0; k < 8 * n; ++k)
    sum = 0.5 * sum + parts[k];
  std::free(room);
  return sum;
}

int main() {
  std::printf("%g\n", wide(33));
}
