// RUN: %check-errors %s -std=c++20 -Wno-everything -ferror-limit=0

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
