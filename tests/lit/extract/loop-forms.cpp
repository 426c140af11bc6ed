// RUN: %idxmap --target=host --no-remarks --dump=nest %s -- -std=c++20 | FileCheck %s

// Each form of header, and the index space that it is.

#include <cstddef>
#include <ranges>

// CHECK: idxmap_mirrored_[[@LINE+3]]: [0,n)
void mirrored(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; n > i; ++i)
    a[i] = 0;
}

// CHECK: idxmap_unequal_[[@LINE+3]]: [0,n)
void unequal(float *a, size_t n) {
  [[idxmap::map]]
  for (size_t i = 0; i != n; ++i)
    a[i] = 0;
}

// CHECK: idxmap_decreasing_[[@LINE+3]]: [0,n) x [3,m+1)
void decreasing(float *a, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = n - 1; i >= 0; --i)
    for (int j = m; j > 2; j--)
      a[i * 100 + j] = 0;
}

// CHECK: idxmap_decreasingBy_[[@LINE+3]]: [n-(n-2) div 3*3,n+1) step 3 width 1
void decreasingBy(float *a, int n) {
  [[idxmap::map]]
  for (int i = n; i >= 2; i -= 3)
    a[i] = 0;
}

// CHECK: idxmap_constants_[[@LINE+3]]: [1,11) step 3 width 1
void constants(float *a) {
  [[idxmap::map]]
  for (int i = 10; i > 0; i += -3)
    a[i] = 0;
}

// CHECK: idxmap_inCondition_[[@LINE+3]]: [0,n) x [0,m)
void inCondition(float *a, size_t n, unsigned m) {
  [[idxmap::map(2)]]
  for (size_t i = n; i-- > 0;)
    for (unsigned j = m; j--;)
      a[i * m + j] = 0;
}

// CHECK: idxmap_runTimeStep_[[@LINE+3]]: [first-1,n) step s width 1
void runTimeStep(float *a, int first, int n, int s) {
  [[idxmap::map]]
  for (int i = first - 1; i < n; i = s + i)
    a[i] = 0;
}

// CHECK: idxmap_templateStep_[[@LINE+3]]: [0,n) step N width 1
template <int N> void templateStep(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; i += N)
    a[i] = 0;
}

// CHECK: idxmap_before_[[@LINE+6]]: [0,n) x [1,m)
// CHECK: loop int i
// CHECK: loop char j
void before(float *a, int n, int m) {
  int i;
  [[idxmap::map(2)]]
  for (i = 0; i < n; ++i)
    for (char j = 1; j < m; ++j)
      a[i * m + j] = 0;
}

struct Mesh {
  int n, rows[3];
  int size() const { return n; }
};

// CHECK: idxmap_members_[[@LINE+6]]: [0,idxmap_value0) x [idxmap_value1,idxmap_value2)
// CHECK: value int idxmap_value0 = mesh.rows[1] - 1
// CHECK: value int idxmap_value1 = p->n % 2
// CHECK: value int idxmap_value2 = (n < 4 ? p->size() : n)
void members(float *a, const Mesh &mesh, const Mesh *p, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < mesh.rows[1] - 1; ++i)
    for (int j = p->n % 2; j < (n < 4 ? p->size() : n); ++j)
      a[i * 100 + j] = 0;
}

// CHECK: idxmap_overIota_[[@LINE+3]]: [2,n) x [0,m)
void overIota(float *a, int n, size_t m) {
  [[idxmap::map(2)]]
  for (const auto i : std::views::iota(2, n))
    for (auto j : std::ranges::iota_view<size_t, size_t>{0, m})
      a[i * m + j] = 0;
}

// CHECK: idxmap_widerThanRange_[[@LINE+3]]: [0,n) x [0,m)
void widerThanRange(float *a, int n, int m) {
  [[idxmap::map(2)]]
  for (long i : std::views::iota(0, n))
    for (auto j : std::ranges::iota_view(0, m))
      a[i * m + j] = 0;
}
