// What a loop runs and its text does not say: each writes what the iterations
// share, or keeps something.
// RUN: not %idxmap --target=host --remarks=all %s -- -std=c++20 2>&1 | %filecheck %s

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <variant>
#include <vector>

static int count;

// `new`, `delete`, in a function.
struct Node {
  int v;
  Node(int i) : v(i) {}
  ~Node() { ++count; }
};
static int onHeap(int i) {
  Node *p = new Node(i);
  const int v = p->v;
  delete p;
  return v;
}
void heap(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: all iterations of 'i' write the same elements of 'count'
    a[i] = onHeap(i);
}

// Elements that are not written.
struct Filled {
  int v;
  Filled() : v(++count) {}
  Filled(int x) : v(x) {}
};
void filled(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:23: error: all iterations of 'i' write the same elements of 'count'
    Filled all[4] = {i};
    a[i] = all[3].v;
  }
}

// Members of aggregates.
static int most = 10;
static int grow() {
  if (most < 20)
    ++most;
  return 1;
}
struct Grown {
  int x;
  int y = grow();
};
void members(int *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'most' is not invariant: the nest writes 'most'
  for (int i = 0; i < most; ++i) {
    Grown g(i);
    a[i] = g.y;
  }
}

// Ends.
static void finish(int *) { ++count; }
void cleaned(int *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: all iterations of 'i' write the same elements of 'count'
  for (int i = 0; i < n; ++i) {
    int x __attribute__((cleanup(finish))) = i;
    a[i] = x;
  }
}
struct Counted {
  int v = 1;
  ~Counted() { ++count; }
};
void listed(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'count'
    for (const Counted &each : {Counted(), Counted()})
      a[i] += each.v;
}

// What the library gets to call.
struct Visitor {
  template <class... T> int operator()(T...) const { return ++count; }
};
void visited(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    std::variant<int, float> v = i, w = 1.f;
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'count'
    a[i] = std::visit(Visitor{}, v, w);
  }
}
struct Less {
  template <class A, class B> bool operator()(const A &a, const B &b) const {
    ++count;
    return a < b;
  }
};
void ordered(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    std::set<int, Less> s;
    // CHECK: :[[@LINE-1]]:25: error: the body writes 'count'
    s.insert(i);
    a[i] = s.size();
  }
}
struct Operation {
  int (*run)(int);
};
static int invoked(Operation o, int i) { return std::invoke(o.run, i); }
void pointed(int *a, const Operation *o, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'invoked(*o, i)' has no effect on other iterations
    a[i] = invoked(*o, i);
}

// Bounds.
struct Base {
  virtual ~Base() = default;
};
static int deletes(Base *b) {
  std::unique_ptr<Base> held(b);
  return 3;
}
void bounds(int *a, Base *b) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'deletes', which may have side effects
  for (int i = 0; i < deletes(b); ++i)
    a[i] = i;
  int c = 20;
  auto left = [&] { return --c; };
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'operator()', which may have side effects
  for (int i = 0; i < left(); ++i)
    a[i] = i;
}

// What lasts from one call to the next.
static int first(int i) {
  static const int made = i + 1;
  return made;
}
thread_local int scale = 1;
static int scaled(int i) { return scale * i; }
__attribute__((weak)) int replaced(int i) { return i; }
void lasting(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'first(i)' has no effect on other iterations
    a[i] = first(i);
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'scaled(i)' has no effect on other iterations
    a[i] += scaled(i);
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'replaced(i)' has no effect on other iterations
    a[i] += replaced(i);
  }
}

// What only looks as if it did.
static long flops;
struct Vector {
  double x = 0;
  Vector operator+(const Vector &o) const {
    ++flops;
    return {x + o.x};
  }
};
std::ostream &operator<<(std::ostream &, const Vector &);
struct Named {
  virtual int f(int i) const { return i; }
};
// CHECK-NOT: no effect
void harmless(double *a, const Named &d, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    std::vector<Vector> w(3);
    std::optional<Vector> t;
    t = Vector{1.0 * i};
    std::map<int, double> m;
    m[i] = 2;
    for (auto &[k, v] : m)
      a[i] += k + v;
    a[i] += w[1].x + t->x + d.Named::f(i) + m.size();
  }
}
