// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pragmas with the clauses `reduction` and `if`, and with those about data.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#include <algorithm>
#include <vector>

// The result of a loop in a team is there for all threads.
static long team(const int *p, int n) {
  long total = 7;
#pragma omp parallel
  {
#pragma omp for reduction(+ : total) schedule(static)
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      total += p[i];
  }
  return total;
}

template <typename T> static T dot(const T *a, const T *b, int n) {
  T sum = 0;
#pragma omp parallel for reduction(+ : sum)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sum += a[i] * b[i];
  return sum;
}

// Where `if` is false, the loop runs as it is written, in order.
static int chosen(int *p, int n, bool wanted) {
  int last = -1;
#pragma omp parallel for if (wanted) firstprivate(last) lastprivate(last)
  [[using idxmap: map, copy(p, n)]]
  for (int i = 0; i < n; ++i) {
    if (i % 7 == 3)
      continue;
    last = i;
    p[i] += wanted ? 2 : i;
  }
  int count = 0;
#pragma omp target teams distribute parallel for collapse(                     \
        2) if (target : wanted && n > 10)                                      \
    reduction(+ : count) if (parallel : n > 11)
  [[idxmap::map]]
  for (int i = 0; i < n / 10; ++i)
    for (int j = 0; j < 10; ++j) {
      p[i * 10 + j] ^= j;
      count += p[i * 10 + j] % 3;
    }
  return last * 100000 + count;
}

// What the subscripts do not say, the pragmas' data clauses do.
struct Field {
  int *u;
  int n;
};
static long data(const int *index, int *to, int n) {
  int *spare = new int[n];
  Field f{to, n};
#pragma omp target teams distribute parallel for map(to : index[0 : n]) \
    map(from : spare[ : n]) map(tofrom : f.u[0 : f.n])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    spare[i] = i / 2;
    f.u[index[i]] += i;
  }
  long sum = 0;
#pragma acc parallel loop copyin(spare[0:n], to[0:n]) reduction(+:sum)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sum += to[spare[i]];
  delete[] spare;
  return sum;
}

int main() {
  const int n = 500;
  Buffer<int> a(n);
  int *p = a.data();
  for (int i = 0; i < n; ++i)
    p[i] = i * 37 % 101;

  int sum = 3, low = 50, high = -1, bits = 0, odd = 0;
  long product = 1;
  bool all = true, any = false;
#pragma omp parallel for reduction(+ : sum) reduction(min : low)               \
    reduction(max : high) reduction(| : bits) reduction(^ : odd)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    sum += p[i];
    low = std::min(low, p[i]);
    if (p[i] > high)
      high = p[i];
    bits |= p[i];
    odd ^= p[i];
  }
#pragma acc parallel loop gang reduction(* : product) reduction(&& : all)      \
    reduction(|| : any)
  [[using idxmap: map, copyin(p, n)]]
  for (int i = 0; i < n; ++i) {
    product *= i % 60 == 7 ? 2 : 1;
    all = all && p[i] < 200;
    any = any || p[i] == 100;
  }
  std::printf("%d %d %d %d %d %ld %d %d\n", sum, low, high, bits, odd, product,
              all, any);

  // OpenMP's `-` adds up, too.
  int less = 0, more = 0;
#pragma omp parallel for reduction(- : less) reduction(+ : more, sum)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    less -= p[i];
    more += 2;
    ++sum;
  }
  std::printf("%d %d %d\n", less, more, sum);
  std::printf("%ld %d\n", team(p, n), dot(p, p, n));
  const int with = chosen(p, n, true), without = chosen(p, n, false);
  std::printf("%d %d\n", with, without);
  std::vector<int> index(n), to(n, 2);
  for (int i = 0; i < n; ++i)
    index[i] = (i * 7 + 3) % n;
  std::printf("%ld\n", data(index.data(), to.data(), n));
  unsigned hash = 17;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + static_cast<unsigned>(p[i]);
  std::printf("%u\n", hash);
}
