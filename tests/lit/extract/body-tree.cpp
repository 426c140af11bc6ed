// RUN: %idxmap --target=host --no-remarks --dump=body %s -- -std=c++20 | FileCheck %s --match-full-lines --strict-whitespace

#include <array>
#include <cmath>
#include <vector>

struct Inner {
  float row[3];
  float sum() const { return row[0] + row[1]; }
};
struct Part : Inner {
  double x;
  void set(double to) { x = to; }
};
static double twice(double x, int = 2) { return 2 * x; }
static void put(double &to, double from) { to = from; }

struct Grid {
  std::vector<double> v;
  int n;
  double &at(int i, int j) { return v[i * n + j]; }
  void run(int m) {
    // CHECK:{{.*}}: idxmap_run_[[#@LINE+2]]: [0,m)
    [[idxmap::independent, idxmap::map]]
    for (int i = 0; i < m; ++i) {
      // CHECK-NEXT:  this.v=>[u64(load i +.i32 load this.n)] = f64(load this.n)
      v[i + n] = this->n;
      // CHECK-NEXT:  this.v=>[u64((load i *.i32 load this.n) +.i32 0)] *=.f64 f64(2)
      at(i, 0) *= 2;
    }
  }
};

void f(double *a, const double *b, std::vector<Part> &p, std::array<int, 8> &t, Grid &g, unsigned n, int m) {
  // CHECK-NEXT:{{.*}}: idxmap_f_[[#@LINE+2]]: [0,n) x [0,m)
  [[idxmap::independent, idxmap::map(2)]]
  for (unsigned i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      // Conversions are written out; arithmetic has a width and a sign.
      // CHECK-NEXT:  let s : f64 = load b->[load i +.u32 1] -.f64 sqrt(load a->[load j])
      double s = b[i + 1u] - std::sqrt(a[j]);
      // CHECK-NEXT:  let row : ptr = const &b->[load i *.u32 load n]
      const double *row = b + i * n;
      // CHECK-NEXT:  let r be p=>[u64(load i)]
      Part &r = p[i];
      // CHECK-NEXT:  if (load s >.f64 f64(0)) &&.bool ((load j %.i32 3) !=.i32 0)
      if (s > 0 && j % 3 != 0) {
        // CHECK-NEXT:    s +=.f64 load row->[load j]
        s += row[j];
        // CHECK-NEXT:    r.x = load s
        r.x = s;
        // CHECK-NEXT:  else
      } else
        // CHECK-NEXT:    r.Inner.row[load j %.i32 3] -=.f32 f32(1)
        r.row[j % 3] -= 1;
      // CHECK-NEXT:  let k : i32 = 0
      // CHECK-NEXT:  while load k <.i32 load t[2]
      for (int k = 0; k < t[2]; k++) {
        // CHECK-NEXT:    if load k ==.i32 4
        // CHECK-NEXT:      continue
        if (k == 4)
          continue;
        // CHECK-NEXT:    a->[i64(load k) +.i64 i64(load j)] *=.f64 f64(2) *.f64 load row->[load k]
        (a + j)[k] *= twice(row[k]);
        // CHECK-NEXT:  step
        // CHECK-NEXT:    k +=.i32 1
      }
      // A called function stands in place of its call.
      // CHECK-NEXT:  inlined Part::set
      // CHECK-NEXT:    let this be p=>[u64(load j)]
      // CHECK-NEXT:    let to : f64 = load s
      // CHECK-NEXT:    this.x = load to
      p[j].set(s);
      // CHECK-NEXT:  inlined put
      // CHECK-NEXT:    let to.2 be a->[load i]
      // CHECK-NEXT:    let from : f64 = -.f64 load s
      // CHECK-NEXT:    to.2 = load from
      put(a[i], -s);
      // CHECK-NEXT:  g.v=>[u64((i32(load i) *.i32 load g.n) +.i32 load j)] = f64(load r.Inner.row[0] +.f32 load r.Inner.row[1])
      g.at(i, j) = r.sum();
      // CHECK-NEXT:  a->[load j] = (load i <.u32 3) ? load b->[0] : load row->[0]
      a[j] = i < 3 ? b[0] : *row;
      // CHECK-NEXT:  let [q] be r.Inner
      // CHECK-NEXT:  let q be [q].row
      auto &[q] = static_cast<Inner &>(r);
      // CHECK-NEXT:  do
      // CHECK-NEXT:    q[0] = f32(load j)
      // CHECK-NEXT:  while load q[1] >.f32 load q[2]
      do
        q[0] = j;
      while (q[1] > q[2]);
      // A name that is declared again is another variable.
      // CHECK-NEXT:  block
      // CHECK-NEXT:    let s.2 : i32 = 0
      { int s = 0; }
      // A range is walked by an index of its own.
      // CHECK-NEXT:  let x.index : u64 = 0
      // CHECK-NEXT:  while load x.index <.u64 size(const &t)
      // CHECK-NEXT:    let x be t[load x.index]
      // CHECK-NEXT:    x +=.i32 load j
      // CHECK-NEXT:  step
      // CHECK-NEXT:    x.index +=.u64 1
      for (int &x : t)
        x += j;
      // CHECK-NEXT:  switch load j
      switch (j) {
        // CHECK-NEXT:    case 1:
        // CHECK-NEXT:    a->[0] = f64(1)
        // CHECK-NEXT:    break
      case 1:
        a[0] = 1;
        break;
        // CHECK-NEXT:    case 2 ... 5:
        // CHECK-NEXT:    default:
        // CHECK-NEXT:    continue
      case 2 ... 5:
      default:
        continue;
      }
      // CHECK-NEXT:  a->[2] = load s
      // CHECK-NEXT:  a->[1] = load a->[2]
      a[1] = a[2] = s;
    }
}

template <typename Own> struct Counter {
  void count() { static_cast<Own *>(this)->n++; }
};
struct Cell : Inner, Counter<Cell> {
  int n;
  float &first() { return row[0]; }
};
struct Name {
  float &to;
};
struct Guard {
  int &n;
  ~Guard() { n = 0; }
};

void ways(std::vector<Cell> &p, const Cell *from, Cell *to, int m) {
  // CHECK-NEXT:{{.*}}: idxmap_ways_[[#@LINE+2]]: [0,m)
  [[idxmap::independent, idxmap::map]]
  for (int i = 0; i < m; ++i) {
    // Into bases, and out of them.
    // CHECK-NEXT:  inlined Counter<Cell>::count
    // CHECK-NEXT:    let this be p=>[u64(load i)].Counter
    // CHECK-NEXT:    this.out-of-Counter.n +=.i32 1
    p[i].count();
    // CHECK-NEXT:  p=>[u64(load i)].Inner.row[0] = f32(2)
    p[i].first() = 2;
    // A reference in an object leads elsewhere.
    // CHECK-NEXT:  let name : Name
    // CHECK-NEXT:  name.to = &to->[load i].Inner.row[1]
    Name name{to[i].row[1]};
    // CHECK-NEXT:  name.to->[0] = f32(3)
    name.to = 3;
    // Another type of the same bytes.
    // CHECK-NEXT:  let k : ptr = ptr(const &from->[load i])
    const int *k = reinterpret_cast<const int *>(from + i);
    // CHECK-NEXT:  let cell : ptr = &to->[load i]
    // CHECK-NEXT:  if bool(load cell)
    // CHECK-NEXT:    cell->[0].n = load k->[0]
    if (Cell *cell = to + i)
      cell->n = k[0];
    // A destructor runs at the end of the block.
    // CHECK-NEXT:  let guard : Guard
    // CHECK-NEXT:  guard.n = &to->[load i].n
    // CHECK-NEXT:  guard.n->[0] +=.i32 1
    // CHECK-NEXT:  inlined Guard::~Guard
    // CHECK-NEXT:    let this.2 be guard
    // CHECK-NEXT:    this.2.n->[0] = 0
    Guard guard{to[i].n};
    guard.n++;
  }
}

// Without an instance, the pattern: operators are taken for those of numbers.
template <typename T, typename View, int N>
void pattern(T *a, View v, T t, int n) {
  T row[4];
  // CHECK-NEXT:{{.*}}: idxmap_pattern_[[#@LINE+2]]: [0,n)
  [[using idxmap: map, independent, private(row, t)]]
  for (int i = 0; i < n; ++i) {
    // CHECK-NEXT:  t = load a->[load i] *.T load N
    t = a[i] * N;
    // CHECK-NEXT:  row[load i %.i32 4] = -.T load t
    row[i % 4] = -t;
    // CHECK-NEXT:  a->[i64(1) +.i64 i64(load i)] +=.<dependent type> (load t <.T 0) ? load row[0] : T(load i)
    *(a + i + 1) += t < 0 ? row[0] : T(i);
    // CHECK-NEXT:  v->[load i] = load v->[load i -.i32 1]
    v[i] = v[i - 1];
    // CHECK-NEXT:  t +=.<dependent type> 1
    ++t;
    // What a call does is not known.
    // CHECK-NEXT:  evaluate opaque CallExpr(&v, &t)
    v.add(t);
  }
}
