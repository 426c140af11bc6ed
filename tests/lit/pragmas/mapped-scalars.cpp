// Numbers that a directive says are the device's, and that the loop only
// assigns to: each assignment is an atomic write. Where the loop reads them, or
// nothing says so, iterations share them.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^ *//' | FileCheck %s
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^ *//' | FileCheck %s --check-prefix=HOST
// RUN: not %idxmap --target=cuda --no-remarks %s -- -DREFUSED -std=c++20 -Wno-everything 2>&1 | FileCheck %s --check-prefix=REFUSED

int flag(const float *a, int n) {
  int found = 0;
  float last;
  // CHECK: ::idxmap::atomicWrite(found, 1);
  // CHECK: ::idxmap::atomicWrite(last, a[i]);
  // HOST: ::idxmap::atomicWrite(found, 1);
#pragma omp target teams distribute parallel for map(tofrom : found) map(from : last)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] < 0)
      found = 1;
    if (i == n - 1) {
      last = a[i];
    }
  }
  return found + last;
}

// The same in each iteration.
int same(const float *a, int n) {
  int size = 0, is = 0;
  // CHECK: ::idxmap::atomicWrite(size, 2 * n + 1);
#pragma omp target teams distribute parallel for map(from : size)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    size = 2 * n + 1;
  return size;
}

int gangs(const float *a, int n) {
  unsigned long long at = 0;
  // CHECK: ::idxmap::atomicWrite(at, i);
#pragma acc parallel loop copyin(a[0 : n]) copy(at)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (a[i] == 1)
      at = i;
  return at;
}

// Reduced, private and what a loop declares as ever.
int beside(const float *a, int n) {
  int s = 0, t = 0;
  // CHECK: s += t;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s) private(t)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t = a[i];
    s += t;
  }
  return s;
}

#ifdef REFUSED
int read(float *a, int n) {
  int x = 0;
  // REFUSED: [[#@LINE+5]]:5: error: the body writes 'x', which all iterations share
#pragma omp target teams distribute parallel for map(tofrom : x)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = x;
    x = i;
  }
  return x;
}
int each(float *a, int n) {
  int x = 0;
  // REFUSED: [[#@LINE+4]]:5: error: the body writes 'x', which all iterations share
#pragma omp target teams distribute parallel for map(tofrom : x)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x = a[i];
  return x;
}
int unsaid(float *a, int n) {
  int x = 0;
  // REFUSED: [[#@LINE+4]]:5: error: the body writes 'x', which all iterations share
#pragma omp target teams distribute parallel for map(to : x)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x = i;
  return x;
}
bool small(float *a, int n) {
  bool x = false;
  // REFUSED: [[#@LINE+5]]:7: error: {{.*}}'x'{{.*}}'bool'
#pragma omp target teams distribute parallel for map(tofrom : x)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (a[i] < 0)
      x = true;
  return x;
}
#endif
