// Where the device reads all of the host's memory, kernels get pointers as they
// are, and addresses of objects; data statements wait, and move nothing.
// RUN: %idxmap --target=cuda --memory=unified --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s
// RUN: not %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: %idxmap --target=cuda --memory=unified --list %s -- -std=c++20 -Wno-everything | FileCheck %s --check-prefix=LIST
// COPIED-DAG: error: 'v' is an object that cannot be passed by value
// COPIED-DAG: error: the elements of 'heads' hold pointers
// LIST-NOT: by value
// LIST-NOT: pointers

#include <vector>

struct Node {
  int value;
  Node *next;
};

// CHECK-LABEL: idxmap_rows_{{[0-9]+}}(
// CHECK-NEXT: double **a, std::vector<std::vector<double>> *v_, const int n) {
// CHECK-NEXT: std::vector<std::vector<double>> &v = *v_;
// CHECK-LABEL: void rows(
// CHECK: ::idxmap::CudaLaunch idxmap_launch(
// CHECK: idxmap_launch.unifiedMemory();
// CHECK-NOT: idxmap_launch.copy
// CHECK: >>>(a, &v, n);
void rows(double **a, std::vector<std::vector<double>> &v, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    a[i][0] = v[i][0];
}

// CHECK-LABEL: void lists(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: ::idxmap::UnifiedRegion idxmap_data_[[LINE:[0-9]+]]("{{.*}}unified.cpp", [[LINE]]);
// CHECK-NEXT: idxmap_data_[[LINE]].bringNear(to, n);
// CHECK-NOT: bringNear
// CHECK: ::idxmap::AsyncLaunch idxmap_launch({{.*}});
// CHECK: idxmap_launch.unifiedMemory();
// CHECK: idxmap_launch.leave();
// CHECK: ::idxmap::wait("{{.*}}unified.cpp", {{[0-9]+}});
// CHECK: ::idxmap::wait("{{.*}}unified.cpp", {{[0-9]+}});
void lists(Node **heads, int *to, const int *at, int n) {
  [[using idxmap: data, copy(to, n), present(heads)]] {
    [[using idxmap: map, async, independent]]
    for (int i = 0; i < n; ++i)
      for (Node *p = heads[i]; p; p = p->next)
        to[at[i]] += p->value;
    [[idxmap::update_host(to)]];
    [[idxmap::wait]];
  }
}
