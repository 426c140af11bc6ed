// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels for the host are the user's own loops.
// RUN: %idxmap %s --target=host --no-remarks -- -std=c++20 | FileCheck %s

// What each iteration has of its own is in it, and its `continue` stays.
// CHECK: {{^}}static void idxmap_own_{{[0-9]+}}({{.*}}const bool idxmap_parallel, int *a, const int n) {
// CHECK-NEXT: {{^}}#if defined(_OPENMP)
// CHECK-NEXT: {{^}}#pragma omp parallel for firstprivate(a, n) if (idxmap_parallel)
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; ++i) {
// CHECK-NEXT: {{^}}    int t;
// CHECK-NEXT: {{^}}    t = a[i];
// CHECK-NEXT: {{^}}    if (t < 0)
// CHECK-NEXT: {{^}}      continue;
void own(int *a, int n) {
  int t;
  // CHECK: {{^ *}}idxmap_launch.runLoops<idxmap_own_{{[0-9]+}}>({{[0-9]+}}, a, n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t = a[i];
    if (t < 0)
      continue;
    a[i] = t + 1;
  }
}

// CHECK: {{^}}static void idxmap_triangles_
// CHECK: {{^}}  for (int i = n - 1; i >= 0; --i)
// CHECK-NEXT: {{^}}    for (int j = i; j >= 0; --j) {
// CHECK: {{^}}static void idxmap_triangles_
// CHECK: {{^}}  for (unsigned int i = 0; i < n; ++i)
// CHECK-NEXT: {{^}}    for (unsigned int j = n - 1; j < n && j >= i; --j) {
void triangles(int *a, int n) {
  [[idxmap::map(2)]]
  for (int i = n - 1; i >= 0; --i)
    for (int j = i; j >= 0; --j)
      a[i * n + j] = 1;
}
void triangles(unsigned *a, unsigned n) {
  [[idxmap::map(2)]]
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned j = n; j-- > i;)
      a[i * n + j] = 1;
}

// A guard on the index is left to the threads of the mapping.
// CHECK: {{^}}static void idxmap_odd_
// CHECK-SAME: {{.*}}const ::idxmap::Index3D blockIdx
void odd(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 2 == 1)
      a[i] = 3;
}

// Chunks reduce, each in order.
// CHECK: {{^}}static void idxmap_sum_
// CHECK: {{^}}  for (std::size_t idxmap_chunk = 0; idxmap_chunk < idxmap_chunks.count(); ++idxmap_chunk) {
// CHECK-NEXT: {{^}}    double s = idxmap_reduce_s.identity();
// CHECK-NEXT: {{^}}    const int idxmap_begin_i = static_cast<int>(idxmap_chunks.begin(idxmap_chunk));
// CHECK-NEXT: {{^}}    const int idxmap_end_i = static_cast<int>(idxmap_chunks.end(idxmap_chunk));
// CHECK-NEXT: {{^}}    for (int i = idxmap_begin_i; i < idxmap_end_i; ++i) {
// CHECK-NEXT: {{^}}      s += a[i];
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    idxmap_reduce_s.ofChunk(idxmap_chunk).combine(s);
// CHECK: {{^ *}}idxmap_launch.inChunks({{[0-9]+}}, n);
double sum(const double *a, int n) {
  double s = 0;
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}

// The threads of the mapping, on request.
// CHECK: {{^}}static void idxmap_threads_
// CHECK-SAME: {{.*}}const ::idxmap::Index3D blockIdx
// CHECK: {{^ *}}if (i >= n)
// CHECK-NEXT: return;
void threads(int *a, int n) {
  [[using idxmap: map, target("threads")]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}

// A name made of what each iteration has would have to be declared in the loops.
// CHECK: {{^}}static void idxmap_named_
// CHECK-SAME: {{.*}}const ::idxmap::Index3D blockIdx
// CHECK: {{^ *}}double t;
// CHECK-NEXT: {{^ *}}using T = decltype(t);
void named(double *a, int n) {
  double t;
  using T = decltype(t);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t = a[i];
    a[i] = T(2) * t;
  }
}

// A tile is for the GPU, unless the loop is for the host.
// CHECK: {{^}}static void idxmap_forDevice_
// CHECK-NOT: idxmap_block
// CHECK: {{^ *}}for (int i = 0; i < n; ++i)
// CHECK: {{^}}static void idxmap_forHost_
// CHECK: {{^ *}}for (unsigned idxmap_block_i = 0;
void forDevice(int *a, int n, int m) {
  [[using idxmap: map(2), tile(8, 32)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 1;
}
void forHost(int *a, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), target("host")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 1;
}
