// Loops that macros make whose macros cannot be written out in their place, and
// bodies that are parts of what a macro makes.
// RUN: %check-errors %s

// Written out, the second SELF would be the macro once more.
#define SELF(i, n) for (int i = 0; i < n; ++i) AGAIN(i);
#define AGAIN(i) a[i] = SELF(i, 1)
int(SELF)(int i, int n);
#define OPTIONAL(i, n, ...)                                                    \
  for (int i = 0; i < n; ++i) {                                                \
    a[i] = n __VA_OPT__(+) __VA_ARGS__;                                        \
  }
#define FOR(i, n) for (int i = 0; i < (n); ++i)

void f(int *a) {
  // CHECK: :[[@LINE+3]]:3: error: a loop that a macro makes cannot be mapped where the macro cannot be written out in its place
  // CHECK: note: write the loop outside of the macro; its attributes may come from one
  [[idxmap::map]]
  SELF(i, 10)
  // CHECK: :[[@LINE+2]]:3: error: a loop that a macro makes
  [[idxmap::map]]
  OPTIONAL(i, 10, 3)
  // CHECK: :[[@LINE+2]]:3: error: a loop that a macro makes
  [[idxmap::map]]
  FOR(i,
#ifdef FEW
      5
#else
      6
#endif
  )
    a[i] = 2;
}

#define TWO(a, i)                                                              \
  a[i] = 1;                                                                    \
  a[i + 100] = 2;

// The second statement of the macro is no part of the loop.
void parts(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: a body that begins or ends inside the expansion of a macro cannot be mapped
    // CHECK: note: put braces around the body, outside of the macro
    TWO(a, 0)
}

// CHECK-NOT: error:
