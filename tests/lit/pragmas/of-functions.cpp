// A kernel does not come between a function and the directives about it.
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 -fopenmp -Wno-everything | FileCheck %s
// RUN: %clangxx -std=c++20 -fopenmp -Werror -Wno-source-uses-openmp %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

void inParallel(int *a);
// CHECK: idxmap_fill
// CHECK: #pragma omp declare variant(inParallel)
// CHECK-NEXT: match(construct = {parallel})
// CHECK-NEXT: void fill(
#pragma omp declare variant(inParallel) \
    match(construct = {parallel})
void fill(int *a) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    a[i] = i;
}

// CHECK: idxmap_zero
// CHECK: // All of them.
// CHECK-NEXT: #pragma acc routine seq
// CHECK-NEXT: void zero(
// All of them.
#pragma acc routine seq
void zero(int *a) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    a[i] = 0;
}
