// What `if` makes of data statements: where it is false, nothing happens, and
// names are the host's.
// RUN: cd %S && %idxmap --target=cuda --no-remarks %{s:basename} -- -std=c++20 | grep -v '^//' | FileCheck %s
// RUN: cd %S && %idxmap --target=host --no-remarks %{s:basename} -- -std=c++20 | grep -v '^//' | FileCheck %s --check-prefix=HOST
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

void library(double *a, int n);

void statements(double *a, double *b, int n, bool there, const int *some) {
  [[using idxmap: enter_data, copyin(a, n), if(there)]];
  if (n > 3)
    [[using idxmap: if(some), update_host(b, n)]];
  else
    [[using idxmap: update_host(b, n), update_device(a), if(there && n > 1)]];
  [[using idxmap: exit_data, create(a), if(there)]];
}
// CHECK-LABEL: void statements(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: {{^}}    if (there) {
// CHECK-NEXT: {{^}}      ::idxmap::DataRegion idxmap_data_10("{{.*}}conditions.cpp", 10);
// CHECK-NEXT: {{^}}      idxmap_data_10.copyin("a", a, n);
// CHECK-NEXT: {{^}}      idxmap_data_10.enter();
// CHECK-NEXT: {{^}}      idxmap_data_10.stay();
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: if (n > 3)
// CHECK-NEXT: {{^}}    {
// CHECK-NEXT: {{^}}      if (some)
// CHECK-NEXT: {{^}}        ::idxmap::DataUpdate("{{.*}}conditions.cpp", 12).host("b", b, n);
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: else
// CHECK-NEXT: {{^}}    {
// CHECK-NEXT: {{^}}      if (there && n > 1) {
// CHECK-NEXT: {{^}}        ::idxmap::DataUpdate idxmap_data_14
// CHECK-NEXT: {{^}}        idxmap_data_14.host("b", b, n);
// CHECK-NEXT: {{^}}        idxmap_data_14.device("a", a);
// CHECK-NEXT: {{^}}      }
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: {{^}}    if (there) {
// CHECK-NEXT: ::idxmap::DataEnd
// CHECK-NEXT: create("a", a, 1);
// CHECK-NEXT: leave();
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}}
// HOST-LABEL: void statements(
// HOST: static_cast<void>(there);
// HOST-NOT: if (there)
// HOST: {{^}}}

void regions(double *a, double *b, int n, bool there) {
  [[using idxmap: data, copy(b, n), if(n > 9)]]
  for (int t = 0; t < 3; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      b[i] += 1;
  }
  [[using idxmap: use_device(a), if(!there)]]
  library(a, n);
  [[using idxmap: data, copy(a, n), if(there), use_device(a)]]
  {
    library(a, n);
  }
}

static double first(const double *a) { return a[0]; }

// Neither way finds old elements.
double followed(double *a, int n, bool there) {
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    [[using idxmap: use_device(a), if(there)]]
    x = first(a);
  }
  return x;
}
// The loop copies where the region does not.
// CHECK-LABEL: void regions(
// CHECK: ::idxmap::DataRegion idxmap_data_[[AT:[0-9]+]]("
// CHECK-NEXT: {{^}}    if (n > 9) {
// CHECK-NEXT: {{^}}      idxmap_data_[[AT]].copy("b", b, n);
// CHECK-NEXT: {{^}}      idxmap_data_[[AT]].enter();
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: for (int t = 0; t < 3; ++t) {
// CHECK: idxmap_launch.copy("b", b, 0, n);
// CHECK: ::idxmap::DeviceUse idxmap_use_[[USE:[0-9]+]]("{{.*}}conditions.cpp", [[USE]], !there);
// CHECK-NEXT: onDevice("a", a);
// Asked once.
// CHECK: const auto idxmap_if_[[TWO:[0-9]+]] = static_cast<bool>(there);
// CHECK: if (idxmap_if_[[TWO]]) {
// CHECK: .enter();
// CHECK-NEXT: }
// CHECK-NEXT: ::idxmap::DeviceUse idxmap_use_[[TWO]]("{{.*}}conditions.cpp", [[TWO]], idxmap_if_[[TWO]]);
