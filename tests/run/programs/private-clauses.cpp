// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clauses private and firstprivate.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

struct Pair {
  int x, y;
};

int scratch;

/// A variable that all objects share.
struct Filter {
  static int last;
  int n;
  void run(int *q) {
    [[using idxmap: map, private(last)]]
    for (int i = 0; i < n; ++i) {
      this->last = q[i] * 2;
      q[i] += last;
    }
  }
  void shift(int *q) {
    [[using idxmap: map, firstprivate(last)]]
    for (int i = 0; i < n; ++i)
      q[i] += last;
  }
  void sum(const int *q) {
#pragma omp parallel for reduction(+ : last)
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      last += q[i] % 5;
  }
  void keep(int *q) {
    [[using idxmap: map, lastprivate(last)]]
    for (int i = 0; i < n; ++i) {
      last = q[i] % 7;
      q[i] -= last;
    }
  }
};
int Filter::last = 3;

int main() {
  const int n = 777;
  Buffer<int> a(n), b(n);
  int *p = a.data(), *q = b.data();
  for (int i = 0; i < n; ++i)
    p[i] = (i * 37) % 101;

  // What cannot be seen to be written: lengths are not known.
  int length = 3, t = 0, v[4];
  [[using idxmap: map, private(t, v)]]
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < length; ++k) {
      t = p[i] + k;
      v[k] = t;
    }
    q[i] = t * v[0];
  }
  show(b);

  // Read after the loop, where its value is not needed; of static storage; of a
  // class; and named although the loop has its own.
  Pair pair;
  [[using idxmap: map, private(scratch), private(pair, t)]]
  for (int i = 0; i < n; ++i) {
    scratch = p[i] - 5;
    pair.x = scratch;
    pair.y = pair.x * 2;
    t = pair.y;
    q[i] = t + scratch;
  }
  show(b);

  // Each iteration begins with the value from before, and leaves it as it was.
  int begin = 5;
  const int *from = p + 1;
  [[idxmap::map, idxmap::firstprivate(begin, from), idxmap::firstprivate(n),
    idxmap::copy(q, n - 3), idxmap::present(p)]]
  for (int i = 0; i < n - 3; ++i) {
    begin += i;
    from += i % 2;
    q[i] = begin + *from;
    begin -= i;
    from -= i % 2;
  }
  show(b);

  Filter filter{n};
  filter.run(q);
  Filter::last = 11;
  filter.shift(q);
  filter.sum(q);
  q[1] += Filter::last;
  filter.keep(q);
  q[0] += Filter::last;
  show(b);
}
