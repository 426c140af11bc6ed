// Variables of a team whose type is a macro: one is shared as any other is, and
// what reads memory is read by all threads before one of them goes on.
// clang-format off
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -fopenmp | FileCheck %s
// clang-format on

#include <omp.h>

#define real double

// CHECK-LABEL: static __global__ void
// CHECK: __shared__ real s[64];
// CHECK-NEXT: real first = d[0]; __syncthreads();
// CHECK-NEXT: real zero = 0;
// CHECK-NOT: __syncthreads();
// CHECK: s[tid] = d[tid] + first + zero;
void turned(double *d, int n) {
#pragma omp target teams num_teams(n) thread_limit(64)
  [[idxmap::team(n, 64)]]
  {
    real s[64];
    real first = d[0];
    real zero = 0;
#pragma omp parallel num_threads(64)
    {
      const int tid = omp_get_thread_num();
      s[tid] = d[tid] + first + zero;
#pragma omp barrier
      d[tid] = s[63 - tid];
    }
  }
}
