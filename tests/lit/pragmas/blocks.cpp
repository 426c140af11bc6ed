// A constant number of threads that a directive gives a device's team is that of
// the blocks that `auto` makes; what is not constant, or no number of whole
// warps, is left out, and what is for the host's threads.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s
// RUN: %idxmap --target=cuda --remarks=all %s -- -std=c++20 -Wno-everything 2>&1 >/dev/null | FileCheck %s --check-prefix=SAID

#define BLOCK (64)
#define SIZE BLOCK
const int Wide = 512;
enum { Odd = 96 };
namespace inner {
constexpr int Threads = 128;

// CHECK: __launch_bounds__(64) idxmap_literal_
void literal(float *a, int n) {
#pragma omp target teams distribute parallel for thread_limit(64) num_teams(n / 80)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: __launch_bounds__(64) idxmap_macro_
void macro(float *a, int n) {
#pragma omp target teams distribute parallel for num_teams((n + SIZE - 1) / SIZE) thread_limit(SIZE)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: __launch_bounds__(128) idxmap_constant_
void constant(float *a, int n) {
#pragma omp target teams distribute parallel for num_threads(Threads)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
} // namespace inner

// CHECK: __launch_bounds__(128) idxmap_first_
void first(float *a, int n) {
#pragma omp target teams distribute parallel for thread_limit(128) device(0) map(tofrom : a[0 : n])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: __launch_bounds__(512) idxmap_outer_
void outer(float *a, int n) {
#pragma acc parallel loop vector_length(Wide)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// The team, and what it runs, in a directive each; lines that go on before the
// end of a clause.
// CHECK: __launch_bounds__(64) idxmap_split_
void split(float *a, int n) {
#pragma omp target teams num_teams(8) thread_limit(64) map(tofrom : \
    a[0 : n]                                                        \
    )
#pragma omp distribute parallel for
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// Two dimensions: rows of a block.
// CHECK: __launch_bounds__(96) idxmap_rows_
void rows(float *a, int n, int m) {
#pragma omp target teams distribute parallel for collapse(2) thread_limit(Odd)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] += 1;
}

// A short row of constant length stays below the limit.
// CHECK: __launch_bounds__(64) idxmap_limited_
void limited(float (*a)[65], int n) {
#pragma omp target teams distribute parallel for collapse(2) thread_limit(64)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 65; ++j)
      a[i][j] += 1;
}

// CHECK: __launch_bounds__(256) idxmap_left_
void left(float *a, int n, int m) {
// SAID-NOT: remark: 'thread_limit({{64|SIZE|Odd}}
// SAID: [[@LINE+1]]:66: remark: 'thread_limit(m)' of 'omp target teams distribute parallel for' means nothing to a mapped loop
#pragma omp target teams distribute parallel for num_threads(33) thread_limit(m)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: __launch_bounds__(256) idxmap_host_
void host(float *a, int n) {
#pragma omp parallel for num_threads(64)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// The attribute says more.
// CHECK: __launch_bounds__(32) idxmap_said_
void said(float *a, int n) {
#pragma omp target teams distribute parallel for thread_limit(64)
  [[using idxmap: map, tile(32)]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// A constant number of teams is how many blocks there are at most; threads have
// the indices that are a grid apart.
// CHECK: __launch_bounds__(64) idxmap_few_{{.*}}_shape1(
// CHECK: for (unsigned i_own = 0; i_own < idxmap_extent1; ++i_own) {
// CHECK-NEXT: const int i = blockIdx.x * 64 + i_own * 512 + threadIdx.x;
// CHECK: idxmap_launch.less(512, n)
// CHECK: idxmap_launch.gridDim(8);
void few(float *a, int n) {
// SAID-NOT: remark: 'num_teams(8)'
#pragma omp target teams distribute parallel for num_teams(8) thread_limit(64)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: idxmap_launch.gridDim(512);
void gangs(float *a, int n) {
#pragma acc parallel loop num_gangs(Wide)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: __launch_bounds__(128) idxmap_lanes_
void lanes(float *a, int n) {
#pragma omp target teams distribute parallel for simd simdlen(128)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// The other clause says it, of threads; 8 is no number of whole warps.
// CHECK: __launch_bounds__(64) idxmap_both_
void both(float *a, int n) {
#pragma omp target teams distribute parallel for simd simdlen(128) thread_limit(64)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
// CHECK: __launch_bounds__(256) idxmap_few_lanes_
void few_lanes(float *a, int n) {
// SAID: [[@LINE+1]]:{{[0-9]+}}: remark: 'simdlen(8)' of
#pragma omp target teams distribute parallel for simd simdlen(8)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
