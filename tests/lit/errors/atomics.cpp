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
    // CHECK: :[[@LINE+2]]:1: error: '#pragma omp atomic compare fail' inside a mapped loop cannot be taken over
    // CHECK: :[[@LINE+1]]:1: note: 'read', 'write', 'update', 'capture' and 'compare' are taken, with the orders of memory, 'weak' and 'hint'
#pragma omp atomic compare fail(relaxed)
    v[i] = v[i] == 2 ? 3 : v[i];
    // CHECK: :[[@LINE+1]]:1: error: '#pragma omp atomic read write' inside a mapped loop cannot be taken over
#pragma omp atomic read write
    v[i] = h[b[i]];
    // CHECK: :[[@LINE+1]]:1: error: '#pragma acc atomic read if' inside a mapped loop cannot be taken over
#pragma acc atomic read if(n > 3)
    v[i] = h[b[i]];
  }
}

// A directive takes the statements that it names.
void directives(int *h, const int *b, int *v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+3]]:5: error: 'atomic' takes no statement of this form
    // CHECK: :[[@LINE+2]]:5: note: {{.*}} those that are captured, as by 'v = x++', 'v = x += e' and '{ v = x; x = e; }'; and 'if (x == e) x = d'
#pragma omp atomic
    v[i] = h[b[i]]++;
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    h[b[i]]++;
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic read
    h[b[i]]++;
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic write
    h[b[i]] += 1;
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic update
    if (h[b[i]] == 3) h[b[i]] = 4;
    // CHECK: :[[@LINE+1]]:1: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    { v[i] = h[b[i]]; if (h[b[i]] == 3) { h[b[i]] = 4; } }
    // CHECK: :[[@LINE+1]]:1: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    { v[i] = h[b[i]]; ++h[b[i]]; v[i] = 0; }
    // CHECK: :[[@LINE+1]]:1: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    { v[i] = h[b[i]]; h[i]++; }
    // CHECK: :[[@LINE+1]]:1: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    { h[b[i]] = i; v[i] = h[b[i]]; }
    // CHECK: :[[@LINE+2]]:5: error: 'atomic' takes no statement of this form
#pragma omp atomic capture
    v[i] = h[b[i]] = i;
    // CHECK: :[[@LINE+2]]:24: error: 'atomic' takes no statement of this form
    // CHECK: :[[@LINE+1]]:24: note: what is captured into, the number that is updated, and the values must not name each other
    [[idxmap::atomic]] h[0] = h[0]++;
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] v[h[0]] = h[0]++;
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] { v[i] = h[0]; h[0] += v[i]; }
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] { v[i] = h[0]; h[0] = v[i] + 1; }
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] { v[i] = h[0]; h[0] += h[0]; }
    // CHECK: :[[@LINE+1]]:24: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] if (h[0] == 2) h[0] = h[0] + 1;
  }
}

// In a declaration it stands alone, and the variable gets a value.
void declared(int *h, int *v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] int a = h[0] + 1;
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] int b = h[0]++, c = 2;
    // CHECK: :[[@LINE+1]]:5: error: 'atomic' takes no statement of this form
    [[idxmap::atomic]] int &d = ++h[0];
    // CHECK: :[[@LINE+1]]:{{.*}}: error: 'atomic' takes no statement of this form
    [[maybe_unused]] [[idxmap::atomic]] int e = h[0]++;
    v[i] = a + b + c + d;
  }
  // CHECK: :[[@LINE+1]]:13: error: 'idxmap::atomic' has no effect here
  [[idxmap::atomic]] int f = h[0]++;
  v[0] = f;
}

// Beside updates that are captured, nothing else reads the variable.
int captured(int *a, int n) {
  int count = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int at;
    [[idxmap::atomic]] at = count++;
    // CHECK: :[[@LINE+1]]:17: error: this use of 'count' is not atomic, while others are
    a[i] = at + count;
  }
  return count;
}

void types(char *c, short *d, const int *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int at;
    // CHECK: :[[@LINE+1]]:29: error: 'atomic' cannot update 'c[b[i]]', whose type is 'char'
    [[idxmap::atomic]] at = c[b[i]]++;
    // CHECK: :[[@LINE+2]]:10: error: 'atomic' cannot update 'd[b[i]]', whose type is 'short'
#pragma omp atomic read
    at = d[b[i]];
    // A plain read beside atomic updates of the same element.
    c[i] = at;
  }
}

void plainly(int *__restrict a, int *__restrict v, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    int at;
    [[idxmap::atomic]] at = a[i]++;
    // CHECK: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    v[i] = a[i - 1] + at;
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
      // CHECK: :[[@LINE+1]]:28: error: the body writes 'count', which all iterations share
      [[idxmap::atomic]] ++count;
      // CHECK: :[[@LINE+1]]:28: error: the body writes 'all', which all iterations share
      [[idxmap::atomic]] ++all;
    }
  }
};
