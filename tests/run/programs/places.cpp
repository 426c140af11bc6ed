// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in namespaces, in a header that is included twice, several in one
// function, on one line, in blocks without braces, and with C linkage; and
// variables of namespaces.
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

extern "C" void place_alone(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += i;
}

extern "C" {
struct PlaceStep {
  int by;
};
static int place_twice(int x) { return 2 * x; }
void place_block(int *a, int n, struct PlaceStep step) {
  [[idxmap::map]]
  for (int i = 0; i < n; i += 3)
    a[i] = place_twice(a[i]) + step.by;
}
namespace inside {
extern "C" void place_inside(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] ^= i;
}
} // namespace inside
}

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

namespace tables {
int weight[3] = {2, 3, 5};
struct Steps {
  int by, shift;
} steps = {7, 1};
int bias = 4;
int *out;
} // namespace tables
int bias = 100;
using tables::weight;

// Variables that are named by their scope, beside the same without it.
static void scoped(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += ::tables::weight[i % 3] * weight[(i + tables::steps.shift) % 3] +
            tables::bias;
  tables::weight[1] = 11;
  tables::out = a;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    tables::out[i] -= ::bias * tables::weight[i % 3];
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    tables::weight[i] += i;
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
  scoped(a.data(), n);
  show(a);
  std::printf("%d\n", tables::weight[2]);
  place_alone(a.data(), n);
  place_block(a.data(), n, {4});
  inside::place_inside(a.data(), n);
  show(a);
  int *p = a.data();
  [[using idxmap: map, tile(64)]]
  for (int i = 3; i < n; ++i)
    p[i] ^= i;
  show(a);
}
