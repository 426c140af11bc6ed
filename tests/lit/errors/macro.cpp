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
