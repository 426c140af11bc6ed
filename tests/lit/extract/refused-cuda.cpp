// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

int host(int);
constexpr int anywhere(int i) { return i + 1; }
namespace n { int global; }

// The mathematics of the C library and constexpr functions are device code.
void device(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = std::sqrt(a[i]) + std::pow(a[i], 2.0f) + fabs(a[i]) + anywhere(i);
}

void calls(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'host' cannot be called in a loop for the target 'cuda'
    a[i] = host(i);
}

void qualified(float *a, int n) {
  const float global = n::global + 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'global' is named by its scope beside another 'global'
    a[i] = n::global + global;
}

int extent;
namespace n { int extent; }
void bound(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: two variables called 'extent' are used in this loop
  for (int i = 0; i < extent; ++i)
    a[i] = n::extent;
}

template <class T> void openNumber(T *a, int n) {
  [[using idxmap: map, copy(a, n)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: 'a[i] *= 2' is a long double, which the target 'cuda' does not have
    // CHECK: :[[@LINE+1]]:5: note: so it is in the instance of the template with T = long double
    a[i] *= 2;
}
template void openNumber(float *, int);
template void openNumber(long double *, int);

void longDouble(float *a, long double x, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'x' is a long double, which the target 'cuda' does not have
    a[i] = x;
}

void complexNumber(double *a, double _Complex z, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:21: error: 'z' has the type '_Complex double', whose arithmetic nvcc leaves out of device code without a word
    // CHECK: :[[@LINE+1]]:21: note: use std::complex, which idxmap gives nvcc in a form that it compiles
    a[i] = __real__ z;
}

struct Large {
  float *first;
  float values[1000];
};

struct Linked {
  float *first;
  int counts[4];
};

// The object of a member function is copied, too.
class Owner {
  std::vector<bool> values;
  double &first;
  int n;
  int size() const { return n; }
  bool read(int i) const { return values[i]; }
  double begin() const { return first; }
  void fill(double *a) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = size();
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:14: error: '*this' is an object that cannot be passed by value
      // CHECK: note: 'values' is the part of it
      a[i] = read(i);
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:14: error: '*this' is an object that cannot be passed by value
      // CHECK: note: 'first' is the part of it
      a[i] = begin();
  }
};
class Table {
  double values[4];
  double large[1000];
  double read(int i) const { return values[i]; }
  void copy(double *a) {
    [[idxmap::map]]
    for (int i = 0; i < 4; ++i)
      // CHECK: :[[@LINE+1]]:14: error: '*this' is an object that cannot be passed by value
      a[i] = read(i);
  }
};
struct Small {
  double values[4];
  double &at(int i) { return values[i]; }
  void fill() {
    [[idxmap::map]]
    for (int i = 0; i < 4; ++i)
      // CHECK: :[[@LINE+2]]:7: error: '*this' is an object that cannot be passed by value
      // CHECK: :[[@LINE+1]]:7: note: the body may change '*this' itself
      at(i) = 0;
  }
};

void objects(float *a, const std::vector<float> &v, Linked t, const Large &l, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:13: error: 'rbegin' cannot be called
    a[i] = *v.rbegin()
           // CHECK: :[[@LINE+1]]:14: error: 'l' is an object that cannot be passed by value
           + l.values[i];
    // CHECK: :[[@LINE+2]]:5: error: 't' is an object that cannot be passed by value
    // CHECK: :[[@LINE+1]]:5: note: the body may change 't' itself
    t.counts[i] = 0;
  }
}

struct Cursor {
  int at;
  float *element;
};

// What points into a copy means nothing on the host.
void lastPointers(float *a, int n) {
  Cursor cursor = {};
  float *last = nullptr;
  // CHECK: :[[@LINE+4]]:36: error: 'lastprivate' cannot take 'last' in a loop for the target 'cuda': it holds a pointer ('float *'), which may point to the device's memory
  // CHECK: :[[@LINE+3]]:36: note: keep an index instead, and compute the pointer after the loop
  // CHECK: :[[@LINE+2]]:42: error: 'lastprivate' cannot take 'cursor' in a loop for the target 'cuda': it holds a pointer ('float *'), which may point to the device's memory
  // CHECK: :[[@LINE+1]]:42: note: keep an index instead
  [[using idxmap: map, lastprivate(last, cursor)]]
  for (int i = 0; i < n; ++i) {
    last = a + i;
    cursor.at = i;
    *last = 0;
  }
}

struct View {
  float *p;
};
void view(View *v, int n) {
  // CHECK: :[[@LINE+2]]:33: error: 'v' is an object that leads to arrays and goes to the device by its bytes
  // CHECK: :[[@LINE+1]]:33: note: name what it leads to: 'copyin(v->p, <number of elements>)'
  [[idxmap::map, idxmap::copyin(v, n)]]
  for (int i = 0; i < n; ++i)
    v->p[i] = 0;
}

void functions(double *a, int n, const std::function<double(double)> &f) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: error: 'f' is a 'std::function', which calls code of the host
    // CHECK: note: use a lambda or a function object under its own type
    a[i] = f(a[i]);
}

// What a pointer of a deduced type points to is not known, and no device code
// has a name for a lambda or a local class.
template <typename T> void deducedPointer(T *a, int n) {
  auto p = a + 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: the type of 'p' is deduced from a template parameter
    p[i] = 0;
}
template void deducedPointer(float *, int);

template <typename F> void callsAny(double *a, int n, const F &f) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: error: 'f' is an object of a local class in an instance of the template, whose type cannot be an argument of a kernel for the target 'cuda'
    // CHECK: :[[@LINE+4]]:10: note: pass an object of a class that is declared outside of functions, with 'operator()', in place of this one
    a[i] = f(a[i]);
}
void passesLocal(double *a, int n) {
  struct Half {
    double operator()(double x) const { return x / 2; }
  };
  callsAny(a, n, Half());
}

template <typename V> void fillsAny(V v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'v' is an object that cannot be passed by value
    v[i] = 0;
}
template void fillsAny(float *, int);

// What an object leads to has one name in all instances of a template.
template <typename T> struct Column {
  std::vector<T> values;
};
struct Row {
  float (&values)[4];
};
struct Other {
  std::vector<float> elements;
  float &operator[](int i) { return elements[i]; }
};
template <typename V> void fillsColumn(V &v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+4]]:5: error: 'v' is an object that cannot be passed by value
    // CHECK: note: 'values' is the part of it
    // CHECK: :[[@LINE-5]]:{{.*}}: note: so it is in the instance of the template with V = Row
    // CHECK: note: copy what the loop needs of 'v'
    v.values[i] = 0;
}
template void fillsColumn(Column<float> &, int);
template void fillsColumn(Row &, int);

template <typename V> void fillsOther(V &v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: 'v' is an object that cannot be passed by value
    // CHECK: :[[@LINE-4]]:{{.*}}: note: what 'v' leads to is not the same in every instance of the template, such as the one with V = Other
    v[i] = 0;
}
template void fillsOther(Other &, int);
template void fillsOther(std::vector<double> &, int);

template <typename T> void fillsNone(Column<T> &v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: 'v' is an object that cannot be passed by value
    // CHECK: :[[@LINE-4]]:{{.*}}: note: no instance of the template in this unit says what 'v' is
    v.values[i] = 0;
}

template <typename T> struct Counted {
  std::vector<T> values;
  int count;
  T &next(int i) { return values[count++ + i]; }
  void fill() {
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+2]]:7: error: '*this' is an object that cannot be passed by value
      // CHECK: :[[@LINE+1]]:7: note: the body may change '*this' itself
      this->next(i) = 0;
  }
};
template struct Counted<float>;

// A view of elements has `at`, a container in an object throws.
struct Held {
  std::vector<double> values;
};
void checked(double *a, const Held &held) {
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'at' cannot be called in a loop for the target 'cuda'
    a[i] = held.values.at(i);
}

// What leads to elements in ways that no copy follows, with another way.
struct Behind {
  std::vector<double> *data;
  double *own;
};
struct Grid {
  std::vector<double> v;
  int n;
};
void behind(Behind &b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:7: error: 'b' is an object that cannot be passed by value
    // CHECK: note: bind the container that the loop uses to a reference before the loop, as in 'auto &elements = *b.data;'
    (*b.data)[i] = 0;
}
void owned(std::unique_ptr<double[]> &p, std::array<std::vector<double>, 3> &a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+6]]:5: error: 'operator[]' cannot be called
    // CHECK: :[[@LINE+5]]:12: error: 'operator[]' cannot be called
    // CHECK: :[[@LINE+4]]:5: error: 'p' is an object that cannot be passed by value
    // CHECK: note: take its pointer before the loop, as in 'auto *elements = p.get();'
    // CHECK: :[[@LINE+2]]:12: error: 'a' is an object that cannot be passed by value
    // CHECK: note: bind the container that the loop uses to a reference before the loop, as in 'auto &elements = a[0];'
    p[i] = a[1][i];
}
void chosen(Grid &y, Grid &z, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+3]]:23: error: 'y' is an object that cannot be passed by value
    // CHECK: :[[@LINE+2]]:23: note: the body may change 'y' itself
    // CHECK: :[[@LINE+1]]:27: error: 'z' is an object that cannot be passed by value
    Grid &r = i % 2 ? y : z;
    r.n = i;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:24: error: 'y' is an object that cannot be passed by value
    // CHECK: :[[@LINE+1]]:24: note: the body may change 'y' itself
    auto &[v, count] = y;
    v[i] = count;
    count = 0;
  }
}

// A binding of a tuple, or of a std::array, is what a function gives of it.
struct Rows {
  std::array<std::array<int, 2>, 8> all;
  std::array<int, 2> &row(int i) { return all[i]; }
  void bound(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+2]]:22: error: '*this' is an object that cannot be passed by value
      // CHECK: :[[@LINE+1]]:22: note: the body may change '*this' itself
      auto &[x, y] = row(i);
      x = 2;
    }
  }
};

// Elements of which a copy is more than their bytes.
struct Line {
  double *first;
  Line &operator=(const Line &);
};
void texts(std::vector<std::string> &names, std::vector<std::pair<int, Line>> &lines, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+5]]:5: error: 'operator[]' cannot be called in a loop for the target 'cuda'
    // CHECK: :[[@LINE+4]]:5: error: 'names' is an object that cannot be passed by value
    // CHECK: note: its elements are of type 'std::basic_string<char>', of which a copy is more than its bytes
    // CHECK: :[[@LINE+2]]:19: error: 'lines' is an object that cannot be passed by value
    // CHECK: note: its elements are of type 'std::pair<int, Line>', of which a copy is more than its bytes
    names[i][0] = lines[i].first;
}

// Types that no argument of a kernel can be.
template <class F> void forAll(int n, F f) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: 'f' is a lambda in an instance of the template, whose type cannot be an argument of a kernel
    // CHECK: :[[@LINE+7]]:38: note: pass an object of a class that is declared outside of functions, with 'operator()', in place of this one
    f(i);
}
struct Square {
  double *p;
  void operator()(int i) const { p[i] = i * i; }
};
void lambdas(double *p) { forAll(10, [=](int i) { p[i] = i; }); }
template <class F> void forEach(int n, F f) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    f(i);
}
void objects(double *p) { forEach(10, Square{p}); }

// What belongs to a class that a template's argument decides.
template <typename T> struct Store {
  static inline T values[10];
  static constexpr T factor = 2;
};
template <typename T> void stored(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: the static variable 'values' cannot be used in a mapped loop yet
    // CHECK: :[[@LINE+1]]:5: note: copy what the loop needs of 'values' into a local variable or pointer before the loop
    Store<T>::values[i] = Store<T>::factor;
}
template void stored<float>(int);

// Members by pointers to them.
struct Point {
  float x, y;
};
void byPointers(Point *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    constexpr auto member = &Point::y;
    // CHECK: :[[@LINE+1]]:6: error: which elements of 'p' the device needs cannot be inferred
    (p[i].*member) = 7;
  }
}

// What leads to elements by no member that anybody names.
void byIterators(std::vector<float> &v, int n) {
  auto it = v.begin();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'it' is an object that cannot be passed by value
    it[i] = 7;
}
class ByNumber {
  unsigned long address;

public:
  ByNumber(float *p) : address((unsigned long)p) {}
  float &operator[](int i) const { return ((float *)address)[i]; }
};
void byNumbers(ByNumber p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: it cannot be told to which array this belongs
    p[i] = 3;
}

namespace scoped {
int counts[8];
}

void lambdasByScope(int n) {
  auto count = [&](int at) { scoped::counts[at] += 1; };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    scoped::counts[i] = 1;
    // CHECK: :[[@LINE+1]]:5: error: the lambda 'count' from before the loop cannot be used in a mapped loop: it names 'counts' by its scope
    count(i);
  }
}

// An address as an argument is the host's.
// CHECK: :[[@LINE+1]]:11: error: a loop in a template with this parameter cannot be mapped yet
template <int *To> void argument(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    To[i] = i;
}
template void argument<scoped::counts>(int);
