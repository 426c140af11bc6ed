// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of an object in a virtual base: a table of the host says where it is.
// RUN: %check-errors --only tool --target cuda %s -Wno-everything
// RUN: %clangxx -std=c++20 -fsyntax-only %plugin -fplugin-arg-idxmap-remarks=off %s

struct Base {
  float mass = 1;
};
struct Body : virtual Base {
  float charge = 2;
};
struct Plain : Base {
  float charge = 2;
};

static void scale(Base &b, float by) { b.mass *= by; }

void members(Body *d, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: a part of 'd[i]' is in a virtual base, which a loop for the target 'cuda' cannot reach: a table of the host says where that is
    // CHECK: :9:15: note: make 'Base' a base that is not virtual, or copy what the loop needs of it into an array
    d[i].mass = i;
}

void references(Body *d, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:15: error: a part of 'd[i]' is in a virtual base
    Base &b = d[i];
    b.mass = 4;
  }
}

void functions(Body *d, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:11: error: a part of 'd[i]' is in a virtual base
    scale(d[i], 2);
}

void pointers(const Body *x, float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: a part of 'x' is in a virtual base
    a[i] = x->mass;
}

// CHECK-NOT: error:
void plain(Plain *d, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    d[i].mass = d[i].charge;
}
