// RUN: %idxmap %s -- -std=c++20 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:

// What the loops of a region write to an array that it only copies in.

void lost(double *a, const double *b, int n) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: it could not be shown that the region's loops only read 'a': what they write there stays on the device
  // CHECK: note: say 'idxmap::copy(a)' or 'idxmap::update_host(a)' to have it back, 'idxmap::create(a)' if nobody needs it
  [[using idxmap: data, copyin(a, n), copyin(b, n)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = b[i];
  }
}

void fetched(double *a, const double *b, int n) {
  [[using idxmap: data, copyin(a, n), copyin(b, n)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = b[i];
    [[idxmap::update_host(a)]];
  }
}

void room(double *a, const double *b, double *c, int n) {
  [[using idxmap: data, create(a, n), copyin(b, n), copy(c, n)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = b[i];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      c[i] = a[n - 1 - i];
  }
}
