// RUN: %check-errors %s -std=c++20 -Wno-everything

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

void triangular(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:25: error: the bound 'i' depends on the outer index 'i', which cannot be mapped yet
    for (int j = 0; j < i; ++j)
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
