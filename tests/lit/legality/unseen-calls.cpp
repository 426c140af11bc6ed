// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not="no effect"

// The host can call what is not seen here, which may keep something from one
// call to the next.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>

int elsewhere(int);
[[gnu::const]] int constant(int);
[[gnu::pure]] int reads();
int draw(int most) { return std::rand() % most; }
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
struct Shape {
  virtual double area() const { return 1; }
  double twice() const { return 2 * width; }
  double width = 1;
};
double areaOf(const Shape &s) { return s.area(); }

void calls(int *a, int n, const std::function<int(int)> &f) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'std::rand()' has no effect on other iterations
    a[i] = std::rand();
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'elsewhere(i)' has no effect on other iterations
    a[i] += elsewhere(i);
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'f(i)' has no effect on other iterations
    a[i] += f(i);
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'draw(6)' has no effect on other iterations
    a[i] += draw(6);
  }
}

struct Counted {
  ~Counted();
  int x = 1;
};
void ended(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that 'Counted c' has no effect on other iterations
    Counted c;
    a[i] = c.x;
  }
}

// It goes on in the text that it was given before.
void goesOn(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'std::strtok(nullptr, " ")' has no effect on other iterations
    a[i] = std::strtok(nullptr, " ") != nullptr;
}

void methods(double *a, const Shape *s, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'areaOf(*s)' has no effect on other iterations
    a[i] = areaOf(*s) + s->twice();
}

struct Whole {
  int x;
  Whole(int i) : x(i + 1) {}
};
void known(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = std::sqrt(i) + std::min(i, 2) + ::j0(i) + constant(i) + even(i) +
           sizeof(elsewhere(i)) + Whole(i).x;
}

// What has been written by then, the order decides.
void ends(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:7: remark: it could not be shown that 'std::exit(i)' has no effect on other iterations
    if (a[i] < 0)
      std::exit(i);
    a[i] = 0;
  }
}

// It may read what the loop writes.
void pure(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'reads()' has no effect on other iterations
    a[i] = reads();
}

// By what is run for a name, and not written there.
struct First {
  int v;
  First() : v(elsewhere(1)) {}
};
struct Second {
  int v = elsewhere(2);
};
struct Derived : First {};
static int given(int k = elsewhere(3)) { return k; }
struct Ended {
  int k;
  ~Ended();
};
struct Part {
  Ended inside;
};
static bool less(int a, int b) { return elsewhere(a) < b; }
void aside(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: remark: it could not be shown that 'first' has no effect on other iterations
    First first;
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'second' has no effect on other iterations
    Second second;
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'derived' has no effect on other iterations
    Derived derived;
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'given()' has no effect on other iterations
    a[i] = given() + first.v + second.v + derived.v;
    // CHECK: :[[@LINE+1]]:18: remark: it could not be shown that '{i}' has no effect on other iterations
    a[i] += Ended{i}.k;
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that 'Part part{{.*}}' has no effect on other iterations
    Part part{{i}};
    // CHECK: remark: it could not be shown that 'less' has no effect on other iterations
    a[i] += std::min(i, 3, less) + part.inside.k;
  }
}

void said(int *a, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    a[i] = std::rand();
}
