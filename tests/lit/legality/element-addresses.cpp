// An array of which an element's address, or a row, has another name may be what
// that pointer leads to: a remark says that it could not be shown otherwise.
// RUN: %idxmap --target=host %s -- -std=c++20 2>&1 >/dev/null | FileCheck %s

void element(double *a, bool isFirst) {
  double tile[100];
  const double *t = isFirst ? &tile[0] : a;
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} 'tile' and 't' do not overlap
  [[idxmap::map]]
  for (int j = 0; j < 99; ++j)
    tile[j] = a[j] + t[j + 1];
  a[0] = tile[3];
}

double row(int i, bool isFirst) {
  double rows[4][100] = {};
  const double *t = rows[i], *u = &rows[1][2];
  if (isFirst)
    t = u, u = rows[0];
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} 'rows' and 't' do not overlap{{.*}} 'rows' and 'u' do not overlap
  [[idxmap::map]]
  for (int j = 0; j < 90; ++j)
    rows[1][j] = t[j + 1] + u[j];
  return rows[1][3];
}

// Elements by the array's own name are no other one.
double none(const double *__restrict__ a, int i) {
  double rows[4][100] = {}, tile[4] = {};
  rows[i][3] = tile[1]++;
  // CHECK: :[[@LINE+2]]:3: remark: [0,90) mapped to CPU threads [idxmap-loop]
  [[idxmap::map]]
  for (int j = 0; j < 90; ++j)
    rows[1][j] = a[j] + tile[2];
  return rows[i][3] + *rows[2];
}
