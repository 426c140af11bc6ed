// RUN: %idxmap %s --remarks=all -- -std=c++20 -DEVEN 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt
// RUN: not %idxmap %s -- -std=c++20 -DEVEN -DREFUSED 2>&1 | FileCheck %s --check-prefix=REFUSED

// The kernel has what this compile takes, on the lines that it had.
// CHECK-LABEL: __global__ void __launch_bounds__(256) idxmap_chosen_
// CHECK: {{^}}  a[i] = 2;
// CHECK-NOT: #
// CHECK-NOT: a[i] = 1;
// CHECK: {{^}}}
void chosen(float *a, int n) {
  [[idxmap::map, idxmap::copyout(a, n)]]
  for (int i = 0; i < n; ++i) {
    // REMARK: :[[@LINE+1]]:1: remark: what '#ifdef' leaves out here is not in the kernel, either
#ifdef ODD
    a[i] = 1;
#elif defined(EVEN) || \
    defined(FEW)
    a[i] = 2;
#endif
#ifndef EVEN
#error "not here"
#include <nowhere>
#endif
  }
}

// CHECK: idxmap_hinted_
// CHECK: #pragma unroll 4
// CHECK-NOT: #pragma
// CHECK: {{^}}}
void hinted(float *a, int n) {
  [[idxmap::map, idxmap::copy(a, 4 * n)]]
  for (int i = 0; i < n; ++i) {
#pragma unroll 4
    for (int k = 0; k < 4; ++k)
      a[4 * i + k] += k;
#pragma clang loop interleave(enable)
    for (int k = 0; k < 4; ++k)
      a[4 * i + k] += k;
#pragma acc loop seq
    for (int k = 0; k < 4; ++k)
      a[4 * i + k] += k;
  }
}

// Loops that a block's threads share run in one thread, or are mapped too.
// CHECK: idxmap_levels_
// CHECK-NOT: #pragma
// CHECK: {{^}}}
void levels(float *a, float *s, int n, int m) {
#pragma omp target teams distribute
  [[idxmap::map, idxmap::copy(a, n * m), idxmap::copyout(s, n)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static)
    for (int k = 0; k < m; ++k)
      sum += a[i * m + k];
#pragma omp parallel for simd
    for (int k = 0; k < m; ++k)
      a[i * m + k] /= sum;
    s[i] = sum;
  }
}
// CHECK: idxmap_both_
// CHECK: const int j =
// CHECK-NOT: #pragma
// CHECK: {{^}}}
void both(float *a, int n, int m) {
#pragma acc parallel loop gang
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
#pragma acc loop vector
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 1;
  }
}

#ifdef REFUSED
void refused(float *a, int n) {
  [[idxmap::map, idxmap::copy(a, n)]]
  for (int i = 0; i < n; ++i) {
    // REFUSED: :[[@LINE+1]]:1: error: a '#define' inside a mapped loop cannot be mapped yet
#define TWICE 2
    // REFUSED: :[[@LINE+1]]:1: error: a '#pragma omp' inside a mapped loop cannot be mapped yet
#pragma omp for
    for (int k = 0; k < 4; ++k)
      a[i] += k;
    // REFUSED: :[[@LINE+1]]:1: error: a '#pragma weak' inside a mapped loop cannot be mapped yet
#pragma weak refused
  }
}

// A condition that does not end in the loop.
void half(float *a, int n) {
  [[idxmap::map, idxmap::copy(a, n)]]
  for (int i = 0; i < n; ++i) {
    a[i] += 1;
    // REFUSED: :[[@LINE+1]]:1: error: a '#if' inside a mapped loop cannot be mapped yet
#if 1
  }
#else
  }
#endif
}
#endif
