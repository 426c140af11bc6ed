// The device would get a copy of a base class, of which the body takes more.
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

struct Shape {
  int sides;
  double *weights;
};
struct Sized : Shape {
  double size;
};

static void reference(double *a, const Shape &shape) {
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'shape' is an object that cannot be passed by value
    // CHECK: note: the body casts 'shape' to a derived class
    a[i] = static_cast<const Sized &>(shape).size;
}

static double sizeOf(const Shape *shape) {
  return static_cast<const Sized *>(shape)->size;
}
static void called(double *a, const Shape &shape) {
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'shape' is an object that cannot be passed by value
    // CHECK: note: the body casts 'shape' to a derived class
    a[i] = sizeOf(&shape);
}

template <class D> struct Stepper {
  double *q;
  void run(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: '*this' is an object that cannot be passed by value
      // CHECK: note: the body casts '*this' to a derived class
      q[i] = static_cast<const D *>(this)->source(i);
  }
};
struct Heat : Stepper<Heat> {
  double k;
  double source(int i) const { return i * k; }
};
template struct Stepper<Heat>;

template <class D> struct Expression {
  const D &self() const { return static_cast<const D &>(*this); }
  double operator[](int i) const { return self().at(i); }
};
struct Line : Expression<Line> {
  double a, b;
  double at(int i) const { return a * i + b; }
};
template <class E> void assign(double *a, const Expression<E> &e, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'e' is an object that cannot be passed by value
    // CHECK: note: the body casts 'e' to a derived class
    a[i] = e[i];
}
template void assign(double *, const Expression<Line> &, int);
