// What `graph` on a loop becomes, and the launches of its unit; nothing on the
// host, and where launches are waited for.
// RUN: cd %S && %idxmap --target=cuda --no-remarks %{s:basename} -- -std=c++20 | grep -v '^//' | FileCheck %s
// RUN: cd %S && %idxmap --target=host --no-remarks %{s:basename} -- -std=c++20 | grep -v "^//" | FileCheck %s --check-prefix=HOST --allow-empty
// RUN: cd %S && %idxmap --target=cuda --memory=unified --no-remarks %{s:basename} -- -std=c++20 2>&1 | grep -v '^//' | FileCheck %s --check-prefix=UNIFIED
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

// HOST-NOT: GraphLoop
// HOST-NOT: queue(
// UNIFIED: {{^}}graphs.cpp:28:37: warning: 'graph' changes nothing for 'memory=unified' [idxmap-graph-target]
// UNIFIED-NOT: GraphLoop
// UNIFIED-NOT: queue(
// UNIFIED: idxmap_step_{{.*}}<<<

#include <utility>

void step(const float *a, float *b, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = (a[i - 1] + a[i + 1]) / 2;
}
// CHECK-LABEL: void step(
// CHECK: idxmap_launch.blockDim(256);
// CHECK: idxmap_launch.queue(idxmap_step_[[STEP:[0-9]+]], idxmap_launch.device(a), idxmap_launch.device(b), n);
// CHECK-NEXT: idxmap_launch.finish();

void both(float *a, float *b, int n) {
  [[using idxmap: data, copy(a, n), graph]]
  for (int t = 0; t < 100; ++t) {
    step(a, b, n);
    std::swap(a, b);
  }
}
// CHECK-LABEL: void both(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: ::idxmap::DataRegion idxmap_data_[[LINE:[0-9]+]]("graphs.cpp", [[LINE]]);
// CHECK-NEXT: idxmap_data_[[LINE]].copy("a", a, n);
// CHECK-NEXT: idxmap_data_[[LINE]].enter();
// CHECK-NEXT: ::idxmap::GraphLoop idxmap_graph_[[LINE]]("graphs.cpp", [[LINE]]);
// CHECK-NEXT: for (int t = 0; t < 100; ++t) {
// CHECK: {{^}}  }
// CHECK-NEXT: }

void alone(float *a, float *b, int n, bool is) {
  [[using idxmap: graph, if(is && n > 3)]]
  while (n-- > 0)
    step(a, b, n);
}
// CHECK-LABEL: void alone(
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: ::idxmap::GraphLoop idxmap_graph_[[LINE:[0-9]+]]("graphs.cpp", [[LINE]], is && n > 3);
// CHECK-NEXT: while (n-- > 0)
// CHECK-NEXT: step(a, b, n);
// CHECK-NEXT: }

// A condition is asked once.
void asked(float *a, float *b, int n, bool is) {
  [[using idxmap: data, copy(a, n), graph, if(is)]]
  for (int t = 0; t < 100; ++t)
    step(a, b, n);
}
// CHECK-LABEL: void asked(
// CHECK: const auto idxmap_if_[[LINE:[0-9]+]] = static_cast<bool>(is);
// CHECK: if (idxmap_if_[[LINE]]) {
// CHECK: ::idxmap::GraphLoop idxmap_graph_[[LINE]]("graphs.cpp", [[LINE]], idxmap_if_[[LINE]]);

// Streams stand in the launch.
void queued(float *a, int n) {
  [[using idxmap: map, stream("own")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
// CHECK-LABEL: void queued(
// CHECK: ::idxmap::CudaLaunch idxmap_launch("graphs.cpp", {{.*}});
// CHECK: idxmap_launch.queue(idxmap_queued_{{[0-9]+}}, idxmap_launch.device(a), n);
