// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that a variable does not take: where one is an end of what it takes,
// the array ends before it.
// RUN: %run-program --check %s %t

#include "Fenced.h"
#include "Show.h"

#include <algorithm>
#include <vector>

static std::vector<double> all(const int *a, int n) { return {a, a + n}; }

/// An array of n elements, or of those alone before or behind \p Left.
static void one(int n, int left) {
  const int last = left == n - 1 ? n - 1 : n;
  Fenced<int> most(last, Fence::Behind);
  int *a = most.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i != left)
      a[i] = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (i == left)
      continue;
    a[i] += 10;
  }
  show("one", all(a, last));

  const int first = left == 0 ? 1 : 0;
  Fenced<int> least(n - first, Fence::Before);
  int *b = least.data() - first;
  [[idxmap::map]]
  for (int i = n - 1; i >= 0; --i)
    if (!(left == i))
      b[i] += i;
  show("downwards", all(b + first, n - first));
}

/// Of two, the inner one is an end where the outer one is.
static void two(int n) {
  const int last = n == 4 || n == 5 ? 3 : n;
  Fenced<int> most(last, Fence::Behind);
  int *a = most.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i != 3 && i != 4)
      a[i] = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (i == 4 || i == 3)
      continue;
    a[i] += 5;
  }
  show("two", all(a, std::min(last, n)));
}

static void unsignedOne(unsigned n) {
  const unsigned last = n == 5 ? 4 : n;
  Fenced<int> most(last, Fence::Behind);
  int *a = most.data();
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i)
    if (i != 4)
      a[i] = i;
  show("unsigned", all(a, last));
}

/// What is made of the variable ends with it.
static void halves(int n) {
  const int last = n == 5 ? 2 : (n + 1) / 2;
  Fenced<int> half(last, Fence::Behind);
  for (int k = 0; k < last; ++k)
    half[k] = k * 3;
  std::vector<double> sums(n);
  const int *a = half.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i != 4)
      b[i] = a[i / 2];
  show("halves", sums);
}

/// Neighbours, of which the one outside is left out by its value.
static void neighbours(int n, int hole) {
  Fenced<int> from(n, Fence::Behind);
  for (int k = 0; k < n; ++k)
    from[k] = k + 1;
  std::vector<double> sums(n);
  const int *a = from.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -1; d <= 1; ++d) {
      const int k = x + d;
      if (k != -1 && k != n)
        b[x] += a[k];
    }
  show("neighbours", sums);

  const int length = hole == n ? n : n + 1;
  Fenced<int> longer(length, Fence::Behind);
  for (int k = 0; k < length; ++k)
    longer[k] = k + 1;
  const int *c = longer.data();
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = 0; d <= 1; ++d)
      if (x + d != hole)
        b[x] += c[x + d];
  show("holes", sums);
}

/// With one point there is no other.
static void others(int n) {
  Fenced<int> from(n == 1 ? 0 : n, Fence::Behind);
  for (int k = 0; k < n && n > 1; ++k)
    from[k] = k + 1;
  std::vector<double> sums(n);
  const int *a = from.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int j = 0; j < n; ++j)
      if (i != j)
        sum += a[j];
    b[i] = sum;
  }
  show("others", sums);
}

/// Elements that a condition chooses: the others keep what they hold.
static void chosen(int n) {
  std::vector<double> few(n + 1, 7);
  double *a = few.data();
  [[using idxmap: map, independent]]
  for (int i = 0; i < 2; ++i)
    a[i > 0 ? n : 0] = i;
  show("chosen", few);
}

int main() {
  for (int n = 1; n <= 8; ++n) {
    for (int left : {-1, 0, 1, 4, n - 1, n})
      one(n, left);
    two(n);
    unsignedOne(n);
    halves(n);
    for (int hole : {0, 4, n})
      neighbours(n, hole);
    others(n);
    chosen(n);
  }
}
