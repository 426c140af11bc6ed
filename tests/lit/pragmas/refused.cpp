// Pragmas and clauses that cannot be taken over are named.
// RUN: %check-errors %s -ferror-limit=0

float ownPart();

void use(float *a, int n, float s) {
  // CHECK: [[#@LINE+1]]:1: error: '#pragma omp critical' on a loop that is also mapped cannot be taken over
#pragma omp critical
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+1]]:26: error: the clause 'ordered' cannot be taken over by a mapped loop yet
#pragma omp parallel for ordered
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+1]]:33: error: the clause 'map(mapper(m), to : a[0 : n])' cannot be taken over by a mapped loop yet
#pragma omp target parallel for map(mapper(m), to : a[0 : n])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+3]]:33: error: the clause 'map(a[n : ])' cannot be taken over by a mapped loop yet
  // CHECK: [[#@LINE+2]]:46: error: the clause 'map(*a)' cannot be taken over by a mapped loop yet
  // CHECK: [[#@LINE+1]]:54: error: the clause 'map(a[0 : n : 2])' cannot be taken over by a mapped loop yet
#pragma omp target parallel for map(a[n : ]) map(*a) map(a[0 : n : 2])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+1]]:29: error: the clause 'no_create(a)' cannot be taken over by a mapped loop yet
#pragma acc parallel loop   no_create(a)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+1]]:26: error: the clause 'collapse(n)' cannot be taken over by a mapped loop yet
#pragma omp parallel for collapse(n)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // CHECK: [[#@LINE+1]]:26: error: 'map(2)' needs 2
#pragma omp parallel for collapse(2)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

#pragma omp parallel private(s)
  {
    float t = ownPart();
    // CHECK: [[#@LINE+2]]:1: error: each thread of the parallel region around this loop has a 's' of its own, and one launch cannot use them all
    // CHECK: [[#@LINE+1]]:1: error: each thread of the parallel region around this loop has a 't' of its own, and one launch cannot use them all
#pragma omp for
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = s + t;
  }

  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: [[#@LINE+1]]:1: error: a '#pragma omp' inside a mapped loop cannot be mapped yet
#pragma omp critical
    a[i] += s;
  }

  // CHECK: [[#@LINE+1]]:26: error: the clause 'reduction(inscan, + : s)' cannot be taken over by a mapped loop yet
#pragma omp parallel for reduction(inscan, + : s)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    s += a[i];

  // CHECK: [[#@LINE+1]]:26: error: the clause 'reduction(argmin : s)' cannot be taken over by a mapped loop yet
#pragma omp parallel for reduction(argmin : s)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    s += a[i];

  // CHECK: [[#@LINE+2]]:26: error: 'reduction' takes names of variables
  // CHECK: [[#@LINE+1]]:26: note:
#pragma omp parallel for reduction(+ : *a)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += s;

#pragma omp parallel private(s)
  {
    float own[2] = {ownPart(), 0};
    // CHECK: [[#@LINE+1]]:1: error: each thread of the parallel region around this loop has a 'own' of its own, and one launch cannot use them all
#pragma omp for reduction(+ : own[0])
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      own[0] += a[i];
  }

  // CHECK: [[#@LINE+1]]:31: error: the clause 'if (simd : n > 5)' cannot be taken over by a mapped loop yet
#pragma omp parallel for simd if (simd : n > 5)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s;

  // In a data region the plain loop would miss what the device has.
  [[using idxmap: data, copy(a, n)]] {
    // CHECK: [[#@LINE+1]]:1: error: the clause 'if (n > 5)' cannot be taken over by a mapped loop yet
#pragma omp parallel for if (n > 5)
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = s;
  }

  // Each gang has one, says the region around.
  // CHECK: [[#@LINE+1]]:28: error: 'firstprivate' takes names of variables
#pragma acc parallel async firstprivate(a[0 : n])
  {
#pragma acc loop gang
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = s;
  }

  // CHECK: [[#@LINE+4]]:5: error: this use of 's' is no part of a reduction with '+'
#pragma omp parallel for reduction(+ : s)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    s *= a[i];
}
