// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One rewrite of a template serves every instance.
// RUN: %run-program %s %t

#include "Allocate.h"

template <typename T, int Factor> static void scale(T *values, int n) {
  [[using idxmap: map, split_last(32 * Factor), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    values[i] = values[i] * Factor + static_cast<T>(i);
}

template <typename Extent>
static void transpose(const float *from, float *to, Extent rows,
                      Extent columns) {
  [[using idxmap: map(2), strategy("jing")]]
  for (long r = 0; r < static_cast<long>(rows); ++r)
    for (long c = 0; c < static_cast<long>(columns); ++c)
      to[c * rows + r] = from[r * columns + c] + 1;
}

template <typename T> static void show(const char *name, const Buffer<T> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += static_cast<double>(a[i]) * (i % 13 + 1);
  std::printf("%s %.17g\n", name, sum);
}

int main() {
  Buffer<int> ints(1000);
  Buffer<float> floats(37 * 51), turned(37 * 51);
  scale<int, 2>(ints.data(), 1000);
  scale<int, 3>(ints.data(), 999);
  scale<float, 1>(floats.data(), 37 * 51);
  show("ints", ints);
  show("floats", floats);
  transpose<int>(floats.data(), turned.data(), 37, 51);
  show("turned", turned);
  transpose<short>(turned.data(), floats.data(), 51, 37);
  show("back", floats);
}
