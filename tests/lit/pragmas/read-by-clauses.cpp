// What a clause of a directive elsewhere in the function reads is read behind the
// loop, also where the statement with the directive first writes its own.
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 -Wno-everything | FileCheck %s

// CHECK-LABEL: static void idxmap_read_
// CHECK: int (&local)[8]
int read(int *a, int *c) {
  int local[8];
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i) {
    a[i] = i;
    local[i] = 0;
  }
#pragma omp parallel for firstprivate(local)
  for (int i = 0; i < 8; ++i) {
    local[i] = a[i];
    c[i] = local[i];
  }
  int sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += local[i];
  return sum;
}

// CHECK-LABEL: static void idxmap_unread_
// CHECK: int local[8];
int unread(int *a, int *c) {
  int local[8];
#pragma omp parallel for firstprivate(local)
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i) {
    local[i] = i;
    a[i] = local[i];
  }
#pragma omp parallel for shared(local)
  for (int i = 0; i < 8; ++i)
    local[i] = 0;
  return local[3];
}
