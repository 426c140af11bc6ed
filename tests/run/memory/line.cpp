// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Large arrays of malloc begin 16 bytes behind a page. Their copies on the
// device begin on a line, so that a warp touches no more sectors than it has
// to, with and without a data region, also where a copy begins behind the first
// element.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %python %S/line.py counts
// clang-format on

#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int Count = 1 << 16;

static void copied(float *a, const float *b) {
  [[using idxmap: map, independent, copyout(a, Count), copyin(b, Count)]]
  for (int i = 0; i < Count; ++i)
    a[i] = b[i];
}

// From the 32nd element on.
static void inRegion(std::vector<float> &a) {
  [[using idxmap: data, copy(a)]] {
    [[idxmap::map]]
    for (int i = 32; i < Count; ++i)
      a[i] += 1;
  }
}
static void behind(float *a) {
  [[using idxmap: map]]
  for (int i = 32; i < Count; ++i)
    a[i] = 2;
}

int main() {
  std::vector<float> a(Count), b(Count, 1);
  std::printf("%d %d\n", int(reinterpret_cast<std::uintptr_t>(a.data()) % 128),
              int(reinterpret_cast<std::uintptr_t>(b.data()) % 128));
  copied(a.data(), b.data());
  inRegion(a);
  behind(b.data());
  return a[Count - 1] + b[Count - 1] != 4;
}
