// RUN: %check-errors %s -std=c++20 -Wno-everything -ferror-limit=0

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <vector>

int next();

void call(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'next', which may have side effects
  for (int i = 0; i < next(); ++i)
    a[i] = 0;
}

void sideEffect(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'n--' has side effects
  for (int i = 0; i < n--; ++i)
    a[i] = 0;
}

void written(int *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'n' is not invariant: the nest writes 'n'
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    n = 4;
    a[i] = 0;
  }
}

void elementWritten(int *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'a[0]' is not invariant: the nest writes 'a'
  for (int i = 0; i < a[0]; ++i)
    a[i] = 0;
}

void compressedRows(float *a, const int *row, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:29: error: the bound 'row[i]' depends on the outer index 'i', and the values it can have are not evident
    // CHECK: note: such a bound is made of sums, products, quotients
    for (int j = 0; j < row[i]; ++j)
      a[i * n + j] = 0;
}

void quotient(float *a, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:25: error: the bound 'i / m' depends on the outer index 'i', and the values
    for (int j = 0; j < i / m; ++j)
      a[i * n + j] = 0;
}

void sign(float *a, int n, unsigned m) {
  [[idxmap::map(2)]]
  for (int i = -1; i < n; ++i)
    // CHECK: :[[@LINE+2]]:21: error: the condition 'j < m' compares 'j' as an unsigned number, and its first value, which depends on an outer index, may be negative
    // CHECK: note: convert the bound to the type of 'j'
    for (int j = i; j < m; ++j)
      a[i * n + j] = 0;
}

void unequal(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:21: error: the condition 'j != n' depends on an outer index, and it is not evident that the steps of 'j' meet it
    // CHECK: note: compare by '<' or '>'
    for (int j = i; j != n; j += 2)
      a[i * n + j] = 0;
}

int lastIndex(float *a, int n) {
  int j;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:10: error: the value that 'j' has after the loop depends on an outer index, and is read
    // CHECK: note: declare 'j' in the loop, or map fewer loops
    for (j = 0; j < i; ++j)
      a[i * n + j] = 0;
  return j;
}

void step(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+2]]:33: error: the step 'i' depends on the outer index 'i'
    // CHECK: note: map fewer loops
    for (int j = 0; j < n; j += i)
      a[i * n + j] = 0;
}

void wraps(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:36: error: this loop does not end: 'j' cannot become -1
    for (unsigned j = unsigned(i); j >= 0; --j)
      a[i * n + j] = 0;
}

void stepsOver(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+2]]:36: error: it is not evident that 'j' passes its bound before it wraps round: 'j > 0' depends on an outer index
    // CHECK: note: give 'j' a signed type
    for (unsigned j = unsigned(i); j > 0; j -= 2)
      a[i * n + j] = 0;
}

void floating(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound has type 'double', but must be an integer
  for (int i = 0; i < 2.5; ++i)
    a[i] = 0;
}

void hides(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:14: error: an inner loop whose variable 'i' hides that of an outer loop
    for (int i = 0; i < n; ++i)
      a[i] = 0;
}

void ownVariable(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'i + 1' depends on the loop's own variable 'i'
  for (int i = 0; i < i + 1; ++i)
    a[i] = 0;

  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:16: error: the bound 'i' depends on the loop's own variable 'i'
  for (int i = i; i < n; ++i)
    a[i] = 0;
}

void outOfRange(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:26: error: the bound '0 - 5ul' is 18446744073709551611, but the indices of a mapped loop have 64 bits with a sign
  for (unsigned long i = 0 - 5ul; i < -1ul; ++i)
    a[i] = 0;

  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:28: error: the bound '0x7fffffffffffffff' is 9223372036854775807, but
  for (long i = 0x7f; i <= 0x7fffffffffffffff; ++i)
    a[i] = 0;
}

// What is not evaluated is neither read nor written.
static char text[100];
void unevaluated() {
  [[idxmap::map]]
  for (unsigned long i = 0; i < sizeof text - 1; ++i)
    text[i] ^= 1;
  [[idxmap::map]]
  for (unsigned long i = 0; i < sizeof(next()); ++i)
    text[i] += sizeof(text[i] = 1);
}

// A member function may leave its object as it is, and still do more than to
// compute.
static int calls = 0;
struct Doing {
  int *p, n;
  int takes() { return p[0]--; }
  int nested() { return takes(); }
  int counts() const { return ++calls, n; }
  int remembers() const {
    static int times = 0;
    return n + times++;
  }
  int gives() const { return change(p), n; }
  int elsewhere() const { return change(n), n; }
  static void change(int *x) { ++*x; }
  static int change(int);
};
void effects(float *a, Doing &d) {
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'takes', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.takes(); ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'nested', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.nested(); ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'counts', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.counts(); ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'remembers', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.remembers(); ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'gives', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.gives(); ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:23: error: the bound calls 'elsewhere', which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < d.elsewhere(); ++i)
    a[i] = 0;
}

// What a function reads through a pointer may be what the nest writes.
static int counts[4], limit;
static int *table;
struct Reading {
  int *p, *q, n;
  double *x;
  std::vector<double> data;
  int first() const { return p[0]; }
  int inner() const { return first() + n; }
  int local() const {
    const int *here = p;
    return *here;
  }
  int other() const { return q[n]; }
  int isGiven() const { return p != nullptr ? n : 0; }
  int size() const { return data.size(); }
  int least() const { return *std::min_element(data.begin(), data.end()); }
  int global() const { return counts[n]; }
  int behind() const { return table[n]; }
  int given() const;
  double &operator()(int i) { return data[i]; }
  int &at(int i) { return p[i]; }
  void own() {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'inner()' is not invariant: the nest writes 'p'
    for (int i = 0; i < inner(); ++i)
      p[i] = 0;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'local()' is not invariant: the nest writes 'p'
    for (int i = 0; i < local(); ++i)
      at(i) = 0;
    [[idxmap::map]]
    for (int i = 0; i < other(); ++i)
      p[i] = 0;
    [[idxmap::map]]
    for (int i = 0; i < size(); ++i)
      (*this)(i) = 0;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'least()' is not invariant: the nest writes
    for (int i = 0; i < least(); ++i)
      (*this)(i) = 0;
  }
};
static int total(const Reading &r) { return r.p[0]; }
inline int Reading::given() const { return total(*this) + (*this).n; }
struct Owner {
  Reading r;
  int first() const { return r.first(); }
  int size() const { return r.size(); }
};
void reads(Reading &r, Reading *s, Owner &o) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.inner()' is not invariant: the nest writes 'r'
  for (int i = 0; i < r.inner(); ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    r.p[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 's->first()' is not invariant: the nest writes 's'
  for (int i = 0; i < s->first(); ++i)
    s->at(i) = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'o.first()' is not invariant: the nest writes 'o'
  for (int i = 0; i < o.first(); ++i)
    o.r.p[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'o.r.first()' is not invariant: the nest writes 'o'
  for (int i = 0; i < o.r.first(); ++i)
    o.r.p[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.least()' is not invariant: the nest writes 'r'
  for (int i = 0; i < r.least(); ++i)
    r(i) = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.global()' is not invariant: the nest writes 'counts'
  for (int i = 0; i < r.global(); ++i)
    counts[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.behind()' is not invariant: the nest writes 'table'
  for (int i = 0; i < r.behind(); ++i)
    table[i] = 0;
}
void readsGiven(Reading &r) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.given()' is not invariant: the nest writes 'r'
  for (int i = 0; i < r.given(); ++i)
    r.p[i] = 0;
}
// Nor are these.
void readsOther(Reading &r, Reading *s, Owner &o) {
  [[idxmap::map]]
  for (int i = 0; i < r.first(); ++i)
    r.x[i] = 0;
  [[idxmap::map]]
  for (int i = 0; i < r.other(); ++i)
    r.at(i) = 0;
  [[idxmap::map]]
  for (int i = 0; i < r.isGiven(); ++i)
    r.p[i] = 0;
  [[idxmap::map]]
  for (int i = 0; i < r.size(); ++i)
    r(i) = 0;
  [[idxmap::map]]
  for (int i = 0; i < s->size(); ++i)
    (*s)(i) = 0;
  [[idxmap::map]]
  for (int i = 0; i < o.size(); ++i)
    o.r(i) = 0;
  [[idxmap::map]]
  for (int i = 0; i < r.global(); ++i)
    r.p[i] = 0;
}
template <class R> void readsOpen(R &r) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r.first()' is not invariant: the nest writes 'r'
  for (int i = 0; i < r.first(); ++i)
    r.p[i] = 0;
  [[idxmap::map]]
  for (int i = 0; i < r.size(); ++i)
    r(i) = 0;
}
template void readsOpen(Reading &);

// By a lambda from before the loop, and by a pointer into an object.
struct Sized {
  int n, more[2];
};
void byOtherNames(Sized &s, Sized *p, float *a) {
  auto grow = [&s] { ++s.n; };
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 's.n' is not invariant: the nest writes 's'
  for (int i = 0; i < s.n; ++i) {
    grow();
    a[i] = 1;
  }
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'p->more[1]' is not invariant: the nest writes 'p'
  for (int i = 0; i < p->more[1]; ++i) {
    int *last = p->more + 1;
    *last = 3;
    a[i] = 1;
  }
}

// By another name, which the function has made of an element before.
void pointedTo(std::vector<int> &a) {
  const int *last = &a[5];
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound '*last' is not invariant: the nest writes 'last'
  for (int i = 0; i < *last; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    a[i] = i;
}

void referredTo(std::vector<int> &a) {
  const int &last = a[5];
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'last' is not invariant: the nest writes 'last'
  for (int i = 0; i < last; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    a[i] = i;
}

struct WithRow {
  int n;
  int row[9];
};
int memberPointedTo() {
  WithRow s{9, {}};
  int *row = s.row, *n = &s.n;
  [[idxmap::map]]
  for (int i = 0; i < s.n; ++i)
    row[i] = i;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 's.n' is not invariant: the nest writes 's'
  for (int i = 0; i < s.n; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    n[i] = i;
  return s.row[0];
}

// Elements of containers, and arrays by a reference.
void elementReferredTo(std::vector<int> &v) {
  const auto &w = v;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'w[5]' is not invariant: the nest writes 'w'
  for (int i = 0; i < w[5]; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    v[i] = 3;
}

void elementPointedTo(std::vector<int> &v) {
  int *p = v.data();
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'v[5]' is not invariant: the nest writes 'v'
  for (int i = 0; i < v[5]; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    p[i] = 3;
}

int arrayReferredTo() {
  int a[100] = {};
  const int(&r)[100] = a;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'r[5]' is not invariant: the nest writes 'r'
  for (int i = 0; i < r[5]; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    a[i] = 3;
  return a[0];
}

// Functions of the program whose bodies can be seen, and what they cannot see.
struct Measured {
  int n;
  int *rows;
  double *p;
  struct Inner {
    int n;
    double *q;
  } *inner;
};
static int asked;
int unseen(const Measured &s);
inline int rowsOf(const Measured *s) { return s->rows[0]; }
inline int counted(const Measured &s) { return ++asked + s.n; }
inline int deep(const Measured &s) { return unseen(s); }
void functions(Measured &s) {
  [[idxmap::map]]
  for (int i = 0; i < rowsOf(&s); ++i)
    s.p[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'rowsOf(&s)' is not invariant: the nest writes 's'
  for (int i = 0; i < rowsOf(&s); ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    s.rows[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'counted', which may have side effects
  for (int i = 0; i < counted(s); ++i)
    s.p[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'deep', which may have side effects
  for (int i = 0; i < deep(s); ++i)
    s.p[i] = 1;
}
void farther(Measured &s) {
  [[idxmap::map]]
  for (int i = 0; i < s.inner->n; ++i)
    s.inner->q[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 's.inner->n' is not invariant: the nest writes 's'
  for (int i = 0; i < s.inner->n; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    s.inner[i].n = 1;
  Measured::Inner *inner = s.inner;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 's.inner->n' is not invariant: the nest writes 's'
  for (int i = 0; i < s.inner->n; ++i)
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    inner[i].n = 1;
}

// Iterators say how many elements there are, and read none.
void iterators(std::vector<int> &v) {
  [[idxmap::map]]
  for (int i = 0; i < int(v.end() - v.begin()); ++i)
    v[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < int(std::distance(v.begin(), v.end())); ++i)
    v[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound '*v.begin()' is not invariant: the nest writes 'v'
  for (int i = 0; i < *v.begin(); ++i)
    v[i] = 1;
}

// Lengths, whatever is made of them, and parts of what smart pointers hold.
void lengths(std::vector<int> &v, std::vector<int> &w, std::unique_ptr<Measured> &m) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < std::min(v.size(), w.size()); ++i)
    v[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < std::abs(int(std::size(v))); ++i)
    v[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < m->n; ++i)
    m->p[i] = 1;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'm->n' is not invariant: the nest writes 'm'
  for (int i = 0; i < m->n; ++i)
    (*m).n = i;
}

// What is given by value ends without an effect.
struct Listed {
  std::vector<int> list() const;
  double *p;
};
void given(Listed &l) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < l.list().size(); ++i)
    l.p[i] = 1;
}

// Side effects of what a function makes, ends, or hands to the library.
static int made;
struct Counting {
  int k = ++made;
};
struct Ending {
  ~Ending() { ++made; }
};
static std::vector<int> kept;
int makes() { Counting c; return 8; }
int ends() { Ending e; return 8; }
int grows() { kept.push_back(1); return 8; }
int fills() { std::fill(kept.begin(), kept.end(), 1); return 8; }
int sums() { std::vector<int> own(3); own.push_back(kept[0]); return own.size(); }
void effects(double *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'makes', which may have side effects
  for (int i = 0; i < makes(); ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'ends', which may have side effects
  for (int i = 0; i < ends(); ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'grows', which may have side effects
  for (int i = 0; i < grows(); ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'fills', which may have side effects
  for (int i = 0; i < fills(); ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls a constructor or destructor, which may have side effects
  for (int i = 0; i < Counting().k; ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:24: error: the bound calls a constructor or destructor, which may have side effects
  for (int i = 0; i < (Ending(), 3); ++i)
    a[i] = 0;
  [[idxmap::map]]
  for (int i = 0; i < sums(); ++i)
    a[i] = 0;
}
