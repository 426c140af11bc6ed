// RUN: not %idxmap --target=host %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=warning:

// Functions that no call in the body names, and what they change.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

static int made;
static int next(int k) { return made += k; }
static int other(int k) { return made -= k; }

template <typename F> int each(F &&f, int i) { return f(i); }
void reference(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made', which all iterations share
    a[i] = each(next, i);
}
void pointer(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    auto *f = &next;
    a[i] = f(i);
  }
}
void choice(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    a[i] = (i % 2 ? next : other)(i);
}
struct Operation {
  int (*f)(int);
};
void held(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    Operation o{next};
    a[i] = o.f(i);
  }
}

struct Counted {
  int id = ++made;
};
void defaultInitializer(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    Counted c;
    a[i] = c.id;
  }
}
struct Copied {
  int k = 0;
  Copied() = default;
  Copied(const Copied &o) : k(o.k) { ++made; }
};
struct Around {
  Copied inner;
};
void copyConstructor(int *a, int n, const Around &from) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    Around own = from;
    a[i] = own.inner.k;
  }
}
struct Base {
  int k;
  explicit Base(int k) : k(k) { ++made; }
};
struct Inherited : Base {
  using Base::Base;
};
void inherited(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    Inherited d(i);
    a[i] = d.k;
  }
}

struct Ended {
  int k;
  ~Ended() { made += k; }
};
struct Member {
  Ended part;
};
void destructorOfMember(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: all iterations of 'i' write the same elements of 'made'
    Member m{{i}};
    a[i] = m.part.k;
  }
}
struct Derived : Ended {};
void destructorOfBase(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: all iterations of 'i' write the same elements of 'made'
    Derived d{{i}};
    a[i] = d.k;
  }
}
void destructorsOfArray(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: all iterations of 'i' write the same elements of 'made'
    Ended two[2] = {{i}, {1}};
    a[i] = two[1].k;
  }
}
void destructorInLibrary(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: all iterations of 'i' write the same elements of 'made'
    std::optional<Ended> d(Ended{i * 2});
    a[i] = d->k;
  }
}

struct Ordered {
  int k;
  bool operator<(const Ordered &o) const {
    ++made;
    return k < o.k;
  }
};
void operatorInLibrary(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Ordered two[2] = {{i}, {3}};
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    std::sort(two, two + 2);
    a[i] = two[0].k;
  }
}
struct Exchanged {
  int k;
};
void swap(Exchanged &a, Exchanged &b) {
  ++made;
  std::swap(a.k, b.k);
}
void swapInLibrary(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    std::array<Exchanged, 1> one = {{{i}}}, two = {{{3}}};
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    std::swap(one, two);
    a[i] = one[0].k;
  }
}
struct Method {
  int k;
  int get() const { return made += k; }
};
void memberFunction(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Method m{i};
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the body writes 'made'
    a[i] = std::mem_fn(&Method::get)(m);
  }
}

// CHECK-NOT: error:

// What they only read is no harm.
static int factor = 3;
struct Scaled {
  int k = factor;
};
void reads(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Scaled s;
    a[i] = s.k;
  }
}
