// What a data region and an update become; on the host, nothing.
// RUN: cd %S && %idxmap --target=cuda --no-remarks %{s:basename} -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s
// RUN: cd %S && %idxmap --target=host --no-remarks %{s:basename} -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s --check-prefix=HOST
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

// CHECK: #include <idxmap/launch.h>
// HOST-NOT: idxmap::Data
#include <vector>

void block(std::vector<float> &v, const float *a, int n) {
  [[using idxmap: data, copy(v), copyin(a, 2 * n)]] { // Kept.
    int k = v.size() + n;
    [[idxmap::update_host(v)]];
    (void)k;
  }
}
// CHECK-LABEL: void block(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: ::idxmap::DataRegion idxmap_data_[[LINE:[0-9]+]]("{{.*}}regions.cpp", [[LINE]]);
// CHECK-NEXT: idxmap_data_[[LINE]].copy("v", v.data(), v.size());
// CHECK-NEXT: idxmap_data_[[LINE]].copyin("a", a, 2 * n);
// CHECK-NEXT: idxmap_data_[[LINE]].enter(); // Kept.
// CHECK-NEXT: int k = v.size() + n;
// CHECK-NEXT: ::idxmap::DataUpdate("{{.*}}regions.cpp", {{[0-9]+}}).host("v", v.data());
// HOST-LABEL: void block(
// HOST-NEXT: {{^}}  {
// HOST-NEXT: static_cast<void>(a); // Kept.
// HOST-NEXT: int k = v.size() + n;
// HOST-NEXT: {{^}}    ;

float table[4][8];

void loop(float *a, int n, int steps) {
  [[using idxmap: data, copy(a, n), create(table)]]
  for (int t = 0; t < steps; ++t)
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] *= table[i % 4][t % 8];
}
// CHECK-LABEL: void loop(
// CHECK: idxmap_data_[[LINE:[0-9]+]].create("table", table, sizeof(table) / sizeof(*table));
// CHECK-NEXT: idxmap_data_[[LINE]].enter();
// CHECK-NEXT: for (int t = 0; t < steps; ++t)
// CHECK: idxmap_launch.finish();
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}}

struct Field {
  float *u;
  int n;
  Field(float *u, int n) : u(u), n(n) {
    [[using idxmap: enter_data, copyin(u, n)]];
  }
  ~Field() { [[using idxmap: exit_data, copyout(u)]]; }
};
// CHECK-LABEL: Field(float *u, int n)
// CHECK: idxmap_data_[[LINE:[0-9]+]].copyin("u", u, n);
// CHECK-NEXT: idxmap_data_[[LINE]].enter();
// CHECK-NEXT: idxmap_data_[[LINE]].stay();
// CHECK: ::idxmap::DataEnd idxmap_data_[[LINE:[0-9]+]](
// CHECK-NEXT: idxmap_data_[[LINE]].copyout("u", u, 1);
// CHECK-NEXT: idxmap_data_[[LINE]].leave();
