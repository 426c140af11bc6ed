// RUN: %check-errors %s -std=c++20 -w -ferror-limit=0

// In unsigned arithmetic, -1 is 4294967295: what it is added to goes back by
// one all the same.

constexpr int back = -1;
void constant(int *a) {
  [[idxmap::map]]
  for (unsigned i = 1; i < 9; ++i)
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    a[i] = a[i + back];
}
void written(int *a, unsigned n) {
  [[idxmap::map]]
  for (unsigned i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    a[i] = a[i + -1];
}
template <int D> void parameter(int *a, unsigned n) {
  [[idxmap::map]]
  for (unsigned i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    a[i] = a[i + D];
}
template void parameter<-1>(int *, unsigned);
void rows(int *a, unsigned n, unsigned m) {
  [[idxmap::map(2)]]
  for (unsigned i = 1; i < n; ++i)
    for (unsigned j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:22: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
      a[i * m + j] = a[(i + back) * m + j];
}
void inALocal(int *a) {
  [[idxmap::map]]
  for (unsigned i = 1; i < 9; ++i) {
    unsigned k = i + 0xffffffffu;
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    a[i] = a[k];
  }
}
void turned(int *a) {
  [[idxmap::map]]
  for (unsigned i = 0; i < 8; ++i)
    // CHECK: :[[@LINE+1]]:32: error: iterations of 'i' depend on each other: this element of 'a' is written 6 iterations away
    a[i * 0xffffffffu + 20u] = a[i + 12u];
}
void cut(int *a) {
  [[idxmap::map]]
  for (long i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a'
    a[(int)(i * 4294967296L)] = i;
}
// This one is right.
void ahead(int *a, int *b, unsigned n) {
  [[idxmap::map]]
  for (unsigned i = 1; i < n; ++i)
    a[i + -1] = 1;
}
