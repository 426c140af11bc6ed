// RUN: %check-errors %s -std=c++20 -Wno-everything

struct Shape { virtual int corners(); };

void exceptions(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 0)
      // CHECK: :[[@LINE+1]]:7: error: throw cannot be in a mapped loop
      throw 1;
    // CHECK: :[[@LINE+1]]:5: error: try cannot be in a mapped loop
    try { a[i] = 0; } catch (...) {}
  }
}

void heap(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:14: error: new cannot be in a mapped loop
    int *p = new int;
    // CHECK: :[[@LINE+1]]:5: error: delete cannot be in a mapped loop
    delete p;
    // CHECK: :[[@LINE+1]]:5: error: asm cannot be in a mapped loop
    asm("");
    a[i] = 0;
  }
}

void calls(float *a, Shape *s, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: a virtual call cannot be in a mapped loop
    a[i] = s->corners();
}

void locals(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: the static variable 's' cannot be used in a mapped loop yet
    static int s = 0;
    // CHECK: :[[@LINE+1]]:5: error: 'w' is an array of run-time length
    double w[i + 1];
    a[i] = s + sizeof w;
  }
}

void addressOfIndex(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:20: error: the address of the induction variable 'i' is taken
    const int *p = &i;
    a[*p] = 0;
  }
}

void directives(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:1: error: a '#pragma omp' inside a mapped loop cannot be mapped yet
#pragma omp critical
    a[i] += 1;
  }
}

// The label is refused, not the jump to it: back, or into a block.
void label(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 2)
      goto inside;
  // CHECK: :[[@LINE+1]]:3: error: a label in a mapped loop cannot be mapped yet
  again:
    a[i] += 1;
    if (a[i] < 0)
      goto again;
    if (a[i] > 0) {
    // CHECK: :[[@LINE+1]]:5: error: a label in a mapped loop cannot be mapped yet
    inside:
      a[i] = 1;
    }
  }
}

// What iterations share is not followed along jumps.
void jumps(float *a, float t, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 0)
      goto end;
    // CHECK: :[[@LINE+1]]:5: error: the body writes 't', which all iterations share
    t = a[i];
  end:
    a[i] = t;
  }
}

// What is not evaluated is not run, and a function of the body's own may return.
void taken(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    struct Twice {
      int of;
      int value() {
        for (;;)
          if (of > 0)
            break;
        return 2 * of;
      }
    };
    Twice twice{i};
    a[i] = twice.value() + sizeof(new int) + noexcept(throw 1) + sizeof(++i);
  }
}

void ownName(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the name of the function in a mapped loop cannot be mapped yet
    a[i] = __func__[0];
}
