// RUN: %check-errors %s

// Scalars that iterations share: why each cannot have its own.

void conditional(float *a, int n) {
  float t = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:19: error: the body writes 't', which all iterations share
    if (a[i] > 0) t = a[i];
    // CHECK: :[[@LINE+2]]:12: note: an iteration may read 't' here before it has written it
    // CHECK: note: if no iteration needs what another one wrote, say so with 'idxmap::private(t)', or with 'idxmap::firstprivate(t)'
    a[i] = t;
  }
}

void emptyLoop(float *a, int n, int m) {
  float t = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 't'
      t = a[i] + k;
    // CHECK: :[[@LINE+1]]:12: note: an iteration may read 't' here
    a[i] = t;
  }
}

float readAfter(float *a, int n) {
  float t = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: the body writes 't'
    t = a[i];
    a[i] = t * 2;
  }
  if (n > 3)
    t = 1;
  // CHECK: :[[@LINE+2]]:10: note: the value of 't' may be read here after the loop
  // CHECK: note: keep the value of the last iteration with 'idxmap::lastprivate(t)', or say with 'idxmap::private(t)' that nothing needs it
  return t;
}

float readAfterSome(float *a, int n) {
  float t = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 't'
      t = a[i];
  // CHECK: :[[@LINE+2]]:10: note: the value of 't' may be read here after the loop
  // CHECK: :[[@LINE+1]]:10: note: if that value is not needed, say so with 'idxmap::private(t)'; if the last iteration gives it, with 'idxmap::lastprivate(t)'; an earlier one may give it, so else compute it after the loop
  return t;
}

void readNextRound(float *a, int n) {
  float t = 0;
  for (int round = 0; round < 3; ++round) {
    const float begin = t;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+2]]:7: error: the body writes 't'
      // CHECK: :[[@LINE-4]]:25: note: the value of 't' may be read here
      t = a[i] + begin;
      a[i] = t;
    }
  }
}

void readByBreak(float *a, int n) {
  float t = 0;
  while (true) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+2]]:7: error: the body writes 't'
      // CHECK: :[[@LINE+8]]:10: note: the value of 't' may be read here
      t = a[i];
      a[i] = t + 1;
    }
    if (a[0] > 9)
      break;
    t = 0;
  }
  a[1] = t;
}

// A jump may lead anywhere.
void jumps(float *a, int n) {
  float t = 0;
again:
  a[0] = t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: the body writes 't'
    // CHECK: :[[@LINE-4]]:10: note: the value of 't' may be read here
    t = a[i];
    a[i] = t + 1;
  }
  if (a[0] < 9)
    goto again;
}

// A handler may run after any statement.
void handlers(float *a, int n, void (*g)(float *)) {
  float t = 0;
  try {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+2]]:7: error: the body writes 't'
      // CHECK: :[[@LINE+7]]:12: note: the value of 't' may be read here
      t = a[i];
      a[i] = t + 1;
    }
    g(a);
    t = 0;
  } catch (...) {
    a[0] = t;
  }
}

int *kept;
void otherNames(float *a, int n) {
  int t = 0, u = 0, v = 0;
  int &name = u;
  auto look = [&] { return v; };
  kept = &t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+3]]:5: error: the body writes 't'
    // CHECK: :[[@LINE-4]]:11: note: here 't' gets another name, so that its uses cannot all be seen
    // CHECK: note: if each iteration writes 't' before it reads it, and nothing needs its value later, say so with 'idxmap::private(t)'
    t = i;
    // CHECK: :[[@LINE+2]]:5: error: the body writes 'u'
    // CHECK: :[[@LINE-10]]:15: note: here 'u' gets another name
    u = t;
    // CHECK: :[[@LINE+2]]:5: error: the body writes 'v'
    // CHECK: :[[@LINE-12]]:15: note: here 'v' gets another name
    v = u;
    a[i] = v;
  }
  a[0] = name + look();
}

int everywhere;
void storage(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: the body writes 'everywhere'
    // CHECK: :[[@LINE-5]]:5: note: 'everywhere' is not a local variable of this function
    everywhere = i;
    a[i] = everywhere;
  }
}

// A clause takes no name with its scope, so none is proposed.
namespace far { int away; }
void scoped(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: the body writes 'away'
    // CHECK: note: declare 'away' in the body
    far::away = i;
    a[i] = far::away;
  }
}

// Sums stay sums.
void sums(const float *a, int n, float *out) {
  float sum = 0;
  int count = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: the body writes 'sum'
    // CHECK: note: if the iterations combine their values in 'sum', say so with 'idxmap::reduction("+", sum)'
    sum += a[i];
    // CHECK: :[[@LINE+2]]:21: error: the body writes 'count'
    // CHECK: note: if the iterations combine their values in 'count', say so with 'idxmap::reduction("+", count)'
    if (a[i] > 0) ++count;
  }
  *out = sum / count;
}
