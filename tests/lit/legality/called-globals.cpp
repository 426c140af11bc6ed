// RUN: %idxmap --remarks=all --target=host %s -- -std=c++20 2>&1 >/dev/null | FileCheck %s

// What a called function reads of the program's variables may be what the loop
// writes through a pointer.

double u[100], factor; // Another unit may have pointers to them.
static const double weights[3] = {1, 2, 1};
static double own[100];
static double right(int i) { return u[i + 1]; }
static double scaled(double x) { return x * factor; }
static double weighted(int i) { return weights[i % 3] + own[i]; }

void relax(double *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: it could not be shown that 'p' and 'u' do not overlap
    p[i] = right(i) + 1;
}
void scale(double *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: remark: it could not be shown that 'p' and 'factor' do not overlap
    p[i] = scaled(i);
}
// CHECK-NOT: could not be shown
void weigh(double *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] = weighted(i);
}
