// RUN: %check-errors %s -std=c++20 -Wno-everything -ferror-limit=0

// What cannot change beside an induction variable, and who cannot use what does.

int everywhere;

void variables(float *a, const int *next, int *own, int n, float x) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:26: error: a mapped loop cannot change 'everywhere' beside 'i': it is a global variable
  // CHECK: :[[@LINE+1]]:26: note: compute 'everywhere' from 'i' in the body
  for (int i = 0; i < n; everywhere++, i++)
    a[i] = everywhere;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'x' beside 'i': it has type 'float'
  for (int i = 0; i < n; ++i, x += 0.5f)
    a[i] = x;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: a mapped loop cannot change 'p' beside 'i': it has type 'int *'
  for (int *p = own, i = 0; i < n; ++p, ++i)
    a[i] = *p;
  int k = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'k' beside 'i': its step is not of the form '+= step'
  for (int i = 0; i < n; ++i, k *= 2)
    a[i] = k;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'k' beside 'i': its step is not of the form '+= step'
  for (int i = 0; i < n; ++i, k = next[k])
    a[i] = k;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'k' beside 'i': the header changes it more than once
  for (int i = 0; i < n; ++i, ++k, ++k)
    a[i] = k;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'k' beside 'i': its step depends on 'i'
  for (int i = 0; i < n; ++i, k += i)
    a[i] = k;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: a mapped loop cannot change 'j' beside 'i': its first value depends on 'i'
  for (int i = 0, j = i; i < n; ++i, ++j)
    a[i] = j;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a loop with the increment 'k' cannot be mapped yet
  for (int i = 0; i < n; ++i, k)
    a[i] = k;
  int shared = 0, &other = shared;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a mapped loop cannot change 'shared' beside 'i': it is reached through an address, a reference or a lambda
  for (int i = 0; i < n; ++i, ++shared)
    a[i] = other;
}

void inner(float *a, const int *rows, int n) {
  int k = 0;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:33: error: a mapped loop cannot change 'k' beside 'j': this inner loop does not set it
    for (int j = 0; j < n; ++j, ++k)
      a[k] = 0;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:21: error: a mapped loop cannot change 'l' beside 'j': its values depend on an outer index, and are not evident
    for (int j = 0, l = rows[i]; j < n; ++j, ++l)
      a[l] = 0;
  int j, m;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:17: error: the value that 'm' has after the loop depends on an outer index, and is read
    for (j = 0, m = i; j < n; ++j, ++m)
      a[i * n + j] = m;
  a[0] = m;
  [[idxmap::map(2)]]
  for (int i = 0, k = 0; i < n; ++i, ++k)
    // CHECK: :[[@LINE+1]]:21: error: an inner loop whose variable 'k' hides that of an outer loop cannot be mapped yet
    for (int j = 0, k = 1; j < n; ++j, ++k)
      a[i * n + j] = k;
}

void bounds(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:34: error: 'j' depends on 'j', which this nest changes beside an induction variable
  // CHECK: note: only the body can use it; write this with the induction variable instead
  for (int i = 0, j = n - 1; i < j; ++i, --j)
    a[i] = a[j];
  [[idxmap::map(2)]]
  for (int i = 0, k = n; i < n; ++i, --k)
    // CHECK: :[[@LINE+1]]:25: error: 'k' depends on 'k'
    for (int j = 0; j < k; ++j)
      a[i * n + j] = 0;
  [[idxmap::map(2)]]
  for (int i = 0, k = 1; i < n; ++i, ++k)
    // CHECK: :[[@LINE+1]]:25: error: 'k + 1' depends on 'k'
    for (int j = 0, l = k + 1; j < n; ++j, ++l)
      a[l] = 0;
  int k = 5;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:27: error: 'n - k' depends on 'k'
  for (int i = 0; i < n - k; ++i, ++k)
    a[i] = k;
  [[using idxmap: map, shift_lb, split_last(k), grid_block(1)]]
  // CHECK: :[[@LINE+1]]:31: error: a bound or an argument of the mapping names 'k', which is also the name of a mapped loop's variable
  for (int i = 0; i < n; ++i, ++k)
    a[i] = k;
}

int *elsewhere;

void bodies(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0, k = n; i < n; ++i, --k) {
    a[i] = k;
    // CHECK: :[[@LINE+1]]:5: error: the body may change the induction variable 'k'
    k = 3;
  }
  [[idxmap::map]]
  for (int i = 0, k = n; i < n; ++i, --k)
    // CHECK: :[[@LINE+1]]:17: error: the address of the induction variable 'k' is taken
    elsewhere = &k;
  int l;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i, --l) {
    a[i] = l;
    // CHECK: :[[@LINE+1]]:9: error: 'l' in the body hides a variable of the same name
    int l = 3;
  }
}
