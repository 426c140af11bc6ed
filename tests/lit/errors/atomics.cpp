// Statements that cannot be atomic, and uses beside them.
// RUN: %check-errors %s -ferror-limit=0

#include <algorithm>

struct Bits {
  unsigned low : 4;
};

void forms(int *h, const int *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:24: error: 'atomic' takes no statement of this form
    // CHECK: :[[@LINE+1]]:24: note: updates of one number are taken: 'x += e', 'x = x + e', '++x', 'if (e < x) x = e', 'x = std::max(x, e)'
    [[idxmap::atomic]] h[b[i]] = 1;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] h[b[i]] /= 2;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] h[b[i]] = 5 - h[b[i]];
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] h[b[i]] = h[i] + 5;
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic
    std::swap(h[0], h[1]);
    // CHECK: :[[@LINE+1]]:1: error: 'atomic' takes no statement of this form
#pragma omp atomic
    {
      ++h[b[i]];
    }
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] for (int k = 0; k < 3; ++k) h[k] += 1;
    // CHECK: error: {{.*}}no arguments
    [[idxmap::atomic(h)]] h[b[i]] += 1;
  }
}

void types(char *c, bool *f, long double *d, Bits *s, const int *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:24: error: 'atomic' cannot update 'c[b[i]]', whose type is 'char'
    // CHECK: :[[@LINE+1]]:24: note: integers and floating-point numbers of 32 and 64 bits are taken
    [[idxmap::atomic]] c[b[i]] += 1;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' cannot update 'f[b[i]]', whose type is 'bool'
    [[idxmap::atomic]] f[b[i]] |= true;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' cannot update 'd[b[i]]', whose type is 'long double'
    [[idxmap::atomic]] d[b[i]] += 1;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' cannot update 's[b[i]].low', whose type is 'unsigned int, in a bit-field'
    [[idxmap::atomic]] s[b[i]].low += 1;
  }
}

void pragmas(int *h, const int *b, int *v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:1: error: '#pragma omp atomic capture' inside a mapped loop cannot be taken over
    // CHECK: :[[@LINE+1]]:1: note: '#pragma omp atomic' and 'update' on an update that discards its value are taken
#pragma omp atomic capture
    v[i] = h[b[i]]++;
    // CHECK: :[[@LINE+1]]:1: error: '#pragma omp atomic read' inside a mapped loop cannot be taken over
#pragma omp atomic read
    v[i] = h[b[i]];
  }
}

int others(int *a, int *v, const int *b, int n) {
  int count = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    [[idxmap::atomic]] ++count;
    // CHECK: :[[@LINE+2]]:12: error: this use of 'count' is not atomic, while others are
    // CHECK: :[[@LINE+1]]:12: note: atomic updates of 'count' may run at the same time as this one; write it in another loop
    a[i] = count;
  }
  // CHECK: error: 'atomic' stands outside of the body of a mapped loop
  // CHECK: note: the update of one element in such a body can be atomic
  [[idxmap::atomic]] ++count;
  // CHECK: :[[@LINE+1]]:24: error: 'atomic' stands outside of the body of a mapped loop
  [[using idxmap: map, atomic]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // An element that is atomic here and plain there.
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    [[idxmap::atomic]] a[i] += b[i];
    // CHECK: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    v[i] = a[i - 1];
  }
  return count;
}

void local(int *h, const int *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    struct Bin {
      // CHECK: error: 'atomic' stands outside of the body of a mapped loop
      static void add(int *p) { [[idxmap::atomic]] *p += 1; }
    };
    Bin::add(h + b[i]);
  }
}

int sum(const int *b, int n) {
  int s = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:29: error: this use of 's' is not atomic, while others are
    [[idxmap::atomic]] s += s + b[i];
  return s;
}

struct Counter {
  int count;
  static int all;
  void go(const int *b, int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:26: error: the body writes 'count', which all iterations share
      [[idxmap::atomic]] ++count;
      // CHECK: :[[@LINE+1]]:26: error: the body writes 'all', which all iterations share
      [[idxmap::atomic]] ++all;
    }
  }
};
