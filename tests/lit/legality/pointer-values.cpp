// A local pointer is another name for the array that it was given a part of
// last, as long as what its value is made of stays the same: then the loop is
// judged as if it named the array.
// RUN: %idxmap --list --target=host %s -- -std=c++20 -w | FileCheck %s

#include <utility>
#include <vector>

void same(double *a, int n) {
  const double *t = a;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent [0,n) {{.*}} 'a' is written 1 iteration away
  for (int j = 0; j < n; ++j)
    a[j] = t[j + 1];
}

void parts(double *all, int n) {
  double *u = all, *v = all + n, *w = &all[2 * n], *x;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j)
    w[j] = u[j] + v[j];
  x = w + 1;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent {{.*}} 'all' is written 1 iteration away
  for (int j = 0; j < n; ++j)
    w[j] = x[j];
}

void rows(double (*m)[10], int n) {
  double *u = m[3], *v = m[4], *all = &m[0][0];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < 10; ++j)
    u[j] = v[j];
  // From one row to the next.
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} different elements of 'm'
  for (int j = 0; j < n; ++j)
    u[j] = v[j];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} different elements of 'm'
  for (int j = 0; j < 10; ++j)
    all[j + 10] = m[1][9 - j];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j) {
    double *row = m[j];
    row[0] = row[n - 1];
  }
}

struct Field {
  double row[100];
  double *apart;
  void own() {
    double *r = row, *a = apart;
    // CHECK: :[[#@LINE+1]]:5 {{.*}} dependent {{.*}} 'row' is written 1 iteration away
    for (int i = 1; i < 100; ++i)
      r[i] = row[i - 1];
    // Another object may lead there.
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown
    for (int i = 1; i < 100; ++i)
      a[i] = apart[i - 1];
  }
};

void vectors(int n) {
  std::vector<double> v(n), w(n), x(n);
  const double *t = v.data(), *s = &v[1];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n - 1; ++j)
    v[j] = t[j + 1];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n - 1; ++j)
    v[j] = s[j];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n - 1; ++j)
    w[j] = s[j] + t[j];
  v.swap(x);
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'v' and 't' do not overlap
  for (int j = 0; j < n; ++j)
    v[j] = t[j];
}

// What a lambda sees of itself.
void lambdas(double *a, int n) {
  const double *t = a;
  auto outer = [&] {
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
    for (int j = 0; j < n; ++j)
      a[j] = t[j + 1];
  };
  outer();
}

template <typename T> void open(T *a, int n) {
  const T *t = a;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n; ++j)
    a[j] = t[j + 1];
}
template void open(double *, int);

// Not known: what changes on the way, and what has another name.
void changes(double *a, double *b, int n, int k, bool isFirst) {
  double *t = a + k;
  k = 0;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
  for (int j = 0; j < n; ++j)
    a[j] = t[j];
  double *u = a;
  if (isFirst)
    u = b;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'u' do not overlap
  for (int j = 0; j < n; ++j)
    a[j] = u[j];
  double *v = a;
  double *&w = v;
  w = b;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'v' do not overlap
  for (int j = 0; j < n; ++j)
    a[j] = v[j];
  double *const moved = a;
  ++a;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'moved' do not overlap
  for (int j = 0; j < n; ++j)
    a[j] = moved[j];
}

void swaps(double *a, double *b, int n) {
  double *u = a, *v = b;
  for (int t = 0; t < 3; ++t) {
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown {{.*}} 'u' and 'v' do not overlap
    for (int j = 0; j < n; ++j)
      u[j] = v[j + 1];
    std::swap(u, v);
  }
}

void jumps(double *a, double *b, int n) {
  double *t = a;
again:
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 't' and 'b' do not overlap
  for (int j = 0; j < n; ++j)
    t[j] = b[j + 1];
  t = b;
  if (n-- > 3)
    goto again;
}

// What the program says.
void restricted(double *a, int n) {
  double *__restrict t = a;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j)
    a[j] = t[j];
}

// What has got one other name may have more.
double elsewhere[100];
void unknownToo(bool isFirst) {
  double *t = elsewhere, *u = t;
  if (isFirst)
    ++u;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'elsewhere' and 'u' do not overlap
  for (int j = 0; j < 90; ++j)
    t[j] = u[j];
}

// The loop sees other variables by these names.
void hidden(double *a, int n, int k, int i) {
  double *t = a + k, *u = a + i * n;
  {
    int k = n;
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
    for (int j = 0; j < n; ++j)
      a[j + k] = t[j];
  }
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'u' do not overlap
  for (int i = 0; i < n; ++i)
    a[2 * i] = u[i * n];
  {
    double a[100];
    // CHECK: :[[#@LINE+1]]:5 {{.*}} independent
    for (int j = 0; j < n; ++j)
      a[j] = t[j];
  }
}

// What changes where it is not seen, and what may wrap.
struct Offsets {
  int k, l;
};
static void set(const int &x) { const_cast<int &>(x) = 4; }
void offsets(double *a, Offsets of, int k, long far, unsigned m, long n) {
  auto [x, y] = of;
  double *t = a + x;
  x += 1;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
  for (int j = 0; j < n; ++j)
    a[j + x] = t[j];
  double *u = a + k;
  set(k);
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'u' do not overlap
  for (int j = 0; j < n; ++j)
    a[j + k] = u[j];
  double *v = a + (int)far, *w = a + m * 2;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'v' do not overlap
  for (long j = 0; j < n; ++j)
    a[j + far] = v[j];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} 'a' and 'w' do not overlap
  for (long j = 0; j < n; ++j)
    a[j + 2L * m] = w[j];
}

// Jumps past what the pointer is given.
void cases(double *a, int n, int x) {
  double *t = a;
  switch (x) {
    {
      t = a + 1;
    case 1:
      // CHECK: :[[#@LINE+1]]:7 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
      for (int j = 0; j < n; ++j)
        a[j + 1] = t[j];
    }
  default:;
  }
  double *u = a;
  switch (x) {
  case 3:
    // CHECK: :[[#@LINE+1]]:5 {{.*}} dependent
    for (int j = 0; j < n; ++j)
      a[j + 1] = u[j];
  }
}

void entered(double *a, int n, int k) {
  double *t = a;
  int i = 0;
  int j;
  if (k)
    goto in;
  t = a + 1;
  for (i = 0; i < n; ++i) {
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
    for (j = 0; j < n; ++j)
      a[j + 1] = t[j];
  in:;
  }
}

void left(double *a, int n, int k) {
  double *u = a;
  for (int i = 0; i < n; ++i) {
    if (i == k)
      goto next;
    // CHECK: :[[#@LINE+1]]:5 {{.*}} dependent
    for (int j = 0; j < n; ++j)
      a[j + 1] = u[j];
  next:;
  }
}

void inExpressions(double *a, int n) {
  double *t = a;
  (void)({
    t = a + 1;
    // CHECK: :[[#@LINE+1]]:5 {{.*}} unknown {{.*}} 'a' and 't' do not overlap
    for (int j = 0; j < n; ++j)
      a[j] = t[j];
    0;
  });
}

// All iterations use the array, of which the length is known, where it is.
double halves[200];
void lengths(int n, int m) {
  double *u = halves, *v = halves + 100;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j)
    u[j] = v[j];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j)
    halves[j] = halves[j + 100];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n; ++j)
    u[j] = v[j - 10];
  // Perhaps none does.
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n; ++j) {
    u[j] = u[j + 60];
    for (int k = 0; k < m; ++k)
      u[j] += u[j + 150];
  }
}

// A reference has no subscript.
struct Referred {
  double (&r)[10];
};
void references(Referred s, int n) {
  // CHECK: :[[#@LINE+1]]:3 {{.*}} dependent
  for (int j = 0; j < n - 1; ++j)
    s.r[j] = (&s.r[0])[j + 1];
}

// One name in two namespaces.
namespace other {
double elsewhere[100];
}
int offset;
void names(double *a, int n, int offset) {
  double *t = other::elsewhere, *u = ::elsewhere;
  // CHECK: :[[#@LINE+1]]:3 {{.*}} independent
  for (int j = 0; j < n; ++j)
    u[j] = t[j + 1];
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} different elements of 'a'
  for (int j = 0; j < n; ++j)
    a[j + ::offset] = a[j + offset];
}

// All of an object is read of which a part is written.
void copies(Field &s, int n) {
  // CHECK: :[[#@LINE+1]]:3 {{.*}} unknown {{.*}} different elements of 's.row'
  for (int j = 1; j < n; ++j) {
    Field copy = s;
    s.row[j] = copy.row[j - 1];
  }
}
