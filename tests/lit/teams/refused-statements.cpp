// What the threads of a block cannot run together is refused where they do.
// RUN: %check-errors --only tool --target cuda %s
// RUN: %clangxx -std=c++20 -fplugin=%plugin-file -fplugin-arg-idxmap-remarks=off -fsyntax-only %s

void statements(float *a, float *b, int n, int m) {
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0, next;
    for (int j = 0; j < m; ++j)
      sum += a[i * m + j];
    // CHECK: :[[@LINE+1]]:5: error: a team cannot run this statement: one thread writes memory, and all of them 'next', of which each has a copy; make two statements of it
    next = b[i] = sum;
    b[i] += next;
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    float part[2] = {1, 2};
    // CHECK: :[[@LINE+1]]:17: error: each thread of the team has a copy of 'part', and would reach its own by another name
    float *at = part;
    at[0] = 3;
    for (int j = 0; j < m; ++j)
      a[i * m + j] += part[0];
    b[i] = part[1];
  }
  // CHECK: note: let the loop that fills it be shared, so that the team has one 'part', or use it by its name
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: a team cannot run this statement: what decides how it goes on is read from memory that the team may have written
    while (b[i] > 1) {
      for (int j = 0; j < m; ++j)
        a[i * m + j] += 1;
      b[i] -= 1;
    }
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:24: error: a team cannot run this statement: it makes a lambda
    const auto twice = [&](float x) { return 2 * x; };
    for (int j = 0; j < m; ++j)
      a[i * m + j] = twice(a[i * m + j]);
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: the threads of a team cannot share 'part': declare it alone
    float part[64] = {};
    for (int j = 0; j < 64; ++j)
      part[j] = a[i * m + j];
    for (int j = 0; j < 63; ++j)
      a[i * m + j] = part[j + 1];
  }
}
