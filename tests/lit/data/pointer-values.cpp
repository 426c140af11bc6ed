// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s
//
// A pointer that the kernel gets as it is leads where the launch does not know:
// it is told, and then waits. Numbers and arrays need no word.

struct View {
  double *p;
  int n;
};

void values(double *a, double *m, View v, double x, int n) {
  [[using idxmap: map, firstprivate(m)]]
  for (int i = 0; i < n; ++i) {
    m += 1;
    a[i] = m[i];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = (v.p != nullptr) + (m != nullptr);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = x;
}
// CHECK: idxmap_launch.device(a), idxmap_launch.asIs(m), n);
// CHECK-NEXT: idxmap_launch.finish();
// CHECK: idxmap_launch.device(a), idxmap_launch.asIs(m),
// CHECK-SAME: idxmap_launch.object(v, v.p)
// CHECK: idxmap_launch.device(a), x, n);
