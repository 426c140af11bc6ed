// RUN: %idxmap --remarks=all --target=host --check %s -- -std=c++17 2>&1 >/dev/null | %filecheck %s
// RUN: %idxmap --remarks=all --target=host %s -- -std=c++17 2>&1 >/dev/null | not grep IDXMAP_CHECK
// RUN: %idxmap --target=host --check --no-remarks %s -- -std=c++17 2>&1 >/dev/null | count 0

#include <vector>

// Compiled for checks, what cannot be checked at run time is said, and why.

void pragma_operator(float (&a)[100]) {
  // CHECK: remarks.cpp:[[@LINE+2]]:3: remark: with IDXMAP_CHECK=1, this loop is not checked
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i) {
    // CHECK: remarks.cpp:[[@LINE+1]]:5: note: the loop cannot be written once more with this in it
    _Pragma("GCC unroll 2") for (int k = 0; k < 2; ++k) a[i] += 1;
  }
}

struct Range {
  int first, last;
};
void binding(float (&a)[100], Range r) {
  // CHECK: remark: with IDXMAP_CHECK=1, this loop is not checked
  // CHECK: remarks.cpp:[[@LINE+1]]:15: note: the loop cannot be written once more with this in it
  const auto [first, last] = r;
  [[idxmap::map]]
  for (int i = first; i < last; ++i)
    a[i] = 1;
}

// CHECK: remark: with IDXMAP_CHECK=1, this loop is not checked
// CHECK: remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: note: the loop cannot be written once more with this in it
void lengths(int n, double (*a)[n]) {
  [[using idxmap: map, independent, copy(a, n)]]
  for (int i = 0; i < n; ++i)
    a[i][0] = i;
}

// Also where the type is deduced.
void deduced(int n, double *p) {
  // CHECK: remark: with IDXMAP_CHECK=1, this loop is not checked
  // CHECK: remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: note: the loop cannot be written once more with this in it
  auto a = reinterpret_cast<double (*)[n]>(p);
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    a[i][0] = i;
}

void elements(std::vector<float *> &rows, int n) {
  // CHECK: remarks.cpp:[[@LINE+2]]:3: remark: with IDXMAP_CHECK=1, the iterations of this loop are counted, but what it writes is not compared
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.cpp:[[@LINE+1]]:5: note: which memory is meant by '{{.*}}' is not known
    rows[i][0] = i;
}

int calls = 0;
inline float counted(int i) { return calls += i; }
thread_local int own = 0;
inline float countedByThread(int i) { return own += i; }
void call(float (&a)[100]) {
  // CHECK: remarks.cpp:[[@LINE+2]]:3: remark: with IDXMAP_CHECK=1, the iterations of this loop are counted, but what it writes is not compared
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < 100; ++i)
    // CHECK: remarks.cpp:[[@LINE+1]]:12: note: which memory is meant by 'calls' is not known
    a[i] = counted(i);
  // CHECK: remarks.cpp:[[@LINE+2]]:3: remark: with IDXMAP_CHECK=1, the iterations of this loop are counted, but what it writes is not compared
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < 100; ++i)
    // CHECK: remarks.cpp:[[@LINE+1]]:12: note: this may write to memory that the loop does not name
    a[i] = countedByThread(i);
}

void range(float *a, const int *to, int n) {
  // CHECK: remarks.cpp:[[@LINE+2]]:3: remark: with IDXMAP_CHECK=1, the iterations of this loop are counted, but what it writes is not compared
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.cpp:[[@LINE+1]]:5: note: which elements of 'a' the device needs cannot be inferred
    a[to[i]] = i;
}

// With a clause, it is known.
void clause(float *a, const int *to, int n) {
  // CHECK-NOT: IDXMAP_CHECK
  [[using idxmap: map, independent, copy(a, n)]]
  for (int i = 0; i < n; ++i)
    a[to[i]] = i;
}

// A reduction is known, too.
float sum(const float (&a)[100]) {
  float s = 0;
  // CHECK-NOT: IDXMAP_CHECK
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < 100; ++i)
    s += a[i];
  return s;
}
