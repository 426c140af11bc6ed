// RUN: split-file %s %t
// RUN: %idxmap --target=host --list %t/apart.cpp -- -std=c++20 | FileCheck %t/apart.cpp --implicit-check-not=unknown
// RUN: %idxmap --target=host --list %t/perhaps.cpp -- -std=c++20 | FileCheck %t/perhaps.cpp --implicit-check-not=independent

// Pointers to memory that is made for them, variables that nothing else names,
// and constants: none of these is another array's.

//--- apart.cpp
#include <cstdlib>

const double factor = 27.5;
static const double table[4] = {1, 2, 3, 4};
static double scale = 2, weights[4];
static double (*u)[10] = (double (*)[10])malloc(1000);
static double *rhs;

void start(int n, double s) {
  rhs = new double[n];
  scale = s;
  for (int i = 0; i < 4; ++i)
    weights[i] = 1;
}
void stop() {
  free(u);
  delete[] rhs;
  rhs = nullptr;
}

void locals(int n) {
  float *a = new float[n], *b = (float *)malloc(n * sizeof(float));
  float *c;
  c = static_cast<float *>(calloc(n, sizeof(float)));
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n - 1; ++i)
    a[i] = b[i - 1] + b[i + 1];
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + c[i + 1];
  free(b);
  free(c);
  delete[] a;
}

float *allocated(int n) {
  float *result = new float[n];
  if (!result)
    std::abort();
  return result;
}
void byFunction(float *given, int n) {
  float *a = allocated(n), *b = allocated(2 * n);
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n - 1; ++i)
    a[i] = b[i - 1] + given[i + 1];
}

void ofTheProgram(int n) {
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n - 1; ++i)
    u[i][0] = rhs[i - 1] + rhs[i + 1];
}

void numbers(double *a, int n) {
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 0; i < n; ++i)
    a[i] = factor * a[i] + scale * table[i % 4] + weights[1];
}

void counter(int *a) {
  static int count = 3;
  ++count;
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 0; i < count; ++i)
    a[i] = count;
}

// What only reads by a pointer keeps nothing of it.
void report(double);
double *unseen();
static double norm(const double *p, int n) { return n > 0 ? p[0] * p[1] : 0; }
static void scaleBy(double *p, int n) {
  if (n > 0)
    scaleBy(p, n - 1);
  p[n] *= 2;
}
void lent(int n) {
  double *a = new double[n], c[100];
  report(norm(a, n));
  scaleBy(a, n);
  scaleBy(c, n);
  double *b = unseen();
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
  // CHECK: [[@LINE+1]]:3	1/1	can be mapped	independent
  for (int i = 1; i < n; ++i)
    c[i] = b[i - 1];
  report(a[1] + c[1]);
}

//--- perhaps.cpp
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

double factor = 2; // Another unit may have its address.
static double lent = 2, seen = 3, half = 1;
static double *shared = (double *)malloc(1000), *other = (double *)malloc(1000);
static double *copied = (double *)malloc(1000), *also;
double *open = (double *)malloc(1000);
double *keep() {
  also = copied;
  double &name = seen;
  return &lent + (name > 0);
}
double &chosen(bool is) { return (is ? half : seen) = 1; }
void exchange() { std::swap(shared, other); }

void numbers(double *a, int n) {
  // CHECK: 'a' and 'factor' do not overlap
  // CHECK: 'a' and 'lent' do not overlap
  // CHECK: 'a' and 'seen' do not overlap
  // CHECK: 'a' and 'half' do not overlap
  for (int i = 0; i < n; ++i)
    a[i] = factor * a[i];
  for (int i = 0; i < n; ++i)
    a[i] = lent * a[i];
  for (int i = 0; i < n; ++i)
    a[i] = seen * a[i];
  for (int i = 0; i < n; ++i)
    a[i] = half * a[i];
}

void ofTheProgram(int n) {
  // CHECK: 'shared' and 'other' do not overlap
  for (int i = 1; i < n; ++i)
    shared[i] = other[i - 1];
  // CHECK: 'copied' and 'also' do not overlap
  for (int i = 1; i < n; ++i)
    copied[i] = also[i - 1];
  // CHECK: 'copied' and 'open' do not overlap
  for (int i = 1; i < n; ++i)
    copied[i] = open[i - 1];
}
void given(double *p, int n) {
  // CHECK: 'copied' and 'p' do not overlap
  for (int i = 1; i < n; ++i)
    copied[i] = p[i - 1];
}

void turns(int n) {
  double *a = new double[n], *b = new double[n];
  for (int t = 0; t < 3; ++t) {
    // CHECK: 'a' and 'b' do not overlap
    for (int i = 1; i < n; ++i)
      a[i] = b[i - 1];
    std::swap(a, b);
  }
}
void names(bool is, int n) {
  double *a = new double[n], *b = a + 1, *c = is ? a : new double[n];
  double *d = new double[n];
  double *&e = d;
  e = a;
  // CHECK: 0/1	cannot	dependent
  for (int i = 1; i < n; ++i)
    a[i] = b[i + 1];
  // CHECK: 'a' and 'c' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = c[i - 1];
  // CHECK: 'a' and 'd' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = d[i - 1];
}
void fill(double **);
void filled(int n) {
  double *a = new double[n], *b = nullptr;
  fill(&b);
  const auto back = [&] { a = b; };
  back();
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
double *pool(int n) {
  static double *all = nullptr;
  if (!all)
    all = new double[n];
  return all;
}
void pooled(int n) {
  double *a = pool(n), *b = pool(n);
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
void placed(double *at, int n) {
  double *a = new (at) double[9];
  // CHECK: 'a' and 'at' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = at[i - 1];
}
struct Pooled {
  double x;
  static void *operator new[](std::size_t);
};
void ofClass(int n) {
  Pooled *a = new Pooled[9], *b = new Pooled[9];
  // CHECK: 'a.x' and 'b.x' do not overlap
  for (int i = 1; i < n; ++i)
    a[i].x = b[i - 1].x;
}
double *malloc(int, int);
void ofTheUser(int n) {
  double *a = malloc(n, 8), *b = malloc(n, 8);
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
void caught(double *p, int n) {
  try {
    throw p;
  } catch (double *a) {
    // CHECK: 'a' and 'p' do not overlap
    for (int i = 1; i < n; ++i)
      a[i] = p[i - 1];
  }
}
struct Part {
  int n;
  int *data;
};
void moved(Part &to) {
  int *a = new int[9];
  Part own{1, a}, other = own;
  std::memcpy(&to, &own, sizeof own);
  // CHECK: the bound '*to.data' is not invariant: the nest writes 'to'
  for (int i = 0; i < *to.data; ++i)
    a[i] = 1;
  std::swap(to, other);
  // CHECK: the bound '*to.data' is not invariant: the nest writes 'to'
  for (int i = 0; i < *to.data; ++i)
    a[i] = 1;
}
void sharedBy(double *q, std::shared_ptr<double[]> s, int n) {
  // CHECK: do not overlap
  for (int i = 1; i < n; ++i)
    q[i] = s[i - 1];
}
extern double *outside;
double *back();
void kept(int n) {
  double *a = new double[n];
  outside = a;
  double *b = back();
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
void keptArray() {
  double a[100];
  outside = a;
  double *b = back();
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < 100; ++i)
    a[i] = b[i - 1];
}
double **rows(double *of, int n) {
  double **table = new double *[n];
  table[0] = of;
  return table;
}
void ofRows(int n) {
  double *a = new double[n], **b = rows(a, n);
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[0][i - 1];
}
struct Owner {
  std::unique_ptr<double[]> all;
  double *make(int n) {
    double *p = new double[n];
    all.reset(p);
    return p;
  }
};
void owned(Owner &by, int n) {
  double *a = by.make(n);
  // CHECK: 'a' and 'by.all' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = by.all[i - 1];
}
double *named(int n) {
  double *p = new double[n];
  double &first = p[0];
  outside = &first;
  return p;
}
void byElement(int n) {
  double *a = named(n), *b = back();
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
void byNumber(int n) {
  double *a = new double[n];
  long at = (long)a;
  double *b = (double *)at;
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
struct Real {
  double x;
};
static double *numbers_;
void start(int n) { numbers_ = (double *)std::malloc(n * sizeof(double)); }
void asObjects(const Real *p, int n) {
  // CHECK: 'numbers_' and 'p.x' do not overlap
  for (int i = 1; i < n; ++i)
    numbers_[i] = p[i - 1].x;
}
static double elements[100];
struct Reference {
  double &third = elements[3];
} ofElements;
void withReference(const double *p, int n) {
  // CHECK: 'elements' and 'p' do not overlap
  for (int i = 1; i < n; ++i)
    elements[i] = p[i - 1];
}

// Others may look where a pointer leads that somebody has given.
void report(double);
double **place();
double *&reference();
struct Handle {
  double *p;
};
Handle *handle();
static double *global;
static void put(double **where, double *p) { *where = p; }
static void putTo(double *&where, double *p) { where = p; }
static void hold(Handle *h, double *p) { h->p = p; }
static double *same(double *p) { return p; }
static void keep(double *p, int n) {
  if (n > 0)
    keep(p, n - 1);
  else
    global = p;
}
#define USED(name)                                                             \
  double *b = back();                                                          \
  for (int i = 1; i < n; ++i)                                                  \
    name[i] = b[i - 1];                                                        \
  report(name[1])
void madeAndPut(int n) {
  double *a = new double[n];
  put(place(), a);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void madeAndSame(int n) {
  double *a = new double[n], *c = same(a);
  report(c[0]);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void madeAndKept(int n) {
  double *a = new double[n];
  keep(a, n);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void ownAndPut(int n) {
  double a[100];
  put(place(), a);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void ownAndPutTo(int n) {
  double a[100];
  putTo(reference(), a);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void ownAndHeld(int n) {
  double a[100];
  hold(handle(), a);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void ownAndStored(int n) {
  double a[100];
  *place() = a;
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
void ownAndKept(int n) {
  double a[100];
  keep(a, n);
  // CHECK: 'a' and 'b' do not overlap
  USED(a);
}
// Nor has an iteration one of its own.
void ownAndDead(int n) {
  double a[100];
  handle()->p = a;
  double *b = back();
  // CHECK: 'a' and 'b' do not overlap
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}
