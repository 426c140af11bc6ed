// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of a block in an order of their own: the text of one, what is chosen for
// "auto", and what is refused, each at its place.
// RUN: split-file %s %t
// RUN: %check-errors %t/wrong.cpp
// RUN: %idxmap --target=cuda --remarks=all %t/right.cpp 2> %t/remarks | FileCheck %t/cuda.check
// RUN: FileCheck %t/remarks.check < %t/remarks
// RUN: %idxmap --target=cuda %t/right.cpp 2>&1 > %t/out | FileCheck %t/remark.check
// RUN: %idxmap --target=host --no-remarks %t/right.cpp | FileCheck %t/host.check
// RUN: %idxmap --target=cuda --memory=unified --no-remarks %t/right.cpp | FileCheck %t/host.check

//--- wrong.cpp
void f(const float *a, float *b, int n) {
  // CHECK: wrong.cpp:[[#@LINE+2]]:84: error: the loop stages no buffer that could have a layout [idxmap-layout-not-staged]
  // CHECK: wrong.cpp:[[#@LINE+1]]:84: note: 'layout("shared", a, ..)' stands beside the 'stage(a)' of a mapped loop
  [[using idxmap: map(2), tile(16, 16), copyin(a, n * n), layout("shared", a,      "Swizzle(16,16)"), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+2]]:91: error: the layout orders cells of 16 x 32, but a block has 16 x 16 of 'a' [idxmap-layout-tile]
  // CHECK: wrong.cpp:[[#@LINE+1]]:91: note: a block's part has constant lengths, which 'tile' and the subscripts decide
  [[using idxmap: map(2), tile(16, 16), copyin(a, n * n), stage(a), layout("shared", a,   "Swizzle(16,32)"), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+1]]:91: error: the layout orders cells of n x 16, but a block has 16 x 16 of 'a'
  [[using idxmap: map(2), tile(16, 16), copyin(a, n * n), stage(a), layout("shared", a,   "Row(n,16)"), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+1]]:92: error: the layout orders cells of 24 x 16, but a block has 16 x 16 of 'a'
  [[using idxmap: map(2), tile(16, 16), copyin(a, n * n), stage(a), layout("shared", a,    "TileOrderBy(Row(3,*), Row(8,8))"), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+1]]:65: error: tiles of 'a' take 262144 bytes; a block has 231424
  [[using idxmap: map(2), tile(16, 16), copyin(a, n * n), stage(a), layout("shared", a, "Row(256,256).ExpandBy([256,256]).GroupBy([16,16])"), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+1]]:97: error: 'a' is named by two clauses
  [[using idxmap: map(2), stage(a), tile(16, 16), layout("shared", a, "auto"), layout("shared", a, "auto")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  // CHECK: wrong.cpp:[[#@LINE+1]]:51: error: 'layout' takes an array and its layout
  [[using idxmap: map(2), stage(a), tile(16, 16), layout("global", a, "auto")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
}

//--- right.cpp
void f(const float *a, float *b, int n) {
  [[using idxmap: map(2), tile(16, 16), stage(a), layout("shared", a, "Swizzle(16,16)"),
    copyin(a, n * n), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
}
void g(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(32, 32), stage(a), layout("shared", a, "auto"),
    copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * m + i];
}
void h(const float *a, float *b, int n) {
  [[using idxmap: map(2), tile(8, 8), stage(a),
    layout("shared", a, "TileOrderBy(Reverse(*,*), Hilbert(4,4))"), copyin(a, n * n), copy(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
}

//--- cuda.check
CHECK: #include <idxmap/layout/Layouts.h>
CHECK: // {{.*}}; a staged in 16 x 16 as Swizzle(16,16)
CHECK: __shared__ float a_tile[256];
CHECK-NEXT: const auto a_place = [](unsigned c0, unsigned c1) {
CHECK-NEXT: return c0 * 16 + (c0 ^ c1);
CHECK-NEXT: };
CHECK: a_tile[a_place(j_in, i_in)] = a[at];
CHECK: b[i * n + j] = a_tile[a_place(j_in, i_in)];
CHECK: // {{.*}}; a staged in 32 x 32 as Swizzle(32,32)
CHECK: __shared__ float a_tile[1024];
CHECK: // {{.*}}; a staged in 8 x 8 as TileOrderBy(Reverse(*,*), Hilbert(4,4))
CHECK: ::idxmap::hilbertIndex<unsigned>(c0 % 4, c1 % 4, 4)

//--- remarks.check
CHECK: right.cpp:9:71: remark: a block keeps 'a' as Swizzle(32,32): its accesses take 64 wavefronts; rows of 33 64, rows of 35 64, rows of 34 96 [idxmap-tile-order]

//--- remark.check
CHECK: blocks keep 'a' as Swizzle(32,32)

//--- host.check
CHECK-NOT: {{a_place|a_tile}}
CHECK: b[i * n + j] = a[j * n + i];
CHECK-NOT: {{a_place|a_tile}}
