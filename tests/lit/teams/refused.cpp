// What the threads of a block cannot share or run together is refused by name.
// RUN: %check-errors %s

void written(const float *a, float *b, int n, int m) {
  // CHECK: :[[@LINE+1]]:29: error: a team of 48 threads is no block of whole warps
  [[using idxmap: map, team(48), share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: note: write a multiple of 32, up to 1024
  // CHECK: :[[@LINE+1]]:29: error: a team of 2048 threads is no block of whole warps
  [[using idxmap: map, team(2048), share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: :[[@LINE+1]]:29: error: 'team' needs a compile-time constant here, not 'm'
  [[using idxmap: map, team(m), share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: :[[@LINE+1]]:34: error: 'share' takes the variable of a loop of the body
  [[using idxmap: map, team(64), share()]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: note: write it once for each loop, as in 'share(j), share(k)'
  // CHECK: :[[@LINE+1]]:50: error: 'share' takes the variable of a loop of the body
  [[using idxmap: map, team(64), share(j), share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: :[[@LINE+1]]:30: error: 'share' needs a 'team'
  [[using idxmap: map, share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
  // CHECK: note: 'team(128), share(j)' has 128 threads run each iteration, and share the loops over 'j' in it
  // CHECK: :[[@LINE+1]]:34: error: 'tile' cannot stand beside 'team'
  [[using idxmap: map, team(64), tile(8), share(j)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      b[i * 8 + j] = a[i];
}

void beside(const float *a, float *b, float s, int n) {
  // CHECK: :[[@LINE+1]]:44: error: 'reduction' beside a team that runs each iteration cannot be mapped yet
  [[using idxmap: map, team(64), share(j), reduction("+", s)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      s += a[i * 8 + j];
  // CHECK: note: what its threads share, 'share' says; leave one of both out
  // CHECK: :[[@LINE+1]]:44: error: 'unroll' beside a team
  [[using idxmap: map, team(64), share(j), unroll(k)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < 8; ++k)
        b[i * 8 + j] += a[k];
}
