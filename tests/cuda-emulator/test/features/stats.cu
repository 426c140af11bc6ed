// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -f %t.stats
// RUN: %build && env CUEMU_STATS=%t.stats %t && FileCheck --match-full-lines %s < %t.stats

// CHECK: plain(int) grid=3,1,1 block=32,2,1 shared=0
// CHECK-NEXT: void generic<double>(double) grid=1,2,3 block=1,1,4 shared=64
// CHECK-NEXT: plain(int) grid=1,1,1 block=2000,1,1 shared=0 error=cudaErrorInvalidConfiguration
// CHECK-NOT: {{.}}

__global__ void plain(int) {}
template <typename T> __global__ void generic(T) {}

int main() {
  plain<<<3, dim3(32, 2)>>>(1);
  generic<double><<<dim3(1, 2, 3), dim3(1, 1, 4), 64>>>(1.0);
  plain<<<1, 2000>>>(1);
}
