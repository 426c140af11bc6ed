// A loop or a whole function that a macro makes.
// RUN: %check-errors %s

#define LOOP(a, n) [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] = 0;
#define FUNCTION                                                               \
  void made(float *a, int n) {                                                 \
    [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] = 0;                      \
  }

void f(float *a, int n) {
  // CHECK: :[[@LINE+1]]:3: error: a loop that a macro makes cannot be mapped yet
  LOOP(a, n)
}

// CHECK: :[[@LINE+1]]:1: error: a loop that a macro makes cannot be mapped yet
FUNCTION

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
