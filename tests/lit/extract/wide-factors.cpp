// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables a body multiplies in 64 bits: a division that recovers one
// gives an int that the compiler knows not to be negative.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 | FileCheck %s

// CHECK-LABEL: void __launch_bounds__(256) strides_kernel(
// CHECK: FastDivisor<idxmap_Index, unsigned> idxmap_by_n,
// CHECK: FastDivisor<idxmap_Index, int, int> idxmap_by_m)
void strides(float *a, int n, int m, long s, long t) {
  [[using idxmap: map(3), strategy("fold_all"), name("strides_kernel")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < n; ++k)
        a[i * s + t * (j + 1) + k] = 1;
}

// 32 bits are enough, or the product has them already.
// CHECK-LABEL: void __launch_bounds__(256) narrow_kernel(
// CHECK: FastDivisor<idxmap_Index, unsigned> idxmap_by_m)
void narrow(float *a, int n, int m) {
  [[using idxmap: map(2), strategy("fold_all"), name("narrow_kernel")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[long(i * m) + j] = 1;
}

// CHECK-LABEL: void __launch_bounds__(256) rest_kernel(
// CHECK: FastDivisor<idxmap_Index, int> idxmap_by_m)
void rest(float *a, int n, int m, unsigned long s) {
  [[using idxmap: map(2), strategy("fold_all"), name("rest_kernel")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[(j - 0) * s + i] = 1;
}

// Variables of 64 bits are none.
// CHECK-LABEL: void __launch_bounds__(256) wide_kernel(
// CHECK-NOT: int> idxmap_by_m)
// CHECK: a[i * s + j] = 1;
void wide(float *a, long n, long m, long s) {
  [[using idxmap: map(2), strategy("fold_all"), name("wide_kernel")]]
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      a[i * s + j] = 1;
}
