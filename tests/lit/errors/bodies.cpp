// RUN: %check-errors %s -std=c++20 -Wno-everything
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <coroutine>
#include <cstdio>
#include <iostream>

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};

// All that is wrong is said in one run.
void everything(double *a, volatile double *v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: 'printf' does input or output, which cannot be in a mapped loop
    // CHECK: note: store what is to be written in an array, and write it after the loop
    printf("%f", a[i]);
    // CHECK: :[[@LINE+1]]:5: error: 'operator<<' does input or output
    std::cout << a[i];
    // CHECK: :[[@LINE+1]]:5: error: 'puts' does input or output
    puts("no");
    if (a[i] > 3)
      // CHECK: :[[@LINE+1]]:7: error: 'break' leaves the mapped loop
      break;
    if (a[i] > 2)
      // CHECK: :[[@LINE+1]]:7: error: 'goto' leaves the mapped loop
      goto out;
    if (a[i] > 1)
      // CHECK: :[[@LINE+1]]:7: error: 'return' leaves the mapped loop
      return;
    // CHECK: :[[@LINE+1]]:5: error: asm cannot be in a mapped loop
    asm volatile("");
    // CHECK: :[[@LINE+1]]:5: error: the thread_local variable 't' cannot be used in a mapped loop
    static thread_local int t;
    volatile int w = 1;
    // CHECK: :[[@LINE+4]]:13: error: a volatile access in a mapped loop cannot be mapped yet
    // CHECK: :[[@LINE+2]]:20: error: the address of the induction variable 'i' is taken
    // CHECK: note: copy 'i' into a variable of the body, and use that
    const int *p = &i;
    a[*p] = w;
  }
out:;
}

Task coroutine(double *a, int n) {
  // CHECK: :[[@LINE+1]]:3: error: a loop in a coroutine cannot be mapped
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    co_await std::suspend_never();
}

void lambdas(double *a, double w, int n) {
  int count = 0;
  auto counting = [count]() mutable { return ++count; };
  auto writing = [&] { count = 3; };
  auto computed = [v = w * 2] { return v; };
  w = 3;
  auto old = [=] { return w; };
  w = 4;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:12: error: the lambda 'counting' from before the loop cannot be used in a mapped loop: it is mutable
    // CHECK: note: declare the lambda in the body of the loop, or use a function
    a[i] = counting();
    // CHECK: :[[@LINE+1]]:5: error: the lambda 'writing' from before the loop cannot be used in a mapped loop: it may change 'count'
    writing();
    // CHECK: :[[@LINE+1]]:12: error: the lambda 'computed' from before the loop cannot be used in a mapped loop: 'v' is computed where the lambda is made
    a[i] = computed();
    // CHECK: :[[@LINE+1]]:12: error: the lambda 'old' from before the loop cannot be used in a mapped loop: it has a value of 'w' that may not be that of the loop
    a[i] = old();
  }
}

void index(double *a, int n) {
  int i;
  auto at = [&] { return i; };
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'i' is reached through an address, a reference or a lambda
  for (i = 0; i < n; ++i)
    a[i] = at();
}

struct Pair { int x, y; };
void bindings(double *a, Pair p, int n) {
  auto &[x, y] = p;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: the structured binding 'x' cannot be used in a mapped loop yet
    x = y;
}
