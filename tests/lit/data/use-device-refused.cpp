// Where `use_device` cannot stand, what it does not take, and host uses beside it.
// RUN: not %idxmap --target=cuda %s -- -std=c++20 > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: count 0 < %t.out
// RUN: not %clangxx -std=c++20 %plugin -fplugin-arg-idxmap-target=cuda -fsyntax-only %s 2>&1 | FileCheck %s

#include <vector>

void library(double *a, int n);
void reads(const double *a, int n);

struct Grid {
  double *u;
  void other(Grid &g, int n) {
    // CHECK: [[@LINE+2]]:26: error: 'use_device' takes the name of a variable, or of a member of the object around [idxmap-use-name]
    // CHECK: note: write 'use_device(a)' for each array; let a variable stand for what has no such name: 'auto *a = <array>;' before the statement
    [[idxmap::use_device(g.u)]] library(g.u, n);
  }
};

void arguments(double *a, int n) {
  // CHECK: [[@LINE+1]]:13: error: 'use_device' takes the name of a variable
  [[idxmap::use_device]] library(a, n);
  // CHECK: [[@LINE+1]]:13: error: 'use_device' takes the name of a variable
  [[idxmap::use_device(a, n)]] library(a, n);
  // CHECK: [[@LINE+1]]:45: error: 'a' is named by two clauses
  [[using idxmap: use_device(a), use_device(a)]] library(a, n);
  // CHECK: [[@LINE+1]]:24: error: 'n' has no elements
  [[idxmap::use_device(n)]] library(a, n);
  // CHECK: [[@LINE+2]]:39: error: 'copy' cannot stand beside 'use_device'
  // CHECK: note: 'data', 'enter_data' and 'exit_data' stand with data clauses, 'update_host' and 'update_device' with each other, 'use_device' with its like and with 'data', 'time_tile' and 'graph' alone or with 'data', 'wait' alone
  [[using idxmap: use_device(a), copy(a, n)]] library(a, n);
  // CHECK: [[@LINE+1]]:45: error: 'use_device' cannot stand beside 'enter_data'
  [[using idxmap: enter_data, create(a, n), use_device(a)]];
}

void places(double *a, int n) {
  // CHECK: [[@LINE+2]]:28: error: 'use_device' applies to a block, a loop or a call [idxmap-use-place]
  // CHECK: note: write '{{\[\[}}idxmap::use_device(a)]] { ... }' around the calls that need the address on the device
  [[idxmap::use_device(a)]];
  [[idxmap::use_device(a)]] {
    // CHECK: [[@LINE+2]]:5: error: 'a' is named here inside of 'use_device', where it is an address on the device [idxmap-use-inside]
    // CHECK: note: put this statement before or after the one with 'use_device'
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 0;
    // CHECK: [[@LINE+1]]:5: error: 'a' is named here inside of 'use_device'
    [[idxmap::update_host(a)]];
  }
  [[idxmap::use_device(a)]] {
    // CHECK: [[@LINE+2]]:5: error: 'a' is changed here inside of 'use_device', where it is another pointer, on the device [idxmap-use-changed]
    // CHECK: note: change 'a' before or after the statement with 'use_device'
    a += n;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:15: error: 'use_device' in the body of a mapped loop
    [[idxmap::use_device(a)]] library(a, i);
  }
  goto inside;
  [[idxmap::use_device(a)]] {
  // CHECK: [[@LINE+1]]:3: error: a jump leads into a statement with 'use_device'
  inside:
    library(a, n);
  }
}

double uses(std::vector<double> &v, std::vector<double> &w, int n) {
  double sum = 0;
  [[using idxmap: data, copy(v), copy(w)]] {
    // CHECK: [[@LINE+1]]:5: error: the host changes elements of 'v' here, but the device does not get to know
    v[0] = 1;
    [[idxmap::use_device(v)]] {
      library(v.data(), n);
      // CHECK: [[@LINE+1]]:15: error: 'w' is given to 'library' here
      library(w.data(), n);
    }
    // CHECK: [[@LINE+1]]:12: error: the host uses elements of 'v' here while the device has newer ones
    sum += v[0];
    [[idxmap::use_device(w)]] reads(w.data(), n);
    sum += w[0];
  }
  return sum;
}
