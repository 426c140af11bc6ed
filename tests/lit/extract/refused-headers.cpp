// RUN: %check-errors %s -std=c++20 -Wno-everything -ferror-limit=0

// Forms of loops that are not taken (yet): one error each, at the part that differs.

#include <cstddef>
#include <ranges>

int everywhere;

void storage(float *a, int n, int &r) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'everywhere' is a global variable, which a mapped loop cannot count with
  for (everywhere = 0; everywhere < n; ++everywhere)
    a[everywhere] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'r' is a reference
  for (r = 0; r < n; ++r)
    a[r] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 's' is static
  for (static int s = 0; s < n; ++s)
    a[s] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'v' is volatile
  for (volatile int v = 0; v < n; ++v)
    a[v] = 0;
  struct { int i; } object;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'object.i' is part of something else
  for (object.i = 0; object.i < n; ++object.i)
    a[object.i] = 0;
  int shared;
  int *p = &shared;
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:8: error: the induction variable 'shared' is reached through an address, a reference or a lambda
  // CHECK: note: count with a local variable of the loop's own
  for (shared = 0; shared < n; ++shared)
    a[shared] = *p;
}

void again(float *a, int n) {
  int i;
  [[idxmap::map(2)]]
  for (i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:10: error: an inner loop counts with 'i' again
    for (i = 0; i < n; ++i)
      a[i] = 0;
}

// In the kernel, a name means one thing.
void taken(float *a, int n) {
  int i = 32, j = 4;
  [[using idxmap: map, shift_lb, split_last(i), grid_block(1)]]
  // CHECK: :[[@LINE+2]]:8: error: a bound or an argument of the mapping names 'i', which is also the name of a mapped loop's variable
  // CHECK: note: copy its value into a variable of another name before the loop
  for (i = 0; i < n; ++i)
    a[i] = 0;
  [[idxmap::map(2)]]
  // CHECK: :[[@LINE+2]]:14: error: a bound or an argument of the mapping names 'j'
  for (int i = 0; i < j; ++i)
    for (int j = 0; j < n; ++j)
      a[i * n + j] = 0;
}

void directions(float *a, int n, unsigned u) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: the condition 'i > n' does not end a loop that counts up
  for (int i = 0; i > n; ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: the condition 'n >= i' does not end a loop that counts down
  for (int i = n; n >= i; i += -2)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:28: error: this loop does not end: 'i' cannot become -1
  for (unsigned i = u - 1; i >= 0; --i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:29: error: this loop does not end: 'i' cannot become 256
  for (unsigned char i = 0; i <= 255; ++i)
    a[i] = 0;
}

// Numbers without a sign come round.
void around(float *a, unsigned n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:24: error: this loop ends only where 'i' wraps round, which cannot be mapped yet
  // CHECK: :[[@LINE+1]]:24: note: count down to 0 as in 'for (..; i-- > 0;)', or let 'i' have a sign
  for (unsigned i = n; i < 51; --i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:28: error: this loop ends only where 'i' wraps round
  for (std::size_t i = 60; i <= n; i -= 2)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:30: error: this loop ends only where 'i' wraps round
  for (unsigned i = 0u - 50; i != 10; ++i)
    a[i] = 0;
}

void unequal(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: this loop does not end: 'i' cannot become 7
  for (int i = 0; i != 7; i += 2)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: this loop does not end: 'i' cannot become -3
  for (int i = 0; i != -3; ++i)
    a[i] = 0;
}

void conditions(float *a, int n, int m) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:19: error: a loop with the condition 'i < n && i < m' cannot be mapped yet
  // CHECK: note: compare 'i' alone with the bound
  for (int i = 0; i < n && i < m; ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: a loop with the condition '2 * i < n' cannot be mapped yet
  for (int i = 0; 2 * i < n; ++i)
    a[i] = 0;
}

void steps(float *a, int n, int s) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:26: error: a loop with the increment 'i *= 2' cannot be mapped yet
  // CHECK: note: write it as '++i', '--i', 'i += step' or 'i -= step'
  for (int i = 1; i < n; i *= 2)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: the step of this loop is 0: it would never end
  for (int i = 0; i < n; i += 0)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: the step '0.5' has type 'double', but must be of a type that is known to be an integer
  for (int i = 0; i < n; i += 0.5)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: the bound 's' is not invariant: the nest writes 's'
  for (int i = 0; i < n; i += s) {
    s = 3;
    a[i] = 0;
  }
}

void types(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'x' has type 'double', but must be of an integer type
  for (double x = 0; x < 4; ++x)
    a[int(x)] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'b' has type 'bool', but must be of an integer type
  for (bool b = false; b < 1; b = b + 1)
    a[b] = 0;
}

void range(float (&a)[4], int n, unsigned u) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:3: error: a range-based loop can be mapped only over 'std::views::iota' with two integers
  // CHECK: note: count, as in 'for (auto i : std::views::iota(0, n))' or 'for (int i = 0; i < n; ++i)'
  for (float &x : a)
    x = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over 'std::views::iota' with two integers
  for (auto i : std::views::iota(0))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (auto i : std::views::iota(0, n) | std::views::reverse)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (auto x : std::views::iota(a, a + n))
    *x = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (auto i : std::ranges::iota_view<int, unsigned>(0, u))
    a[i] = 0;
  const auto all = std::views::iota(0, n);
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (auto i : all)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (auto i : std::ranges::iota_view<int, int>(all.begin(), all.end()))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop can be mapped only over
  for (int k = 2; auto i : std::views::iota(0, n))
    a[i] = k;
}

void rangeVariable(float *a, int n, long wide) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:8: error: the variable 'i' has type 'int', which does not hold every value of the range's 'long'
  // CHECK: note: declare it with 'auto'
  for (int i : std::views::iota(0L, wide))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the variable 'i' has type 'unsigned int', which does not hold every value of the range's 'int'
  for (unsigned i : std::views::iota(0, n))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'i' is a reference
  for (const int &i : std::views::iota(0, n))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'x' has type 'double', but must be of an integer type
  for (double x : std::views::iota(0, n))
    a[int(x)] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:37: error: the bound 'n++' has side effects
  for (auto i : std::views::iota(0, n++))
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:17: error: this loop does not end: 'i' cannot become 0
  for (auto i : std::views::iota(7, 0))
    a[i] = 0;
}

void endless(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: the loop must set an induction variable, compare it with a bound and step it
  for (;;)
    a[0] = 0;
  int i = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: the loop must set an induction variable
  for (; i < n; ++i)
    a[i] = 0;
}

template <typename T> void dependent(float *a, T n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:16: error: what this loop runs over depends on a template parameter, which cannot be mapped yet
  // CHECK: note: use integers of a type that is known, as in 'std::views::iota(0L, static_cast<long>(n))'
  for (int i : std::views::iota(T(0), n))
    a[i] = 0;
}
template void dependent(float *, long);
