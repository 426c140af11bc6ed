// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layouts of arrays on the device: what cannot follow them, and what is wrong
// with one, each at its place; and the text of one that is right.
// RUN: split-file %s %t
// RUN: %check-errors %t/uses.cpp
// RUN: %check-errors %t/templates.cpp
// RUN: %check-errors %t/kept.cpp
// RUN: %check-errors %t/objects.cpp
// RUN: %check-errors %t/statements.cpp
// RUN: %check-errors %t/texts.cpp
// RUN: %check-errors %t/functions.cpp
// RUN: %idxmap --target=cuda --no-remarks %t/right.cpp 2> %t/warnings | FileCheck %t/cuda.check
// RUN: FileCheck %t/warnings.check < %t/warnings
// RUN: %idxmap --target=host --no-remarks %t/right.cpp | FileCheck %t/host.check

//--- uses.cpp
#include <algorithm>
#include <vector>
#define FIRST(a) a[0]
static float first(const float *p) { return p[0]; }
static void far(float &x) { (&x)[1] = 2; }
static void near(float &x) { x += 1; }
static float both[64];
static float third() { return both[3]; }
struct Pair {
  float x[2];
  float sum() const { return x[0] + x[1]; }
  float beside() const { return this[1].x[0]; }
};

void pointers(float *a, int n) {
  [[using idxmap: data, copy(a, n * n), layout(a, "Col(n,n)")]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i) {
      // CHECK: uses.cpp:[[#@LINE+2]]:18: error: 'a' has a layout on the device, so that a loop can only take single elements of it by subscript [idxmap-layout-use]
      // CHECK: uses.cpp:[[#@LINE+1]]:18: note: only subscripts that stand in the loop itself, as many as 'a' has dimensions, can follow the layout
      float *p = a + i;
      p[0] = 1;
      // CHECK: uses.cpp:[[#@LINE+1]]:9: error: 'a' has a layout
      *(a + i) = 2;
      // CHECK: uses.cpp:[[#@LINE+1]]:10: error: 'a' has a layout
      *(&a[i]) = 2;
      // CHECK: uses.cpp:[[#@LINE+1]]:20: error: 'a' has a layout
      a[i] = first(a);
      // CHECK: uses.cpp:[[#@LINE+1]]:9: error: 'a' has a layout
      i[a] = 3;
      // CHECK: uses.cpp:[[#@LINE+1]]:13: error: 'a' has a layout
      FIRST(a) = 4;
      // CHECK: uses.cpp:[[#@LINE+1]]:11: error: 'a' has a layout
      far(a[i]);
      near(a[i]);
      // CHECK: uses.cpp:[[#@LINE+1]]:18: error: 'a' has a layout
      float &r = a[i], *q = &r;
      q[0] = r;
    }
  }
}

void lambdas(float *a, int n) {
  [[using idxmap: map, independent, present(a), layout(a, "Reverse(n)")]]
  for (int i = 0; i < n; ++i) {
    // CHECK: uses.cpp:[[#@LINE+1]]:22: error: 'a' has a layout
    const auto get = [&] { return a[i]; };
    a[i] += get();
  }
}

void rows(double (*u)[8], int n) {
  [[using idxmap: data, copy(u, n), layout(u, "Col(n,8)")]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i) {
      // CHECK: uses.cpp:[[#@LINE+1]]:21: error: 'u' has a layout
      double *row = u[i];
      row[0] = u[i][1];
    }
  }
  // CHECK: uses.cpp:[[#@LINE+4]]:7: error: the layout of 'u' has 1 length for 2 dimensions
  [[using idxmap: data, copy(u, n), layout(u, "Reverse(8 * n)")]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      u[i][0] = 1;
  }
}

void others(std::vector<Pair> &v, int *ends, float *a, int n) {
  [[using idxmap: data, copy(v), layout(v, "Reverse(n)"), copyin(ends, n), layout(ends, "Reverse(n)"), copy(both), layout(both, "Col(8,8)"), copy(a, n)]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i) {
      a[i] = v[i].x[0] + v[i].sum();
      // CHECK: uses.cpp:[[#@LINE+1]]:15: error: 'v' has a layout
      a[i] += v.at(i).x[1];
      // CHECK: uses.cpp:[[#@LINE+1]]:15: error: 'v' has a layout
      a[i] += v[i].beside();
      // CHECK: uses.cpp:[[#@LINE+1]]:25: error: 'v' has a layout
      const float *in = v[i].x;
      a[i] += in[0] + v.size();
    }
    // CHECK: uses.cpp:[[#@LINE+2]]:25: error: 'ends' has a layout
    [[using idxmap: map, independent]]
    for (int i = 0; i < ends[0]; ++i)
      a[i] += i;
    // CHECK: uses.cpp:[[#@LINE+3]]:14: error: 'both' has a layout
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      a[i] = third() + both[i];
  }
}

//--- templates.cpp
#include <algorithm>
#include <memory>
#include <utility>
template <typename T> static T *behind(T &x) { return &x + 1; }
template <typename T> static T half(const T &x) { return x / 2; }

// What a name stands for is known where arguments cannot add to it.
template <typename T, int m> void open(T (*u)[m], T *v, int n) {
  [[using idxmap: data, copy(u, n), copy(v, n), layout(u, "Col(n,m)"), layout(v, "Reverse(n)")]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i) {
      u[i][0] = std::max(u[i][1], ::half(v[i]));
      std::swap(u[i][1], v[i]);
      // CHECK: templates.cpp:[[#@LINE+1]]:26: error: 'v' has a layout
      u[i][2] = ::behind(v[i])[0];
      // CHECK: templates.cpp:[[#@LINE+1]]:32: error: 'v' has a layout
      u[i][3] = std::addressof(v[i])[1];
      // CHECK: templates.cpp:[[#@LINE+1]]:28: error: 'v' has a layout
      u[i][4] = (&std::max(v[i], T(1)))[0];
      // CHECK: templates.cpp:[[#@LINE+1]]:22: error: 'v' has a layout
      u[i][5] = half(v[i]);
    }
  }
}

template void open<float, 8>(float (*)[8], float *, int);

//--- kept.cpp
#include <utility>
void f(float *a, float *b, float *c, int n, int steps) {
  [[using idxmap: data, copy(a, n * n), copy(b, n * n), copy(c, n * n), layout(a, "Col(n,n)"), layout(c, "Col(n,n)")]] {
    // CHECK: kept.cpp:[[#@LINE+1]]:52: error: 'a' cannot be staged: it has a layout on the device [idxmap-stage-layout]
    [[using idxmap: map(2), tile(8, 8), stage(     a)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        b[i * n + j] = a[j * n + i];
    // CHECK: kept.cpp:[[#@LINE+1]]:73: error: 'c' cannot be held: it has a layout on the device [idxmap-hold-type]
    [[using idxmap: map(2), tile(8, 8), tile_loop(k, 8), stage(b), hold(c)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k)
          c[i * n + j] += b[i * n + k];
    // CHECK: kept.cpp:[[#@LINE+1]]:44: error: 'a' has a layout on the device, so that a loop can only take single elements of it by subscript
    [[using idxmap: map(1), reduction("+", a[0])]]
    for (int i = 0; i < n; ++i)
      a[0] += b[i];
  }
  // CHECK: kept.cpp:[[#@LINE+2]]:57: error: 'a' cannot be staged: it has a layout on the device
  // CHECK: kept.cpp:[[#@LINE+1]]:57: error: 'b' cannot be staged: it has a layout on the device
  [[using idxmap: data, copy(a, n * n), copy(b, n * n), time_tile(3, 16, 16), layout(a, "Col(n,n)"), layout(b, "Col(n,n)")]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        b[i * n + j] = a[i * n + j] + a[i * n + j - 1];
    std::swap(a, b);
  }
}

//--- objects.cpp
struct View {
  explicit View(float &x) : p(&x) {}
  float *p;
};
struct Value {
  explicit Value(const float &x) : v(x) {}
  float v;
};
void f(float *a, int n) {
  [[using idxmap: map, independent, copy(a, n * n), layout(a, "Col(n,n)")]]
  for (int i = 0; i < n; ++i) {
    // CHECK: objects.cpp:[[#@LINE+1]]:17: error: 'a' has a layout
    View beside(a[i]);
    a[i] = beside.p[1] + Value(a[i]).v;
  }
}

//--- statements.cpp
#include <utility>
void f(float *a, float *b, int n) {
  // CHECK: statements.cpp:[[#@LINE+1]]:48: error: 'layout' of 'b' needs a data clause for 'b' beside it
  [[using idxmap: data, copy(a, n * n), layout(b, "Col(n,n)")]] {}
  // CHECK: statements.cpp:[[#@LINE+1]]:52: error: 'layout' of 'a' needs a data clause
  [[using idxmap: exit_data, copyout(a, n), layout(a, "Col(n,n)")]];
  // CHECK: statements.cpp:[[#@LINE+1]]:71: error: 'a' is named by two clauses
  [[using idxmap: data, copy(a, n * n), layout(a, "Col(n,n)"), layout(a, "Col(n,n)")]] {}
  // CHECK: statements.cpp:[[#@LINE+1]]:41: error: 'layout' takes an array and its layout
  [[using idxmap: data, copy(a, n * n), layout(a)]] {}
  // CHECK: statements.cpp:[[#@LINE+1]]:41: error: the loop stages no buffer
  [[using idxmap: data, copy(a, n * n), layout("shared", a, "Swizzle(32,32)")]] {}

  [[using idxmap: data, copy(a, n * n), copy(b, n * n), layout(a, "Col(n,n)")]] {
    // CHECK: statements.cpp:[[#@LINE+1]]:5: error: 'a' and 'b' have different layouts, so that neither can stand for the other
    std::swap(a, b);
    // CHECK: statements.cpp:[[#@LINE+1]]:5: error: 'b' and 'a' have different layouts
    b = a;
    // CHECK: statements.cpp:[[#@LINE+2]]:27: error: 'a' has a layout on the device, so that it can only be updated as a whole
    // CHECK: statements.cpp:[[#@LINE+1]]:27: note: write 'update_host(a)'
    [[idxmap::update_host(a, n)]];
  }
  // CHECK: statements.cpp:[[#@LINE+1]]:43: error: 'layout' of 'a' needs a data clause for 'a' beside it
  [[using idxmap: map, copy(a), layout(a, "Col(n,n)")]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}

//--- texts.cpp
void f(float *a, int n) {
  // CHECK: texts.cpp:[[#@LINE+1]]:58: error: expected a number, a name or '(' in the layout
  [[using idxmap: data, copy(a, n * n), layout(a, "Col(n,")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:52: error: unknown term 'Rows' in the layout
  [[using idxmap: data, copy(a, n * n), layout(a, "Rows(n,n)")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:56: error: 'm' in the layout is not declared here
  [[using idxmap: data, copy(a, n * n), layout(a, "Col(m,n)")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:51: error: the lengths that '*' needs are not known here
  [[using idxmap: data, copy(a, n * n), layout(a, "TileOrderBy(Row(*,*), Row(8,8))")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:48: error: the layout orders 16 elements, but there are 12
  [[using idxmap: data, copy(a, 12), layout(a, "Col(4,4).GroupBy([3,4])")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:48: error: the layout orders 16 elements, but there are 12
  [[using idxmap: data, copy(a, 12), layout(a, "Col(4,4)")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:51: error: 'Morton' needs a power of two that is known when compiling, not n
  [[using idxmap: data, copy(a, n * n), layout(a, "Morton(n,n)")]] {}
  // CHECK: texts.cpp:[[#@LINE+1]]:52: error: 'RegP' needs each of 0 to 1 once
  [[using idxmap: data, copy(a, n * n), layout(a, "RegP([n,n],[0,0])")]] {}
}

//--- functions.cpp
constexpr int same(int, int) { return 0; }
constexpr int beyond(int i, int j) { return i * 4 + j + 1; }
constexpr long one(int i) { return i; }
void f(float *a) {
  // CHECK: functions.cpp:[[#@LINE+1]]:48: error: 'same' maps both (0,0) and (0,1) to 0
  [[using idxmap: data, copy(a, 16), layout(a, "GenP([4,4], same)")]] {}
  // CHECK: functions.cpp:[[#@LINE+1]]:48: error: 'beyond' maps (3,3) to 16, but there are 16 elements
  [[using idxmap: data, copy(a, 16), layout(a, "GenP([4,4], beyond)")]] {}
  // CHECK: functions.cpp:[[#@LINE+1]]:61: error: 'one' cannot be a function of a layout: it takes 1 argument
  [[using idxmap: data, copy(a, 16), layout(a, "GenP([4,4], one)")]] {}
}

//--- right.cpp
void step(float *a, const float *b, int n, int m) {
  [[using idxmap: data, copy(a, n * m + n), copyin(b, n),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n, m + 1])")]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i * n] += b[i];
  }
}

// Rows that the loops show to be those of the view; the condition counts.
void rows(float *a, float *b, int n, int w) {
  [[using idxmap: data, copy(a, n * (w + 2)), copy(b, n * (w + 2)),
    layout(a, "Col(n, w + 2)"), layout(b, "Col(n, w + 2)")]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < w; ++j) {
        const int row = i * (w + 2);
        if (j > 0)
          b[row + j] = a[row + j - 1] + a[i * (w + 2) + j + 2] + a[row + 2 * j];
      }
  }
}

// Ends that the library's or the program's own choice says, of one object.
void diagonals(int *h, const int *ref, int n) {
  [[using idxmap: data, copy(h, n * n), copyin(ref, n * n),
    layout(h, "AntiDiag(n,n)"), layout(ref, "AntiDiag(n,n)")]]
  for (int d = 2; d <= 2 * (n - 1); ++d) {
    [[idxmap::map]]
    for (int i = d - n + 1 > 1 ? d - n + 1 : 1; i < (d < n ? d : n); ++i)
      h[i * n + d - i] =
          h[(i - 1) * n + d - i - 1] + ref[i * n + d - i];
  }
}

constexpr int turned(int i, int j, int n, int) { return j * n + i; }

// Of lengths at run time, what is said of functions is a remark.
void functions(int *h, int n, int m) {
  [[using idxmap: data, copy(h, n * m), layout(h, "GenP([n,m], turned)")]] {
    [[idxmap::map]]
    for (int k = 1; k < n * m; ++k)
      h[k] += k;
  }
}

void alone(float *a, int n) {
  [[using idxmap: map, copy(a, n * n), layout(a, "Col(n,n)")]]
  for (int i = 0; i < n * n; ++i)
    a[i] *= 2;
}

//--- warnings.check
CHECK: right.cpp:48:50: warning: each launch puts 'a' into its layout, and back [idxmap-layout-launch]
CHECK: right.cpp:48:50: note: let a data region around the loop or an 'enter_data' before it say the layout, which converts the array once

//--- cuda.check
CHECK: #include <idxmap/layout/DataLayout.h>
CHECK: // {{.*}}right.cpp:2: the order of a on the device, TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m + 1])
CHECK-NEXT: struct idxmap_layout_step_2_a : ::idxmap::DataLayout {
CHECK: layoutKey = "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([$0,$1])";
CHECK: idxmap_of.setCells(idxmap_length1 * idxmap_length2);
CHECK: idxmap_of.setPlaces(idxmap_length1.ceilDiv(8) * idxmap_length2.ceilDiv(8) * 64);
CHECK: (idxmap_i1 / 8 * idxmap_value1 + idxmap_i2 / 8) * 64 + idxmap_i1 % 8 * 8 + idxmap_i2 % 8;
CHECK: const idxmap_Index idxmap_i2 = idxmap_cell % idxmap_value2;
CHECK-NEXT: const idxmap_Index idxmap_i1 = idxmap_cell / idxmap_value2;
CHECK: __global__ void {{.*}}idxmap_step_5
CHECK: const ::idxmap::PlacesIn<idxmap_layout_step_2_a, idxmap_Places> idxmap_layout_a
CHECK: a[idxmap_layout_a(i * n)] += b[i];
CHECK: using idxmap_Int = ::idxmap::ExactInt;
CHECK: .copy("a", a, n * m + n);
CHECK-NEXT: .inLayout<idxmap_layout_step_2_a>("a", a, n, idxmap_Int(m) + 1);
CHECK: const auto idxmap_layout_a = idxmap_launch.layoutOf<idxmap_layout_step_2_a>(a);
CHECK: __device__ __forceinline__ void idxmap_rows_15_body(
CHECK-NOT: idxmap_layout_b
CHECK: const int row = i * (w + 2);
CHECK: b[idxmap_layout_a(i, j)] = a[idxmap_layout_a(i, j - 1)] + a[idxmap_layout_a(i, j + 2)] + a[idxmap_layout_a(row + 2 * j)];
CHECK: if (!idxmap_layout_a.IsNarrow || !idxmap_layout_b.IsNarrow) {
CHECK: idxmap_rows_15_shape3<unsigned long long, unsigned long long><<<
CHECK: } else if (
CHECK: idxmap_rows_15_shape1<unsigned><<<
CHECK: h[idxmap_layout_h(i, d - i)] =
CHECK-NEXT: h[idxmap_layout_h(i - 1, d - i - 1)] + ref[idxmap_layout_h(i, d - i)];
CHECK: return static_cast<idxmap_Index>(::turned(
CHECK: h[idxmap_layout_h(k)] += k;
CHECK: ::idxmap::DataRegion idxmap_region(
CHECK: idxmap_region.copy("a", a, n * n);
CHECK-NEXT: idxmap_region.inLayout<idxmap_layout_alone_48_a>("a", a, n);
CHECK-NEXT: idxmap_region.enter();
CHECK: idxmap_launch.layoutOf<idxmap_layout_alone_48_a>(a, n);

//--- host.check
CHECK-NOT: {{Layout|idxmap_layout}}
CHECK: a[i * n] += b[i];
CHECK-NOT: {{Region|idxmap_layout}}
