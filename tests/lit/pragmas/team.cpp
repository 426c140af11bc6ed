// What the threads of a team may each have differently stops the one launch.
// RUN: %check-errors %s

void keep(int *);

void use(float *a, int n) {
  // What one thread sets, what depends on its part of another loop, what
  // changes later in the round, what a caller may change.
  int one = 0, part = 0, round = 0, out = 0;
#pragma omp parallel firstprivate(one, part, round, out)
  {
    float &other = a[one];
#pragma omp single
    one = 2;
#pragma omp for
    for (int i = 0; i < n; ++i)
      part = i;
    keep(&out);
    for (int k = 0; k < 3; ++k) {
      // CHECK: [[#@LINE+5]]:1: error: each thread of the parallel region around this loop has a 'one' of its own
      // CHECK: [[#@LINE+4]]:1: error: each thread of the parallel region around this loop has a 'part' of its own
      // CHECK: [[#@LINE+3]]:1: error: each thread of the parallel region around this loop has a 'round' of its own
      // CHECK: [[#@LINE+2]]:1: error: each thread of the parallel region around this loop has a 'out' of its own
      // CHECK: [[#@LINE+1]]:1: error: each thread of the parallel region around this loop has a 'other' of its own
#pragma omp for
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] = one + part + round + out + other + k;
      round = k;
    }
  }
}
