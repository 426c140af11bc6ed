// The clauses private, firstprivate and lastprivate, and variables that need one.
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

  // CHECK: :[[@LINE+2]]:37: error: 'lastprivate' cannot take 'x' because of its type
  // CHECK: :[[@LINE+1]]:37: note: numbers, enumerations, pointers and simple structures are taken, and arrays of the first three, but not by 'firstprivate' and 'lastprivate' together
  [[using idxmap: map, firstprivate(x), lastprivate(x)]]
  for (int i = 0; i < n; ++i) {
    x[0] += i;
    a[i] = x[0];
  }

  // CHECK: :[[@LINE+2]]:36: error: the body does not write 't', which 'lastprivate' names
  // CHECK: :[[@LINE+1]]:36: note: a variable that is only read
  [[using idxmap: map, lastprivate(t)]]
  for (int i = 0; i < n; ++i)
    a[i] = t;

  // A last iteration that may not assign: the old value, and a warning.
  // CHECK: :[[@LINE+2]]:36: warning: the last iteration may not assign 't', which then has no value that an earlier one gave it
  // CHECK: :[[@LINE+1]]:36: note: where it does not, 't' keeps the value from before the loop
  [[using idxmap: map, lastprivate(t)]]
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      a[i] = t = 1;

  // CHECK: :[[@LINE+1]]:37: warning: the last iteration may not assign 't'
  [[using idxmap: map, firstprivate(t), lastprivate(t)]]
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      a[i] = t = 1;

  // Whoever says so needs no earlier value.
  [[using idxmap: map, independent, firstprivate(t), lastprivate(t)]]
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      a[i] = t = 1;

  // What an earlier iteration would have left.
  // CHECK: :[[@LINE+4]]:37: warning: an iteration may read 't' before it assigns it, and then has the value from before the loop, not what an earlier one gave it
  // CHECK: :[[@LINE+5]]:5: note: the plain loop goes on with the earlier one's value here; where no iteration needs it, say so with 'idxmap::independent'
  // CHECK: :[[@LINE+2]]:40: warning: an iteration may read 'x' before it assigns it
  // CHECK: :[[@LINE+4]]:12: note: the plain loop goes on
  [[using idxmap: map, firstprivate(t, x)]]
  for (int i = 0; i < n; ++i) {
    t += i;
    a[i] = x[i % 2] + t;
    x[0] = i;
  }

  // No iteration reads what another one wrote.
  [[using idxmap: map, firstprivate(t, x)]]
  for (int i = 0; i < n; ++i) {
    t = i;
    x[0] = i;
    a[i] = x[0] + t;
  }

  // A `continue` is no assignment.
  // CHECK: :[[@LINE+1]]:36: warning: the last iteration may not assign 't'
  [[using idxmap: map, lastprivate(t)]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 0)
      continue;
    a[i] = t = 1;
  }

  // Nobody knows the last iteration of a triangle before it runs.
  // CHECK: :[[@LINE+4]]:14: error: the bounds of the loop over 'j' depend on an outer loop, so that it is not known which iteration is the last, as 'lastprivate' needs it
  // CHECK: :[[@LINE+3]]:14: note: map the outer loops only, with 'map(1)'
  [[using idxmap: map(2), lastprivate(t)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      a[j * n + i] = t = i;

  // A pragma of OpenMP says the same.
  // CHECK: :[[@LINE+1]]:26: error: the body does not write 'u', which 'lastprivate' names
#pragma omp parallel for lastprivate(u)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = u;
}
