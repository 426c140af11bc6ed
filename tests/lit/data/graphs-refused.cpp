// Where `graph` cannot stand.
// RUN: not %idxmap --target=cuda %s -- -std=c++20 > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: count 0 < %t.out
// RUN: not %clangxx -std=c++20 %plugin -fplugin-arg-idxmap-target=cuda -fsyntax-only %s 2>&1 | FileCheck %s

void step(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

void places(float *a, int n) {
  // CHECK: [[@LINE+2]]:21: error: 'graph' applies to a loop that is not mapped itself [idxmap-graph-place]
  // CHECK: note: put it before the loop whose rounds launch the same kernels, as in '{{\[\[}}idxmap::graph]] for (int t = 0; t < steps; ++t)'
  [[idxmap::graph]] step(a, n);
  // CHECK: [[@LINE+1]]:45: error: 'graph' applies to a loop that is not mapped itself
  [[using idxmap: data, copy(a, n), graph]] {
    step(a, n);
  }
  // CHECK: [[@LINE+1]]:19: error: 'map' cannot stand beside 'graph'
  [[using idxmap: map, graph]]
  for (int i = 0; i < n; ++i)
    a[i] += 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:15: error: 'graph' in the body of a mapped loop
    [[idxmap::graph]]
    for (int k = 0; k < 3; ++k)
      a[i] += 1;
  }
}

void words(float *a, int n) {
  // CHECK: [[@LINE+1]]:13: error: 'graph' takes no arguments, but has 1
  [[idxmap::graph(3)]]
  for (int t = 0; t < n; ++t)
    step(a, n);
  // CHECK: [[@LINE+1]]:26: error: 'graph' cannot stand beside 'graph'
  [[using idxmap: graph, graph]]
  for (int t = 0; t < n; ++t)
    step(a, n);
  // CHECK: [[@LINE+1]]:31: error: 'copy' cannot stand beside 'graph'
  [[using idxmap: graph, copy(a, n)]]
  for (int t = 0; t < n; ++t)
    step(a, n);
  // CHECK: [[@LINE+1]]:33: error: 'graph' cannot stand beside 'time_tile'
  [[using idxmap: time_tile(3), graph]]
  for (int t = 0; t < n; ++t)
    step(a, n);
  // CHECK: [[@LINE+2]]:26: error: 'time_tile' cannot stand beside 'graph'
  // CHECK: note: {{.*}} 'time_tile' and 'graph' alone or with 'data', 'wait' alone
  [[using idxmap: graph, time_tile(3)]]
  for (int t = 0; t < n; ++t)
    step(a, n);
  // CHECK: [[@LINE+1]]:34: error: 'graph' cannot stand beside 'use_device'
  [[using idxmap: use_device(a), graph]]
  for (int t = 0; t < n; ++t)
    step(a, n);
}

auto lambda = [](float *a, int n) {
  // CHECK: [[@LINE+1]]:13: error: 'graph' in a lambda is not supported
  [[idxmap::graph]]
  for (int t = 0; t < 3; ++t)
    step(a, n);
};

void jump(float *a, int n) {
  if (n > 3)
    goto inside;
  [[idxmap::graph]]
  while (n-- > 0) {
    // CHECK: [[@LINE+1]]:3: error: a jump leads into a statement with 'graph'
  inside:
    step(a, n);
  }
}
