// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in namespaces, in a header that is included twice, several in one
// function, on one line, and in blocks without braces.
// RUN: %run-program %s %t

#include "Allocate.h"
#include "Inputs/places.h"
#include "Inputs/places.h"

namespace outer {
namespace {
void add(int *a, int n, int by) {
  [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] += by;
  [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] *= 3; [[idxmap::map]] for (int i = 1; i < n; ++i) a[i] -= i;
}
} // namespace
inline namespace inner {
void maybe(int *a, int n, bool wanted) {
  if (wanted)
    [[idxmap::map]]
    for (int i = 0; i < n; i += 2)
      a[i] = -a[i];
  else
    [[idxmap::map]]
    for (int i = 1; i < n; i += 2)
      a[i] = -a[i];
}
} // namespace inner
} // namespace outer

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

int main() {
  const int n = 777;
  Buffer<int> a(n);
  outer::add(a.data(), n, 5);
  show(a);
  outer::maybe(a.data(), n, true);
  show(a);
  outer::maybe(a.data(), n, false);
  show(a);
  fromHeader(a.data(), n);
  show(a);
  int *p = a.data();
  [[using idxmap: map, tile(64)]]
  for (int i = 3; i < n; ++i)
    p[i] ^= i;
  show(a);
}
