// RUN: %idxmap --target=host --no-remarks --dump=nest %s -- -std=c++20 | FileCheck %s

#include <cstddef>
#include <vector>

constexpr int first = 2;

// Signed sums are symbolic: their overflow is undefined in the source anyway.
void symbolic(float *a, int nx, long m) {
  // CHECK: idxmap_symbolic_[[@LINE+2]]: [1,nx-1) x [2,m*2+1) step 3 width 1
  [[idxmap::map]]
  for (int i = 1; i < nx - 1; ++i)
    for (long j = first; j <= 2 * m; j += 1 + 2)
      a[i * m + j] = 0;
}

// Unsigned differences may wrap, so that the host computes them in C++.
void unsignedDifference(float *a, size_t n) {
  // CHECK: idxmap_unsignedDifference_[[@LINE+3]]: [0,idxmap_n_minus_1)
  // CHECK: value unsigned long idxmap_n_minus_1 = n - 1
  [[idxmap::map]]
  for (size_t i = 0; i < n - 1; i++)
    a[i] = 0;
}

// A negative first index is compared as a large one: no iteration.
void mixedSigns(float *a, const std::vector<float> &v) {
  // CHECK: idxmap_mixedSigns_[[@LINE+4]]: [idxmap_value0,idxmap_v_size)
  // CHECK: value unsigned long idxmap_value0 = static_cast<unsigned long>(-1)
  // CHECK: value unsigned long idxmap_v_size = v.size()
  [[idxmap::map]]
  for (int i = -1; i < v.size(); ++i)
    a[i + 1] = 0;
}

// An index that cannot be negative needs no conversion.
void mixedSignsFromZero(float *a, size_t n) {
  // CHECK: idxmap_mixedSignsFromZero_[[@LINE+2]]: [0,n)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

// A negative bound is compared as a large one.
void negativeBound(float *a, int n) {
  // CHECK: idxmap_negativeBound_[[@LINE+3]]: [0,idxmap_n)
  // CHECK: value unsigned int idxmap_n = static_cast<unsigned int>(n)
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i)
    a[i] = 0;
}

// What may fail or call is one value each.
void evaluatedOnce(float *a, const int *points, int n, int c) {
  // CHECK: idxmap_evaluatedOnce_[[@LINE+4]]: [0,idxmap_value0+1) x [0,idxmap_value1)
  // CHECK: value int idxmap_value0 = points[0] - 1
  // CHECK: value int idxmap_value1 = n / c
  [[idxmap::map]]
  for (int i = 0; i <= points[0] - 1; ++i)
    for (int j = 0; j < n / c; ++j)
      a[i * 100 + j] = 0;
}

// The largest inclusive bound of int is no overflow.
void atTheEdge(float *a) {
  // CHECK: idxmap_atTheEdge_[[@LINE+2]]: [2147483640,2147483647)
  [[idxmap::map]]
  for (int i = 2147483640; i <= 2147483646; i = i + 1)
    a[i - 2147483640] = 0;
}

// A template's parameter is a constant with a name.
template <int N> void constant(float *a) {
  // CHECK: idxmap_constant_[[@LINE+4]]: [0,N*2-1)
  // CHECK: template <int N>
  // CHECK: constant int N
  [[idxmap::map]]
  for (int i = 0; i < 2 * N - 1; ++i)
    a[i] = 0;
}
