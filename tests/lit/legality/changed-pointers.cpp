// RUN: %idxmap --target=host --list %s -- -std=c++20 2>&1 | %filecheck %s

// Pointers that an iteration has of its own lead to memory that it does not,
// and a pointer that changes leads anywhere in its array.

#include <utility>

void firstPrivate(double *a, int n) {
  double *p = a;
  [[using idxmap: map, firstprivate(p)]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} unknown {{.*}} different iterations touch different elements of 'p'
  for (int i = 0; i < n; ++i) {
    p += i % 2;
    *p = 1;
    p -= i % 2;
  }
}

struct Cursor {
  double *at;
  void next() { ++at; }
  double &here() { return *at; }
};
void inAnObject(Cursor c, int n) {
  [[using idxmap: map, firstprivate(c)]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} unknown {{.*}} different iterations touch different elements of 'c.at'
  for (int i = 0; i < n; ++i) {
    c.next();
    c.here() = i;
  }
}

void inAPair(double *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} unknown {{.*}} different iterations touch different elements of 'a'
  for (int i = 0; i < n; ++i) {
    std::pair<double *, int> p{a + i, 1};
    p.first[p.second] = i;
  }
}

static void put(double *const &p, double x) {
  *p = x;
  p[1] = x;
}
void byReference(double *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} dependent
  for (int i = 0; i < n; ++i)
    put(a + i, 1);
}

// One of the body's own is what it is bound to, wherever it gets that.
void ownPointer(double *__restrict a, const double *__restrict b, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} independent
  for (int i = 0; i < n; ++i) {
    double *to;
    to = a + i;
    *to = b[i + 1];
  }
}
