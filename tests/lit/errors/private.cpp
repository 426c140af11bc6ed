// The clauses private and firstprivate, and variables that need one.
// RUN: %check-errors %s

int shared;
void use(int *);

void clauses(float *a, int n) {
  int t = 0, u = 0, block = 32;
  static int s;
  double x[4] = {};
  // CHECK: :[[@LINE+2]]:24: error: 'private' names no variable
  // CHECK: :[[@LINE+1]]:24: note: write the variables with commas between them, as in 'private(x, y)'
  [[using idxmap: map, private]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:35: error: 'private' takes names of variables
  [[using idxmap: map, private(t, (u + 1))]]
  for (int i = 0; i < n; ++i)
    a[i] = t = u = 1;

  // CHECK: :[[@LINE+2]]:49: error: 't' is named by two clauses
  // CHECK: :[[@LINE+1]]:49: note: name 't' once
  [[using idxmap: map, private(t), firstprivate(t)]]
  for (int i = 0; i < n; ++i)
    a[i] = t = 1;

  // CHECK: :[[@LINE+2]]:32: error: the body does not write 't', which 'private' names
  // CHECK: :[[@LINE+1]]:32: note: a variable that is only read keeps its value in the loop; remove it from the list
  [[using idxmap: map, private(t)]]
  for (int i = 0; i < n; ++i)
    a[i] = t;

  // CHECK: :[[@LINE+1]]:37: error: 'firstprivate' cannot take 'x' because of its type
  [[using idxmap: map, firstprivate(x)]]
  for (int i = 0; i < n; ++i) {
    x[0] += i;
    a[i] = x[0];
  }
}
