// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What IDXMAP_TRACE prints of loops of the host; nothing without it.
// clang-format off
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clangxx -std=c++17 -O1 %plugin -fplugin-arg-idxmap-remarks=off %s -o r
// RUN: ./r > none.txt 2>&1 && not grep . none.txt
// RUN: env IDXMAP_TRACE=1 ./r 2>&1 | FileCheck %s
// RUN: env IDXMAP_TRACE=json:out.json ./r
// RUN: %python -m json.tool out.json | FileCheck %s --check-prefix=JSON
// CHECK: {{^}}loop launches threads excess bytes in bytes out copying (s) kernels (s){{$}}
// CHECK-NEXT: {{^.*}}trace-host.cpp:[[#LOOP:]] 3 300 0 0 0 0.000000 {{[0-9.]+$}}
// CHECK-NEXT: {{^.*}}trace-host.cpp:[[#LOOP+3]] 1 1000 0 0 0 0.000000 {{[0-9.]+$}}
// CHECK-NOT: {{.}}
// JSON: "name": "kernel"
// JSON-NEXT: "cat": "{{.*}}trace-host.cpp:{{[0-9]+}}"
// JSON: "threads": 100
// clang-format on

int main() {
  double a[1000] = {}, sum = 0;
  for (int t = 0; t < 3; ++t) [[idxmap::map]]
    for (int i = 0; i < 100; ++i)
      a[i] += i;
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 0; i < 1000; ++i)
    sum += a[i];
  [[idxmap::map]]
  for (int i = 0; i < 0; ++i) // It does not run.
    a[i] = 1;
  return sum != 3 * 4950;
}
