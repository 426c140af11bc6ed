// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What hexagons of time do not take for a device is refused by name.
// RUN: not %idxmap %s --no-remarks -o %t.cu -- -std=c++20 2> %t.said
// RUN: FileCheck %s --implicit-check-not=error: --input-file=%t.said
// RUN: not ls %t.cu

#include <utility>
#include <vector>

struct Fields {
  float now[100], next[100];
};

// Nothing says that other names do not lead to the object's memory.
void members(Fields &f, int n, int steps) {
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: 'f.next', which it writes, is a part of an object
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      f.next[i] = f.now[i - 1] + f.now[i + 1];
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      f.now[i] = f.next[i];
  }
}

void exchanges(float *a, float *b, int n, int steps) {
  const auto at = [&](int i) { return a[i]; };
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'time_tile' cannot put this loop into a kernel with others: 'at' names 'a', which the steps exchange
      b[i] = 2 * at(i - 1) + a[i];
    std::swap(a, b);
  }
}

void unused(float *a, float *b, float *c, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), copy(c, n), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: no loop of the step uses one of 'a' and 'b', which it exchanges
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      c[i] = a[i];
    std::swap(a, b);
  }
}

void ranges(float *a, const float *f, int n, int steps) {
  [[using idxmap: data, copy(a, n), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'time_tile' cannot put this loop into a kernel with others: which elements of 'f' it uses in all steps is not known
      a[i] = a[i] + f[t * t];
  }
}

template <typename T>
void never(T *a, int n, int steps) {
  [[using idxmap: data, copy(a, n), time_tile("hybrid")]]
  // CHECK: :[[@LINE+1]]:3: error: 'time_tile' stands before a loop that counts its steps, but no instance of its template says what it is
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
  }
}

// What a row must be long enough for is a number of the instance's.
template <typename T>
void rows(T *a, T *b, int n, int l, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 3, 9, 32)]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: the instances of its template use their arrays in other ways
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < l; ++j)
        b[i * m + j] = a[i * m + j + 2 * int(sizeof(T))] + 1;
    std::swap(a, b);
  }
}
template void rows(float *, float *, int, int, int, int);
template void rows(double *, double *, int, int, int, int);

// Each instance has its own steps, and the kernel one set of numbers for them.
template <int From>
void begins(float *a, int n, int steps) {
  [[using idxmap: data, copy(a, n), time_tile("hybrid")]]
  // CHECK: :[[@LINE+1]]:3: error: 'time_tile' stands before a loop that counts its steps, but the instances of its template run other steps
  for (int t = From; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + t;
  }
}
template void begins<0>(float *, int, int);
template void begins<3>(float *, int, int);

template <typename I>
void opened(float *a, I n, int steps) {
  [[using idxmap: data, copy(a, long(n)), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: the type of 'i' depends on a template's parameter
    [[idxmap::map]]
    for (I i = 0; i < n; ++i)
      a[i] = a[i] + 1;
    // CHECK: note: without 'time_tile', each of these loops is a kernel in each step
  }
}
template void opened(float *, int, int);

template <typename V>
void whole(V &a, V &b, int n, int steps) {
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: 'a' and 'b', which it exchanges, are not known to be two pointers, vectors or spans of one type
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
}
template void whole(std::vector<float> &, std::vector<float> &, int, int);

template <typename T> struct Held {
  std::vector<T> now, next;
};
template <typename T> struct Room : Held<T> {
  void run(int n, int steps) {
    [[idxmap::time_tile("hybrid")]]
    for (int t = 0; t < steps; ++t) {
      // CHECK: :[[@LINE+2]]:7: error: 'time_tile' cannot put this loop into a kernel with others: 'now' and 'next', which it exchanges, are parts of an object that its kernel is given
      [[idxmap::map]]
      for (int i = 1; i < n - 1; ++i)
        this->next[i] = this->now[i - 1] + this->now[i + 1];
      std::swap(this->now, this->next);
    }
  }
};
template struct Room<float>;
