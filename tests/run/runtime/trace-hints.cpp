// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Below its table, a trace says which loops copy longer than they compute, and
// which region would copy once; not of arrays that were copied once, or that
// regions copy.
// clang-format off
// RUN: %clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime %s -o %t
// RUN: env IDXMAP_TRACE=1 %t 2>&1 | FileCheck %s
// RUN: env IDXMAP_TRACE=1 IDXMAP_HINTS=0 %t 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not=hint
// CHECK: {{^}}loop launches
// CHECK: {{^}}region.cpp:1 0
// CHECK-NEXT: {{^}}a.cpp:12: hint: its copies take longer than its kernels; a data region around its launches, {{\[\[}}using idxmap: data, copyin(b, n), copy(x, n)]] { ... }, copies once{{$}}
// CHECK-NEXT: {{^}}a.cpp:14: hint: its copies take longer than its kernels; a data region around its launches, {{\[\[}}using idxmap: data, copyin(x, n)]] { ... }, copies once{{$}}
// CHECK-NOT: {{.}}
// OFF: region.cpp:1
// clang-format on

#include "idxmap/trace/Trace.h"

using idxmap::_Trace;

static void copied(unsigned line, _Trace::_Direction to, const char *name,
                   const char *file = "a.cpp") {
  const _Trace::_Instant second = 1000000000;
  _Trace::__wanted()->__copied({file, line}, to, name, 8,
                               _Trace::__now() - second);
}

static void ran(unsigned line, double seconds) {
  _Trace::__wanted()->__launched({"a.cpp", line}, 32, 32, _Trace::__now(),
                                 seconds);
}

int main() {
  const auto In = _Trace::_Direction::_In, Out = _Trace::_Direction::_Out;
  for (int t = 0; t < 3; ++t) {
    for (const char *name : {"x", "b", "s.member"})
      copied(12, In, name);
    copied(12, Out, "x");
    ran(12, 0.5);
    // Kernels take longer.
    copied(13, In, "x");
    ran(13, 7);
  }
  // Once, but another loop copies 'x', too.
  copied(14, In, "x");
  copied(14, In, "once");
  ran(14, 0.1);
  copied(15, In, "once more");
  ran(15, 0.1);
  for (int t = 0; t < 3; ++t)
    copied(1, In, "region", "region.cpp");
}
