// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layouts that do not fit: what stands here and what the device has are both
// named, and nothing is computed with the wrong one.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %idxmap --target=cuda --no-remarks %s -o out/ -- -std=c++20
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda \
// RUN:   out/layout-errors.cu -o r
// RUN: ./r | FileCheck %s

#include <cstdio>
#include <idxmap/Error.h>
#include <vector>

// Of another unit, for all that it can know.
static void plain(float *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] += 1;
}

static void byColumns(float *p, int n, int m) {
  [[using idxmap: map, present(p), layout(p, "Col(n,m)")]]
  for (int i = 0; i < n * m; ++i)
    p[i] += 1;
}

static void again(float *p, int n) {
  [[using idxmap: data, copy(p, n * n), layout(p, "Row(n,n)")]] { plain(p, 0); }
}

static void withoutLayout(float *p, int n) {
  [[using idxmap: data, copy(p, n)]] { plain(p, 0); }
}

static void ofBytes(char *p, int n) {
  [[using idxmap: map, present(p), layout(p, "Col(n,n)")]]
  for (int i = 0; i < n * n; ++i)
    p[i] += 1;
}

static void part(float *p, int n) { [[idxmap::update_host(p, n)]]; }

static void counted(float *p, int n, int m) {
  [[using idxmap: data, copy(p, n * n), layout(p, "Col(n,m)")]] {}
}

static void tiled(float *p, int n) {
  [[using idxmap: data, copy(p, n * n),
    layout(p, "OrderBy(Row(n / 2,n / 2), Row(2,2)).GroupBy([n,n])")]] {}
}

static constexpr short shortPlace(short i, short j, short n, short) {
  return j * n + i;
}

static void narrow(float *p, int n, int m) {
  [[using idxmap: data, copy(p, n * m), layout(p, "GenP([n,m], shortPlace)")]] {
  }
}

static void large(float *p, long n) {
  [[using idxmap: data, copy(p, n),
    layout(p, "Row(n,n).ExpandBy([n,n]).GroupBy([n,1])")]] {}
}

template <typename Function> static void say(const char *What, Function Run) {
  try {
    Run();
    std::printf("%s: nothing\n", What);
  } catch (const idxmap::error &Problem) {
    std::printf("%s: %s\n", What, Problem.what());
  }
}

int main() {
  const int n = 4;
  std::vector<float> Values(n * n);
  float *a = Values.data();
  [[using idxmap: enter_data, copyin(a, n * n), layout(a, "Col(n,n)")]];
  // CHECK: right: nothing
  say("right", [&] { byColumns(a, n, n); });
  // CHECK-NEXT: none: {{.*}}:18: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but the loop follows none
  say("none", [&] { plain(a, n); });
  // CHECK-NEXT: inside: {{.*}}:18: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but the loop follows none
  say("inside", [&] { plain(a + 1, n); });
  // CHECK-NEXT: other: {{.*}}:24: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but the loop follows Col(2,8)
  say("other", [&] { byColumns(a, 2, 8); });
  // CHECK-NEXT: middle: {{.*}}:24: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but the loop has it from its middle on
  say("middle", [&] { byColumns(a + 1, n, n); });
  // CHECK-NEXT: bytes: {{.*}}:38: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but the loop has it in elements of another size
  say("bytes", [&] { ofBytes(reinterpret_cast<char *>(a), n); });
  // CHECK-NEXT: region: {{.*}}:29: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but here it would have Row(4,4)
  say("region", [&] { again(a, n); });
  // CHECK-NEXT: plain region: {{.*}}:33: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device, but none is said here
  say("plain region", [&] { withoutLayout(a, n * n); });
  // CHECK-NEXT: part: {{.*}}:42: the array 'p'
  // CHECK-SAME: has the layout Col(4,4) on the device,
  // CHECK-SAME: but only a part of it is updated
  say("part", [&] { part(a, n); });
  [[using idxmap: exit_data, copyout(a)]];
  std::printf("%g %g\n", Values[1], Values[15]);
  // CHECK-NEXT: 1 1
  // CHECK-NEXT: absent: {{.*}}:24: the array 'p'
  // CHECK-SAME: has no layout on the device, but the loop follows Col(4,4)
  say("absent", [&] { byColumns(a, n, n); });
  // CHECK-NEXT: counted: {{.*}}:45: the array 'p':
  // CHECK-SAME: the layout orders 12 elements, but there are 16
  say("counted", [&] { counted(a, 4, 3); });
  // CHECK-NEXT: zero: {{.*}}:45: the array 'p':
  // CHECK-SAME: a length of the layout is 0
  say("zero", [&] { counted(a, 4, 0); });
  // CHECK-NEXT: tiled: {{.*}}:49: the array 'p':
  // CHECK-SAME: the layout orders 4 elements, but there are 9
  say("tiled", [&] { tiled(a, 3); });
  // CHECK-NEXT: narrow: {{.*}}:{{[0-9]+}}: the array 'p':
  // CHECK-SAME: 120000
  std::vector<float> Many(120000);
  say("narrow", [&] { narrow(Many.data(), 300, 400); });
  // CHECK-NEXT: large: {{.*}}:63: the array 'p':
  // CHECK-SAME: numbers in the layout do not fit 64 bits
  say("large", [&] { large(a, 1L << 40); });
  // CHECK-NEXT: right again: nothing
  say("right again", [&] { tiled(a, 2); });
}
