// What `use_device` becomes: on the device, names for other addresses; on the
// host, nothing.
// RUN: cd %S && %idxmap --target=cuda --no-remarks %{s:basename} -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s
// RUN: cd %S && %idxmap --target=cuda --memory=unified --no-remarks %{s:basename} -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s --check-prefix=UNIFIED
// RUN: cd %S && %idxmap --target=host --no-remarks %{s:basename} -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s --check-prefix=HOST
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

#include <vector>

void library(double *a, const double *b, int n);

void block(double *a, std::vector<double> &v, int n) {
  [[using idxmap: use_device(a), use_device(v)]] { // Kept.
    library(a, v.data(), n);
  }
}
// CHECK-LABEL: void block(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: {{^}}    ::idxmap::DeviceUse idxmap_use_[[LINE:[0-9]+]]("{{.*}}use-device.cpp", [[LINE]]);
// CHECK-NEXT: auto &&idxmap_use_[[LINE]]_a = idxmap_use_[[LINE]].onDevice("a", a);
// CHECK-NEXT: auto &&idxmap_use_[[LINE]]_v = idxmap_use_[[LINE]].onDevice("v", v);
// CHECK-NEXT: {{^}}    {
// CHECK-NEXT: {{\[\[}}maybe_unused]] auto &&a = idxmap_use_[[LINE]]_a;
// CHECK-NEXT: {{\[\[}}maybe_unused]] auto &&v = idxmap_use_[[LINE]]_v; // Kept.
// CHECK-NEXT: library(a, v.data(), n);
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}}
// UNIFIED-LABEL: void block(
// UNIFIED-NEXT: {{^}}  {
// UNIFIED-NEXT: {{^}}    ::idxmap::DeviceUse idxmap_use_[[LINE:[0-9]+]]("{{.*}}use-device.cpp", [[LINE]]); // Kept.
// UNIFIED-NEXT: library(a, v.data(), n);
// UNIFIED-NEXT: {{^}}  }
// UNIFIED-NEXT: {{^}}}
// HOST-LABEL: void block(
// HOST-NEXT: {{^}}  { // Kept.
// HOST-NEXT: library(a, v.data(), n);
// HOST-NEXT: {{^}}  }
// HOST-NEXT: {{^}}}

void calls(double *a, int n) {
  [[using idxmap: data, copy(a, n)]]
  for (int t = 0; t < 3; ++t)
    if (t != 1)
      [[idxmap::use_device(a)]]
      library(a, nullptr, n);
}
// CHECK-LABEL: void calls(
// CHECK: if (t != 1)
// CHECK-NEXT: {{^}}      {
// CHECK-NEXT: ::idxmap::DeviceUse
// CHECK-NEXT: onDevice("a", a);
// CHECK-NEXT: {{^}}        {
// CHECK-NEXT: auto &&a =
// CHECK-NEXT: library(a, nullptr, n);
// CHECK-NEXT: {{^}}      }
// CHECK-NEXT: {{^}}      }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}}
