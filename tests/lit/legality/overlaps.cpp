// RUN: %idxmap --target=host --list %s -- -std=c++20 2>&1 | %filecheck %s

// What a nest reads by one name may be an element that it writes by another:
// also in functions that it calls, and by what the function has made before.

#include <cmath>
#include <span>
#include <algorithm>
#include <cstdlib>
#include <vector>

struct Counts {
  int *p;
  int n, k;
  int factor() const { return k; }
  void add(int i) { p[i] += k; }
};
struct Point {
  int x, y;
};
void take(int *, int *);
void keep(int *);
int *make();
int program, table[100];

namespace perhaps {
// CHECK: 'a' and 'k' do not overlap
void reference(int *a, const int &k, int n) {
  for (int i = 0; i < n; ++i) a[i] = k;
}
// CHECK-NEXT: 'a' and 'program' do not overlap
void ofProgram(int *a, int n) {
  for (int i = 0; i < n; ++i) a[i] = program;
}
// CHECK-NEXT: 'c.p' and 'c.k' do not overlap
void inCalls(Counts &c, int n) {
  for (int i = 0; i < n; ++i) c.add(i);
}
// CHECK-NEXT: 'c.p' and 'c.k' do not overlap
void madeBefore(Counts c, int n) {
  int **q = &c.p;
  *q = &c.k;
  for (int i = 0; i < n; ++i) c.add(i);
}
// CHECK-NEXT: 'p' and 'k' do not overlap
void lambda(int n) {
  int k = 1;
  auto f = [&k](int *p, int i) { p[i] = k; };
  int *p = &k;
  for (int i = 0; i < n; ++i) f(p, i);
}
// CHECK-NEXT: 'pp' and 'k' do not overlap
void twoSteps(int n) {
  int k = 3;
  int *p = &k, **pp = &p;
  for (int i = 0; i < n; ++i) (*pp)[i] = k;
}
// CHECK-NEXT: 'p' and 'k' do not overlap
void kept(int n) {
  int k = 1;
  keep(&k);
  int *p = make();
  for (int i = 0; i < n; ++i) p[i] = k;
}
// CHECK-NEXT: 'p' and 'k' do not overlap
void keptBeside(int n) {
  int k = 3, *p = nullptr;
  take(p, &k);
  p = make();
  for (int i = 0; i < n; ++i) p[i] = k;
}
// CHECK-NEXT: 's' and 'k' do not overlap
void view(std::span<int> s, const int &k, int n) {
  for (int i = 0; i < n; ++i) s[i] = k;
}
// CHECK-NEXT: 'v' and 'k' do not overlap
void container(std::vector<int> &v, const int &k, int n) {
  for (int i = 0; i < n; ++i) v[i] = k;
}
// CHECK-NEXT: 'p' and 'table' do not overlap
void array(int *p, int n) {
  for (int i = 0; i < n; ++i) p[i] = table[i + 1];
}
// CHECK-NEXT: 'p' and 'q' do not overlap
void inObjects(Point *p, const int &q, int n) {
  for (int i = 0; i < n; ++i) p[i] = Point{q, 1};
}
// CHECK-NEXT: 'a' and '*m' do not overlap
void bound(int *a, int *m) {
  for (int i = 0; i < *m; ++i) a[i] = 1;
}
// CHECK-NEXT: 'a' and 'k' do not overlap
void bytes(char *a, const double &k, int n) {
  for (int i = 0; i < n; ++i) a[i] = k;
}
struct Held {
  std::vector<double> v;
  int n;
  // CHECK-NEXT: 'v' and 't.v' do not overlap
  void other(Held &t) {
    for (int i = 1; i < n; ++i) v[i] = t.v[i - 1];
  }
  // CHECK-NEXT: 'v' and 't' do not overlap
  void part(const std::vector<double> &t) {
    for (int i = 1; i < n; ++i) v[i] = t[i - 1];
  }
};
std::vector<double> all, others, *some;
// CHECK-NEXT: 'b' and 'all' do not overlap
void ofProgram(int n, std::vector<double> &b) {
  for (int i = 1; i < n; ++i) b[i] = all[i - 1];
}
// CHECK-NEXT: 'all' and 'some' do not overlap
void byPointer(int n) {
  for (int i = 1; i < n; ++i) all[i] = (*some)[i - 1];
}
// CHECK-NEXT: 'b' and 'r.x' do not overlap
void whole(std::vector<Point> &b, Point &r) {
  for (int i = 1; i < 9; ++i) b[i] = {1, r.x};
}
// CHECK-NEXT: 'q' and 'p' do not overlap
void ofRestrict(int n, int *__restrict p, int **q) {
  q[0] = p;
  for (int i = 1; i < n; ++i) q[0][i] = p[i - 1];
}
} // namespace perhaps

// CHECK-NOT: do not overlap
namespace apart {
void types(double *a, const int &k, int n) {
  for (int i = 0; i < n; ++i) a[i] = k;
}
void local(double *a, int n) {
  double k;
  std::modf(a[0], &k);
  for (int i = 0; i < n; ++i) a[i] = k;
}
void byValue(Counts c) {
  for (int i = 0; i < c.n; ++i) c.add(i);
}
void restricted(double *__restrict a, const double &k, int n) {
  for (int i = 0; i < n; ++i) a[i] = k;
}
void members(Point *p, const Point &by, int n) {
  for (int i = 0; i < n; ++i) p[i].x = by.y;
}
void elements(std::vector<int> &v, const Point &by, int n) {
  for (int i = 0; i < n; ++i) v[i] = by.y;
}
void named(int n) {
  for (int i = 0; i < n; ++i) table[i] = program;
}
void elements(double *a, const int *k, int n) {
  for (int i = 0; i < n; ++i) a[i] = k[i];
}
void containers(int n) {
  for (int i = 1; i < n; ++i) perhaps::all[i] = perhaps::others[i - 1];
}
struct Pair {
  std::vector<double> a, b;
  void go(int n) {
    for (int i = 1; i < n; ++i) a[i] = b[i - 1];
  }
};
} // namespace apart
// CHECK-COUNT-10: independent

// What a bound's function reads counts as the bound. Memory that the function
// has made is no member's.
namespace bounds {
int *keep;
void use(int **);
struct Mesh {
  int n;
  int nodes() const { return n; }
  void given(int *a) {
    for (int i = 0; i < nodes(); ++i) a[i] = 0;
  }
  void kept() {
    int *a = new int[9];
    use(&a);
    for (int i = 0; i < nodes(); ++i) a[i] = 0;
    delete[] a;
  }
  void stored() {
    int *a = new int[9];
    keep = a;
    for (int i = 0; i < nodes(); ++i) a[i] = 0;
  }
  void perhaps(bool is, int *other) {
    int *a = is ? new int[9] : other;
    for (int i = 0; i < nodes(); ++i) a[i] = 0;
  }
};
// CHECK: [[@LINE-18]]:25: it could not be shown that 'a' and 'n' do not overlap
// CHECK-NEXT: [[@LINE-14]]:25: it could not be shown that 'a' and 'n' do not overlap
// CHECK-NEXT: [[@LINE-9]]:25: it could not be shown that 'a' and 'n' do not overlap
// CHECK-NEXT: [[@LINE-6]]:25: it could not be shown that 'a' and 'n' do not overlap

int *made(int n) {
  int *result = static_cast<int *>(std::malloc(n * sizeof(int)));
  if (!result)
    return nullptr;
  return result;
}
struct Apart {
  int n;
  int nodes() const { return n; }
  void fresh() {
    int *a = new int[nodes()];
    for (int i = 0; i < nodes(); ++i) a[i] = 0;
    for (int i = 0; i < n; ++i) a[i] = n;
    delete[] a;
  }
  void returned(int *p) {
    int *a = made(n);
    for (int i = 0; i < *p; ++i) a[i] = n;
    std::free(a);
  }
};
} // namespace bounds
// CHECK-COUNT-3: independent

// A bound that lends what it reads.
namespace lent {
void least(int *b, int *z) {
  for (int i = 0; i < std::min(9, *z); ++i) b[i] = 0;
}
void chosen(int *b, const std::vector<int> &z) {
  for (int i = 0; i < *std::max_element(z.begin(), z.end()); ++i) b[i] = 0;
}
} // namespace lent
// CHECK: 'b' and 'z' do not overlap
// CHECK: 'b' and 'z' do not overlap
