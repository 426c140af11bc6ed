// Loops that the threads of a block cannot share, on every target.
// RUN: %check-errors %s

void loops(const float *a, float *b, int n, int m) {
  // CHECK: :[[@LINE+1]]:29: error: the body has no loop for the team to share
  [[using idxmap: map, team(64), copyin(a, n), copy(b, n)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: name the variable of one by 'share(j)', or write '#pragma omp parallel for' on it
  // CHECK: :[[@LINE+1]]:40: error: the body has no 'for' over 'k' that the team could share
  [[using idxmap: map, team(64), share(k), copyin(a, n), copy(b, n)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  [[using idxmap: map(1), team(64), share(j), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: a team cannot share this loop: it does not count up
    for (int j = 7; j >= 0; --j)
      b[i * 8 + j] = a[i];
  [[using idxmap: map(1), team(64), share(j), share(k), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2; ++j)
      // CHECK: :[[@LINE+1]]:7: error: a team cannot share this loop: it is in another one that the team shares
      for (int k = 0; k < 4; ++k)
        b[i * 8 + j * 4 + k] = a[i];
  [[using idxmap: map(1), team(64), share(j), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: a team cannot share this loop: the type that it compares in is not known to have all of its values
    for (unsigned j = 0; j < m; ++j)
      b[i * 8 + j] = a[i];
  [[using idxmap: map(2), team(64), share(j), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: a team cannot share this loop: it is mapped itself
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  [[using idxmap: map(1), team(64), share(j), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i) {
    int j;
    // CHECK: :[[@LINE+1]]:5: error: a team cannot share this loop: 'j' is read after it
    for (j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
    b[i * 8] = j;
  }
}

void dependent(const float *a, float *b, int n) {
  [[using idxmap: map, team(64), share(j), copyin(a, n), copy(b, n * 8)]]
  for (int i = 0; i < n; ++i) {
    for (int j = 1; j < 8; ++j)
      // CHECK: :[[@LINE+1]]:22: error: iterations of 'j' depend on each other
      b[i * 8 + j] = b[i * 8 + j - 1] + a[i];
    b[i * 8] = 0;
  }
  [[using idxmap: map, team(64), share(j), copyin(a, n * 8), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    float last = 0;
    for (int j = 0; j < 8; ++j)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'last', which all iterations share
      last = 2 * last + a[i * 8 + j];
    b[i] = last;
  }
}

void numbers(const float *a, float *b, int n, int m) {
  [[using idxmap: map, team(64), share(j), copyin(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    int any = 5;
    for (int j = 0; j < m; ++j)
      if (a[i * m + j] > 3)
        // CHECK: :[[@LINE+1]]:9: error: the body writes 'any', which all iterations share
        any = 1;
    b[i] = any;
  }
  [[using idxmap: map, team(64), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < n; ++i) {
    int count = 0;
#pragma omp parallel for
    for (int j = 0; j < m; ++j) {
      int k;
#pragma omp atomic capture
      // CHECK: :[[@LINE+1]]:11: error: a team cannot share this loop: its iterations share the number 'count'; let an array of one element stand for it
      k = count++;
      b[i * m + k] = a[i * m + j];
    }
    b[i * m] += count;
  }
  [[using idxmap: map, team(64), share(j), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: a team cannot share this loop: write its first index as in 'int j = 0'
    for (int j{0}; j < m; ++j)
      b[i * m + j] = a[i * m + j];
    b[i] = 0;
  }
}
