// RUN: %check-errors %s -std=c++20 -Wno-everything

#define AT(k) this->u[k]
#define OBJECT at(0)
#define MEMBER double made(int i) { return i; }

class Grid {
  struct Cell {
    using Value = double;
    Value value;
  };
  int n;
  double *u;
  double sum;
  Cell cells[9];
  double at(int i) { return u[i]; }
  static double twice(double x) { return 2 * x; }
  MEMBER
  void take(double *);

  void object() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:14: error: a macro names the object of this member function
      u[i] = OBJECT
             // CHECK: :[[@LINE+1]]:16: error: a macro makes 'this->u', which cannot become a parameter of the kernel
             + AT(i);
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: error: a kernel has no access to 'made', which cannot be made public
      u[i] = made(i);
  }

  void named(int Grid) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: error: the object of this member function cannot be used in this loop
      u[i] = at(i) + Grid;
  }

  void grow() { ++n; }
  void grown() {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'n' is not invariant: the nest writes 'n'
    for (int i = 0; i < n; ++i)
      grow();
  }

  void types() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:7: error: the type of 'cells' belongs to a class in whose scope no kernel stands
      cells[i].value = 0;
      // CHECK: :[[@LINE+1]]:7: error: 'Value' belongs to a class in whose scope no kernel stands
      Cell::Value own = i;
      u[i] = own;
    }
  }

  void total() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'sum', which all iterations share
      sum += u[i];
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'n' is not invariant: the nest writes 'n'
    for (int i = 0; i < n; ++i)
      u[i] = n++;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:10: error: the induction variable 'sum' is part of something else
    for (sum = 0; sum < n; ++sum)
      u[0] = 0;
  }

  void lambda() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: error: the object of this member function cannot be used in this loop
      u[i] = [this] { return n; }();
  }
};

template <typename T> struct Renamed {
  T *p;
  void f(int n);
};
// CHECK: :[[@LINE+1]]:11: error: the template parameter 'U' has another name in the class
template <typename U> void Renamed<U>::f(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] = U(0);
}

// By its whole name it is no variable of the loop's own.
struct Sums {
  static double total;
  void f(const double *a, int n) {
    [[idxmap::map, idxmap::reduction("+", total)]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'total', which all iterations share
      Sums::total += a[i];
  }
};

// A member that another one hides.
struct Far {
  int n;
  int get() const { return n; }
};
struct Near : Far {
  int n;
  int own() const { return Far::n; }
  int twice(int i) const { return n + 2 * i; }
  void hidden(double *p) {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: this loop may use 'Far::n', which another member of its name hides
    for (int i = 0; i < Far::n; ++i)
      p[i] = 1;
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:13: error: this loop may use 'Far::n', which another member of its name hides
      p[i * Far::n] = 1;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: this loop may use 'Far::n', which another member of its name hides
    for (int i = 0; i < get(); ++i)
      p[i] = 1;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: this loop may use 'Far::n', which another member of its name hides
    for (int i = 0; i < own(); ++i)
      p[i] = 1;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      p[i] = n + twice(i);
  }
};
