// RUN: %check-errors %s -std=c++20 -Wno-everything

void whole(int n, int m, double A[n][m], double (*B)[n][m], double *c) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:19: error: 'A' has a length that is known at run time only, so that a mapped loop can use nothing but its elements
    // CHECK: :3:33: note: write 'A' with all of its subscripts
    c[i] = sizeof A[i];
    c[i] += sizeof(A[i][0]);
    // CHECK: :[[@LINE+1]]:21: error: 'B' has a length
    c[i] += sizeof *B;
  }
}
