// Where `if` cannot stand, and what it does not take.
// RUN: not %idxmap --target=cuda %s -- -std=c++20 > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: count 0 < %t.out
// RUN: not %clangxx -std=c++20 %plugin -fplugin-arg-idxmap-target=cuda -fsyntax-only %s 2>&1 | FileCheck %s

struct Some {
  int n;
};

void arguments(double *a, int n, bool c, Some some) {
  // CHECK: [[@LINE+2]]:38: error: 'if' takes one condition, once [idxmap-if-argument]
  // CHECK: note: write 'if(c)', with a 'c' that is true or false
  [[using idxmap: update_host(a, n), if]];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'if' takes one condition, once
  [[using idxmap: update_host(a, n), if(c, c)]];
  // CHECK: [[@LINE+1]]:41: error: 'if' takes one condition, once
  [[using idxmap: update_host(a, n), if(some)]];
  // CHECK: [[@LINE+1]]:48: error: 'if' takes one condition, once
  [[using idxmap: update_host(a, n), if(c), if(c)]];
  // CHECK: [[@LINE+1]]:41: error: an argument of 'if' must not have side effects
  [[using idxmap: update_host(a, n), if(n++ > 3)]];
}

void places(double *a, int n, bool c) {
  // CHECK: [[@LINE+2]]:24: error: 'if' stands beside 'data', 'enter_data', 'exit_data', 'update_host', 'update_device' and 'use_device' alone [idxmap-if-place]
  // CHECK: note: let the loop stand twice: 'if (c) {{\[\[}}idxmap::map]] for (..) ..; else for (..) ..;'
  [[using idxmap: map, if(c)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: [[@LINE+2]]:25: error: 'if' cannot stand beside 'wait' [idxmap-action-beside]
  // CHECK: note: {{.*}} 'if' with all of them but 'layout', 'time_tile' and 'wait'
  [[using idxmap: wait, if(c)]];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'if' cannot stand beside 'layout'
  [[using idxmap: data, copy(a, n), layout(a, "Row(n)"), if(c)]] {}
}
