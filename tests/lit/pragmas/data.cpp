// Data clauses of pragmas.
// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 -Wno-unknown-pragmas | FileCheck %s

struct Field {
  double *u;
  int n;
};
int rows();

void taken(double *a, const double *b, double *c, double (*d)[8], double *e,
           const int *k, Field f, double scale, int n, double *t) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) \
    map(to : b[0 : n * 2], k, scale) map(from : c[:n]) map(d[1 : rows()][0 : 8]) \
    map(alloc : t[ : n]) is_device_ptr(e) map(f.u[0 : f.n])
  [[using idxmap: map, copyin(k, n)]]
  for (int i = 0; i < n; ++i) {
    t[k[i]] = i;
    a[k[i]] = scale * b[2 * k[i]] + d[k[i]][3] + t[k[i]];
    c[i] = e[k[i]] + f.u[k[i]];
  }
}
// CHECK-LABEL: ) idxmap_taken_
// CHECK:      const auto idxmap_map_2 = n * 2;
// CHECK-NEXT: const auto idxmap_map_3 = rows();
// CHECK-NEXT: const auto idxmap_map_4 = f.n;
// CHECK:      idxmap_launch.copy("a", a, 0, n);
// CHECK-NEXT: idxmap_launch.copyin("b", b, 0, idxmap_map_2);
// CHECK-NEXT: idxmap_launch.copyout("c", c, 0, n);
// CHECK-NEXT: idxmap_launch.copy("d", d, 1, idxmap_Int(idxmap_map_3) + 1);
// CHECK-NEXT: idxmap_launch.present("e", e);
// CHECK-NEXT: idxmap_launch.copyin("k", k, 0, n);
// CHECK-NEXT: idxmap_launch.copy("f.u", f.u, 0, idxmap_map_4);
// CHECK-NEXT: idxmap_launch.create("t", t, 0, n);

// Both ways, by two clauses.
void both(double *a, int n) {
#pragma acc parallel loop copyin(a[0 : n]) copyout(a[0 : n])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
// CHECK-LABEL: ) idxmap_both_
// CHECK: idxmap_launch.copy("a", a, 0, n);

// A section without elements is what the device has.
void sections(double *a, int n) {
#pragma omp target teams distribute parallel for map(a[ : 0])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
// CHECK-LABEL: ) idxmap_sections_
// CHECK: idxmap_launch.present("a", a);

void acc(double *a, const double *b, float *p, int n) {
#pragma acc parallel loop copy(a[0:n]) pcopyin(b[0:n]) deviceptr(p)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += b[int(p[i])];
}
// CHECK-LABEL: ) idxmap_acc_
// CHECK:     idxmap_launch.copy("a", a, 0,
// CHECK:     idxmap_launch.copyin("b", b, 0,
// CHECK:     idxmap_launch.present("p", p);

// Orphans, tasks, and what has no loop in its name.
void others(double *a, int n) {
#pragma acc loop gang vector
  [[using idxmap: map, name("orphan")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma acc kernels copyout(a[:n])
  [[using idxmap: map, name("kernels")]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
#pragma omp taskloop grainsize(16) nogroup
  [[using idxmap: map, name("tasks")]]
  for (int i = 0; i < n; ++i)
    a[i] = 2;
#pragma omp target teams distribute map(tofrom : a[0 : n])
  [[using idxmap: map, name("teams")]]
  for (int i = 0; i < n; ++i)
    a[i] += 3;
}
// CHECK-LABEL: ) orphan(
// CHECK:       idxmap_launch.copyout("a", a, 0, n);
// CHECK-LABEL: ) kernels(
// CHECK:       idxmap_launch.copyout("a", a, 0, n);
// CHECK-LABEL: ) tasks(
// CHECK-LABEL: ) teams(
// CHECK:       idxmap_launch.copy("a", a, 0, n);
