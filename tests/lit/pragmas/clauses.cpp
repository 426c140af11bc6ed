// Clauses of pragmas that decide what is launched: reduction and if.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 > %t.cuda.cu
// RUN: %filecheck %s --check-prefixes=CHECK,CUDA < %t.cuda.cu
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 > %t.host.cpp
// RUN: %filecheck %s --check-prefixes=CHECK,HOST < %t.host.cpp

// CHECK: {{^}}double sums(
double sums(const double *a, int n) {
  double s = 0;
  int low = 9;
  // CHECK-NOT: {{^}}#pragma
  // CHECK: idxmap_launch
#pragma omp parallel for reduction(+ : s) reduction(min:low)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    s += a[i];
    if (i < low)
      low = i;
  }
  return s + low;
}

// CHECK: {{^}}void when(
void when(double *a, int n, bool wanted) {
  // CHECK:      {{^  {$}}
  // CHECK-NEXT:   if (n > 1000 && sizeof *a > 4) {
  // CHECK:          idxmap_launch.nonEmpty
  // CUDA:         } else {
  // CUDA-NEXT:      ::idxmap::wait("{{.*}}clauses.cpp", {{[0-9]+}});
  // HOST:         } else
  // CHECK-NEXT:     for (int i = 0; i < n; ++i) {
  // CHECK-NEXT:       a[i] = 0; // plain
  // CHECK-NEXT:     }
  // CHECK-NEXT: }
#pragma omp parallel for if (n > 1000 && \
                             sizeof *a > 4)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = 0; // plain
  }
  // CHECK: if ((wanted) && (n > 5)) {
#pragma omp target teams distribute parallel for if (target : wanted) \
    if (parallel : n > 5)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
