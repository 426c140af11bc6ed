// RUN: %check-errors %s -std=c++20 -Wno-everything

#define AT(k) this->u[k]

class Grid {
  struct Cell {
    double value;
  };
  enum class Kind { wall };
  int n;
  double *u;
  double sum;
  Cell *cells;
  Grid *next;
  Kind kind;
  double at(int i) { return u[i]; }
  static double twice(double x) { return 2 * x; }
  void take(double *);

  void object(double *u) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:14: error: the member function 'at' cannot be called in a mapped loop yet
      u[i] = at(i)
             // CHECK: :[[@LINE+1]]:22: error: 'this' is used in a mapped loop for something else than a member
             + (long)this;
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: error: the member function 'twice' cannot be called
      u[i] = twice(3)
             // CHECK: :[[@LINE+1]]:16: error: a macro makes 'this->u', which cannot become a parameter of the kernel
             + AT(i);
  }

  void types() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:7: error: the type of 'cells' belongs to a class in whose scope no kernel stands
      cells[i].value = 0;
      // CHECK: :[[@LINE+1]]:7: error: 'Cell' belongs to a class in whose scope no kernel stands
      Cell own;
      // CHECK: :[[@LINE+1]]:7: error: the type of 'next' belongs to a class in whose scope no kernel stands
      next->n = 0;
      // CHECK: :[[@LINE+1]]:14: error: 'wall' belongs to a class
      u[i] = Kind::wall == Kind::wall
                 // CHECK: :[[@LINE+1]]:27: error: 'Grid' belongs to a class
                 ? sizeof(Grid) : 0;
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
      // CHECK: :[[@LINE+1]]:15: error: 'this' is used in a mapped loop
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
