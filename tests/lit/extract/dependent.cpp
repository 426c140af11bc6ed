// RUN: %idxmap --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s
// RUN: %idxmap --no-remarks --dump=kernel --guard=predicate %s -- -std=c++20 | FileCheck %s --check-prefix=PREDICATE
// RUN: %idxmap --list %s -- -std=c++20 | FileCheck %s --check-prefix=LIST
#include <algorithm>
#include <vector>

// The dimension is the box [0,n); the user's own condition is all that is
// tested.
// LIST: independent {{.*}}[0,n) x [0,n) where j <= i
void below(float (*a)[100], int n) {
  // CHECK: [0,n) x [0,n) where j <= i, ShiftLB, SplitLast(32), GridBlock(1)
  // CHECK-NEXT: static __global__ void __launch_bounds__({{[0-9]+}}) idxmap_below_
  // CHECK-NEXT: const int i = blockIdx.y;
  // CHECK-NEXT: const int j = blockIdx.x * 32 + threadIdx.x;
  // CHECK-NEXT: if (j > i)
  // CHECK-NEXT: return;
  // CHECK-NEXT: a[i][j] = 1;
  [[using idxmap: map(2), shift_lb, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      a[i][j] = 1;
}

// Where the first index depends, the dimension counts trips; the launch makes
// sure that no thread's j wraps round.
// LIST: independent {{.*}}[0,n) x [0,n-1) where j from i + 1 while j < n
void above(float (*a)[100], int n) {
  // CHECK: ) idxmap_above_
  // CHECK-NEXT: const int i = blockIdx.y;
  // CHECK-NEXT: const int j = i + 1 + blockIdx.x * 32 + threadIdx.x;
  // CHECK-NEXT: if (j >= n)
  // CHECK-NEXT: return;
  // CHECK-NEXT: a[i][j] = 1;
  [[using idxmap: map(2), shift_lb, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      a[i][j] = 1;
}

// A strategy takes any extent: a j that wrapped round is below its first value.
void stepped(float (*a)[100], int n, int c) {
  // CHECK: ) idxmap_stepped_{{.*}}_shape1(
  // CHECK-NEXT: float (*a)[100], const int n, const int c) {
  // CHECK-NEXT: const int i = blockIdx.y * 2 + threadIdx.y;
  // CHECK-NEXT: if (i >= n)
  // CHECK-NEXT: return;
  // CHECK-NEXT: const int j = 1 + (i + c) % 2 + 2 * (blockIdx.x * 128 + threadIdx.x);
  // CHECK-NEXT: if (j >= n)
  [[idxmap::present(a), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1 + (i + c) % 2; j < n; j += 2)
      a[i][j] = 1;
}

// Outer variables are tested before a first index is computed from them; a call
// is computed once, on the host.
void fold(float (*a)[100], const std::vector<int> &v) {
  // CHECK: const std::size_t i = idxmap_flat / idxmap_by_v_size;
  // CHECK-NEXT: if (idxmap_flat >= idxmap_extent1)
  // CHECK-NEXT: return;
  // CHECK-NEXT: const unsigned long long idxmap_trip_j = idxmap_flat % idxmap_by_v_size;
  // CHECK-NEXT: const std::size_t j = i / 2 + idxmap_trip_j;
  // CHECK-NEXT: if (j >= idxmap_v_size - i)
  // CHECK-NEXT: return;
  // PREDICATE: ) idxmap_fold_
  // PREDICATE: if (idxmap_flat < idxmap_extent1) {
  // PREDICATE-NEXT: const unsigned long long idxmap_trip_j = idxmap_flat % idxmap_by_v_size;
  // PREDICATE-NEXT: const std::size_t j = i / 2 + idxmap_trip_j;
  // PREDICATE-NEXT: if (j < idxmap_v_size - i) {
  // PREDICATE-NEXT: a[i][j] = 1;
  // PREDICATE-NEXT: }
  // PREDICATE-NEXT: }
  [[using idxmap: present(a), map(2), shift_lb, fold_last2, split_last(256), grid_block(1)]]
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = i / 2; j < v.size() - i; ++j)
      a[i][j] = 1;
}

// A blocked pair: the box is no wider than a block, and blocks share no element.
// LIST: independent {{.*}}[0,n) step 64 width 1 x [0,min(n, 64)) where i from ii while i < std::min(ii + 64, n)
void blocked(float *a, int n) {
  // CHECK: const int i = ii + threadIdx.x;
  // CHECK-NEXT: if (i >= std::min(ii + 64, n))
  [[using idxmap: present(a), map(2), shift_lb, compress_grid, grid_block(1)]]
  for (int ii = 0; ii < n; ii += 64)
    for (int i = ii; i < std::min(ii + 64, n); ++i)
      a[i] = 1;
}
