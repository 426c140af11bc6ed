// What of a host array the device needs has to be known.
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <vector>

constexpr int offsets[3] = {0, 1, 5};

struct Node {
  int value;
  const Node *next;
};

void subscripts(float *a, const int *b, const int *row, int n, int m, int k) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:5: error: which elements of 'a' the device needs cannot be inferred
    // CHECK: :[[@LINE+2]]:5: note: this subscript is not an affine function of variables with known ranges
    // CHECK: :[[@LINE-4]]:3: note: say it with 'idxmap::copy(a, <number of elements>)', or with 'idxmap::present(a)'
    a[b[i]] = i;

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int e = row[i]; e < row[i + 1]; ++e)
      // CHECK: :[[@LINE+1]]:15: error: which elements of 'b' the device
      a[i] += b[e];

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      // CHECK: :[[@LINE+3]]:9: error: which elements of 'a' the device
      // CHECK: :[[@LINE+1]]:11: note: what is touched depends on this condition, which cannot be followed
      if (i + j < m)
        a[i * n + j] += 1;

  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+4]]:5: error: which elements of 'a' the device
    // CHECK: :[[@LINE+1]]:9: note: what is touched depends on this condition
    if ((i ^ k) > m)
      continue;
    a[i] = 1;
  }

  // Which of the variable's values is beside the one that it does not take.
  [[idxmap::map]]
  for (int i = 0; i < n; i += 2)
    // CHECK: :[[@LINE+3]]:7: error: which elements of 'a' the device
    // CHECK: :[[@LINE+1]]:9: note: what is touched depends on this condition
    if (i != 4)
      a[i] = 1;

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:7: error: which elements of 'a' the device
    // CHECK: :[[@LINE+1]]:19: note: what is touched depends on this condition
    if (i != m && i != k)
      a[i] = 1;

  // How much of a table is read, the host alone knows.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int e = 0; e < m; ++e)
      // CHECK: :[[@LINE+2]]:7: error: which elements of 'a' the device
      // CHECK: :[[@LINE+1]]:7: note: this subscript is not an affine function of variables with known ranges
      a[i + offsets[e]] = 1;

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int e = 0; e < 3; ++e)
      // CHECK: :[[@LINE+3]]:9: error: which elements of 'a' the device
      // CHECK: :[[@LINE+1]]:11: note: what is touched depends on this condition
      if (offsets[e] < m)
        a[i + offsets[e]] = 1;

  // What is below 0 is a large number.
  [[idxmap::map]]
  for (unsigned i = 0; i < 9; ++i)
    // CHECK: :[[@LINE+3]]:7: error: which elements of 'a' the device
    // CHECK: :[[@LINE+1]]:9: note: what is touched depends on this condition
    if (i - 1 != -1u)
      a[i] = 1;

  // A clause says it; what is inferred needs none.
  [[using idxmap: map, copy(a, m), independent]]
  for (int i = 0; i < n; ++i)
    a[b[i]] = i;
}

void deep(float **p, const Node *first, float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE-3]]:19: error: the elements of 'p' hold pointers ('float *')
    // CHECK: :[[@LINE-4]]:19: note: allocate all of it in memory that the device shares and say 'idxmap::present(p)'
    a[i] = p[i][0];

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE-9]]:34: error: the elements of 'first' hold pointers
    a[i] = first[i].next->value;
}

// Of an object that the body changes by a pointer into it, no copy will do.
struct Tables {
  unsigned *out;
  unsigned counts[48];
};
void changed(Tables *tables, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE-3]]:22: error: the elements of 'tables' hold pointers ('unsigned int *')
    unsigned *count = tables->counts + i;
    *count -= 2u;
  }
}

void clauses(float *a, int s, int n) {
  // CHECK: :[[@LINE+2]]:31: error: 'copyin' takes the name of an array or a pointer
  // CHECK: :[[@LINE+1]]:31: note: write 'copyin(a)' or 'copyin(a, n)'
  [[using idxmap: map, copyin(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: :[[@LINE+1]]:34: error: 'copyin' cannot have -1 elements
  [[using idxmap: map, copyin(a, -1)]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: :[[@LINE+1]]:44: error: 'a' is named by two clauses
  [[using idxmap: map, copy(a, n), present(a)]]
  for (int i = 0; i < n; ++i)
    a[i] = s;
}

void walking(float *a, const float *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const float *from = b;
    for (int k = 0; k < i; ++k)
      ++from;
    // CHECK: :[[@LINE+1]]:12: error: which elements of 'b' the device
    a[i] = *from;
  }
}

void lambdas(float *a, const float *b, const std::vector<float> &v, int n) {
  const auto read = [&](int i) { return b[i]; };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:12: error: which elements of 'b' the device
    // CHECK: :[[@LINE-4]]:41: note: this subscript
    // CHECK: :[[@LINE-4]]:3: note: say it with 'idxmap::copyin(b, <number of elements>)'
    a[i] = read(i);
  [[using idxmap: map, copyin(b, n)]]
  for (int i = 0; i < n; ++i)
    a[i] = read(i);

  const auto first = [&] { const auto &w = v; return w[0]; };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: error: the lambda 'first' from before the loop cannot be used in a mapped loop: it uses 'v' as a whole
    // CHECK: :[[@LINE-4]]:14: note: declare the lambda in the body of the loop
    a[i] = first();
}

struct Rows {
  float *p, *q;
  float inside[8];
  void own(int n) {
    // CHECK: :[[@LINE+1]]:45: error: 'p' is named by two clauses
    [[using idxmap: map, copy(p, n), copyin(this->p, n)]]
    for (int i = 0; i < n; ++i)
      p[i] = n;
  }
};

void members(Rows r, float *a, int n) {
  // CHECK: :[[@LINE+1]]:45: error: 'r.p' is named by two clauses
  [[using idxmap: map, copy(r.p, n), copyin((r).p, n)]]
  for (int i = 0; i < n; ++i)
    r.p[i] = n;

  // CHECK: :[[@LINE+1]]:31: error: 'copyin' takes the name of an array or a pointer
  [[using idxmap: map, copyin(r.inside)]]
  for (int i = 0; i < n; ++i)
    a[i] = r.inside[i % 8];

  // CHECK: :[[@LINE+2]]:29: error: how many elements 'r.q' points to is not known
  // CHECK: :[[@LINE+1]]:29: note: say it with 'copy(r.q, <number of elements>)'
  [[using idxmap: map, copy(r.q)]]
  for (int i = 0; i < n; ++i)
    r.q[int(r.p[i])] = i;
}

// Where a pointer of the body has come from.
void walking(float *out, const float *in, int n, int w) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    const float *p = &in[i * w];
    float *o = &out[i * 3];
    for (int k = 0; k < 3; ++k)
      // CHECK-DAG: :[[@LINE+2]]:7: error: which elements of 'out' the device needs cannot be inferred
      // CHECK-DAG: :[[@LINE+1]]:14: error: which elements of 'in' the device needs cannot be inferred
      *o++ = *p++;
  }
}

// In a class template, what the instances' calls do with the object counts.
struct Pair {
  float x, y[2];
};
template <class T> struct Pairs {
  Pair *c;
  void halve(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      if (i > 2)
        c[i].x += 2;
      float v;
      // CHECK: :[[@LINE+1]]:7: error: which elements of 'c' the device needs cannot be inferred
      __builtin_memcpy(&v, &c[i].y[1], sizeof v);
    }
  }
};
template struct Pairs<int>;
