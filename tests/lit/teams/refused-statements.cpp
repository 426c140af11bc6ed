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

struct Cursor {
  float *p;
  void set(float *q) { p = q; }
};

void copies(float *a, float *b, int n, int m) {
  float around[64];
  [[using idxmap: map, team(64), share(j), copy(a, n * 64), copy(b, n * 64)]]
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 64; ++j)
      // CHECK: :[[@LINE+1]]:7: error: the threads of a team cannot share 'around': declare it in the loop's body
      around[j] = a[i * 64 + j];
    for (int j = 0; j < 64; ++j)
      b[i * 64 + j] = around[63 - j];
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * 64), copy(b, n * 64)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: the threads of a team cannot share 'part': each thread has a copy of what is declared beside it; declare them one by one
    float part[64], w[2];
    w[0] = 1;
    for (int j = 0; j < 64; ++j)
      part[j] = a[i * 64 + j];
    b[i] = part[0] + w[0];
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * 64), copy(b, n * 64)]]
  for (int i = 0; i < n; ++i) {
    float four[4] = {1, 2, 3, 4};
    Cursor c;
    // CHECK: :[[@LINE+1]]:11: error: each thread of the team has a copy of 'four', and would reach its own by another name
    c.set(four);
    c.p[1] = 17;
    for (int j = 0; j < 64; ++j)
      b[i * 64 + j] = four[j & 3];
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * 64), copy(b, n * 64)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: the threads of a team cannot share 't': in another loop, each iteration has its own
    float t[64];
    float s = 0;
    for (int j = 0; j < 64; ++j) {
      for (int k = 0; k < 64; ++k)
        t[k] = a[i * 64 + j] + k;
      s += t[j];
    }
    for (int j = 0; j < 64; ++j)
      t[j] = s + j;
    b[i] = t[3];
  }
}

void steps(float *a, float *b, int n, int m) {
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n),
    independent]]
  for (int i = 0; i < n; ++i) {
    float k;
    for (int j = 0; j < m; ++j)
      a[i * m + j] += 1;
#pragma omp atomic read
    // CHECK: :[[@LINE+1]]:5: error: a team cannot run this statement: each thread would have another value from this atomic step
    k = b[0];
    b[i] = k;
  }
  [[using idxmap: map, team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j)
      a[i * m + j] += 1;
    // CHECK: :[[@LINE+3]]:7: error: a team cannot run this statement: it jumps by 'goto', or is jumped to
    // CHECK: :[[@LINE+4]]:3: error: a team cannot run this statement: it jumps by 'goto', or is jumped to
    if (i > 2)
      goto done;
    b[i] = 4;
  done:
    b[i] += 1;
  }
}

#define NUMBERS float t[64]

void made(float *a, float *b, int n) {
  [[using idxmap: map, team(64), share(j), copy(a, n * 64), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: the threads of a team cannot share 't': a macro makes it
    NUMBERS;
    for (int j = 0; j < 64; ++j)
      t[j] = a[i * 64 + j];
    b[i] = t[3];
  }
}
