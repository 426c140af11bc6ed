// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that change other variables beside the one that they count with: in
// both directions, of other types and steps, declared in the loop or before it,
// on outer and inner loops. Arrays are the host's: what is copied follows, too.
// RUN: %run-program %s %t

#include <climits>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <vector>

static std::vector<unsigned> a(600), b(600);

static void show(const char *name, long k = 0, long l = 0) {
  unsigned hash = 17;
  for (unsigned each : a)
    hash = hash * 31 + each;
  std::printf("%s %u %ld %ld\n", name, hash, k, l);
}

// Each is mapped, and shown to be independent by what its subscripts are.
static void steps(unsigned *p, const unsigned *q, int n, int low, int offset) {
  [[idxmap::map]]
  for (int i = 0, j = n - 1; i < n; ++i, --j)
    p[i] += q[j];
  show("reversed");
  [[idxmap::map]]
  for (int i = low, k = 0; i < n; i++, k++)
    p[k] += q[i];
  show("shifted");
  [[idxmap::map]]
  for (int i = 0, k = offset; i < n; i++, k += 3)
    p[k] -= q[i];
  show("strided");
  [[using idxmap: map, independent]]
  for (int i = 1, k = offset; i < n; i += 2, ++k)
    p[k] += 5 * q[i];
  show("packed");
  [[idxmap::map]]
  for (long i = n, k = offset; i >= low; i -= 2, k += 4)
    p[k] += q[i];
  show("down");
  [[idxmap::map]]
  for (std::size_t i = n, k = 1; i-- > 0; ++k)
    p[i] += q[k];
  show("tested first");
  [[idxmap::map]]
  for (int m = n / 2, i = 0; i < m; ++i)
    p[i] += m;
  show("bound");
  [[idxmap::map]]
  for (int i = 0, j = n, k = 2; i < n; ++i, --j, k += 2)
    p[k] = j - q[i];
  show("three");
}

// Step sizes of the run; where they are equal, the variables stay together.
static void runTime(unsigned *p, const unsigned *q, int n, int s, int t) {
  [[using idxmap: map, independent, copy(p, 600), copyin(q, 600)]]
  for (int i = 2, k = 100; i < n; i += s, k -= t)
    p[k] += q[i];
  show("two steps");
  [[idxmap::map]]
  for (int i = 1, k = 7; i < n; i += s, k = k + s)
    p[k] ^= q[i];
  show("one step");
  [[using idxmap: map, independent, copy(p, 600), copyin(q, 600)]]
  for (int i = n; i > 0; i -= s, t += 2)
    p[t] += q[i];
  show("parameter", t);
}

// What lives on has the value that the language gives it.
static void ends(unsigned *p, int n, int m) {
  int i = -1, k = -2;
  short small = 5;
  unsigned wraps = 3;
  [[idxmap::map]]
  for (i = 1, k = n; i < n; i += 2, k -= 3)
    p[i] += k;
  show("ends", i, k);
  [[idxmap::map]]
  for (i = 0; i < n; ++i, ++k, wraps -= 2)
    p[i] += k + static_cast<int>(wraps);
  show("goes on", k, wraps);
  [[idxmap::map(2)]]
  for (i = 0, k = 7; i < n; ++i, k += 2)
    for (int j = 0; j < m; ++j)
      p[i * 16 + j] += 1;
  show("unused", i, k);
  long l = 9;
  int j = 0;
  [[idxmap::map(2)]]
  for (i = n, k = m; i > 0; i -= 2, k--)
    for (j = m, small = 32760, l = LONG_MAX - 900; j > 0; --j, small += 4, ++l)
      p[i * 16 + j] += small + static_cast<int>(l % 7) + k;
  show("inner", small, l);
  show("counters", j, k);
}

// Where sums and products of its parts do not fit the type of the variable.
static void edges(unsigned *p, int n) {
  const int low = INT_MIN + 5, high = INT_MAX - 9;
  [[using idxmap: map, independent, copy(p, 600)]]
  for (int i = -2000000000, k = low; i < 2000000000; i += 1000000000, k += 3)
    p[k - low] += i / 7 + k % 9;
  show("far apart");
  [[using idxmap: map, independent, copy(p, 600)]]
  for (int i = 1500000000, k = high; i < 1500000000 + n; ++i, k -= 2)
    p[high - k] += i ^ k;
  show("far from 0");
  [[using idxmap: map, independent, copy(p, 600)]]
  for (unsigned i = UINT_MAX - 9, k = 5; i != UINT_MAX; ++i, k -= 4)
    p[i & 63] += static_cast<int>(k % 1000);
  show("unsigned");
  [[using idxmap: map, independent, copy(p, 600)]]
  for (unsigned char i = 250, k = 1; i > 3; i -= 3, k += 100)
    p[i] += k;
  show("small");
  const long long base = 1LL << 40;
  int i;
  long long k;
  [[using idxmap: map, independent, copy(p, 600)]]
  for (i = -3, k = base; i < n; ++i, k -= 1LL << 30)
    p[i + 3] += static_cast<int>(k % 1009);
  show("wide", static_cast<long>(k));
  std::size_t back = 2;
  [[using idxmap: map, independent, copy(p, 600)]]
  for (i = 0; i < n; ++i, --back)
    p[i] += back > 2;
  show("below 0", static_cast<long>(back));
}

// The first value and the step may be made of variables of outer loops.
static void inner(unsigned *p, const unsigned *q, int rows, int columns) {
  [[idxmap::map(2)]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0, at = i * columns; j < columns; ++j, ++at)
      p[at] += q[at] - j;
  show("linear");
  [[using idxmap: map(2), split_last(4), grid_block(1)]]
  for (int i = 0, at = 0; i < rows; ++i, at += columns)
    for (int j = columns - 1, k = 0; j >= 0; --j, ++k)
      p[at + k] += q[at + j];
  show("both");
  [[using idxmap: map(2), copy(p, 600), copyin(q, 600)]]
  for (int i = 1; i < rows; ++i)
    for (int j = 0, k = 3; j < columns; ++j, k += i)
      p[i * columns + j] += q[k] * k;
  show("outer step");
  [[using idxmap: map(2), copy(p, 600), copyin(q, 600)]]
  for (int i = 0; i < rows; ++i)
    for (int j = i, k = 2 * i; j < columns; ++j, k += 2)
      p[i * columns + j] += q[k];
  show("triangle");
  [[using idxmap: map(2), copy(p, 600), copyin(q, 600)]]
  for (int i = 0, s = 1; i < rows; ++i, s += 1)
    for (int j = columns; j > i; j -= 2)
      p[i * columns + j] += s * q[j];
  show("around a triangle");
  // Of the second nest, what the loop in the body changes.
  [[idxmap::map]]
  for (int i = 0, j = rows; i < rows; ++i, --j) {
    unsigned sum = 0;
    for (int k = 0, l = j; k < columns; ++k, ++l)
      sum += q[l];
    p[i] = sum;
  }
  show("in the body");
}

// The idiom: all loops set what they change first.
static void idiom(unsigned *p, int n) {
  int i, j;
  for (int round = 0; round < 3; ++round) {
    [[idxmap::map]]
    for (i = 0, j = n; i < n; i++, j--)
      p[j] += i;
    [[idxmap::map]]
    for (j = 0, i = 2; j < n; j++, i++)
      p[i] ^= round;
  }
}

template <typename T, int N> static void ofTemplate(T *p, unsigned n) {
  [[using idxmap: map, independent]]
  for (unsigned i = 0, k = N; i < n; ++i, k += N)
    p[k] += static_cast<T>(i);
}

struct Field {
  int first, count;
  unsigned *values;
  void fill() {
    [[idxmap::map]]
    for (int i = 0, k = first; i < count; ++i, ++k)
      values[k] = i;
  }
};

// What a condition says of such a variable, and what an array's end is.
static void conditions(std::vector<unsigned> &v, const std::vector<unsigned> &w, int n) {
  const int size = static_cast<int>(v.size());
  [[using idxmap: map, independent]]
  for (int i = 0, k = -3; i < n; ++i, ++k)
    if (k >= 0 && k < size)
      v[k] += w[i];
  show("conditions");
}

// A loop of no or one iteration: the narrow variable's value is a constant.
static void single(unsigned *p) {
  [[using idxmap: map, copy(p, 40)]]
  for (int i = 5; i < 6; ++i)
    for (short j = 7, k = -2; j < 8; ++j, k += 2)
      p[i * j] += k + i;
  show("single");
}

int main() {
  std::iota(a.begin(), a.end(), 1);
  std::iota(b.begin(), b.end(), -100);
  unsigned *p = a.data(), *q = b.data();
  for (int n : {0, 1, 2, 9, 31}) {
    steps(p, q, n, 0, 40);
    steps(p, q, n, 3, 5);
    for (int s : {1, 2, 5})
      runTime(p, q, n, s, 3);
    ends(p, n, n / 2);
    edges(p, n);
    inner(p, q, n / 3, n / 2);
    idiom(p, n);
    ofTemplate<unsigned, 2>(p, n);
    Field{n, n + 2, p}.fill();
    conditions(a, b, n);
  }
  single(p);
  show("end");
}
