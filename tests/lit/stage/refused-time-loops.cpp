// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What time_tile does not take, and loops that count no steps, are refused by name, on
// every target.
// RUN: %check-errors %s

#include <utility>

void arguments(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+2]]:23: error: 'time_tile' of 4 steps would leave the arrays exchanged the other way round
  // CHECK: :[[@LINE+1]]:23: note: take an odd number of steps, 3 or 5
  [[idxmap::time_tile(4, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+1]]:13: error: 'time_tile' takes 1 to 3 arguments, but has 4
  [[idxmap::time_tile(3, 8, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+1]]:26: error: 'time_tile' needs a length of at least 1, not 0
  [[idxmap::time_tile(3, 0)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+1]]:26: error: 'time_tile' needs a compile-time constant here, not 'n'
  [[idxmap::time_tile(3, n)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+1]]:23: error: 'time_tile' of 100001 is more than blocks have room for, which is at most 65536
  [[idxmap::time_tile(100001, 8)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+2]]:41: error: 'copy' cannot stand beside 'time_tile'
  // CHECK: :[[@LINE+1]]:41: note: 'data', 'enter_data' and 'exit_data' stand with data clauses, 'update_host' and 'update_device' with each other, 'use_device' with its like and with 'data', 'time_tile' and 'graph' alone or with 'data', 'wait' alone, 'if' with all of them but 'layout', 'time_tile' and 'wait'; put the other on a loop or a statement of its own
  [[using idxmap: time_tile(3, 8), copy(a, n)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+1]]:43: error: 'time_tile' cannot stand beside 'enter_data'
  [[using idxmap: enter_data, copy(a, n), time_tile(3, 8)]];
  // CHECK: :[[@LINE+1]]:36: error: 'time_tile' cannot stand beside 'time_tile'
  [[using idxmap: time_tile(3, 8), time_tile(3, 8)]]
  for (int t = 0; t < steps; ++t) {
  }
}

#define NEST                                                                   \
  [[idxmap::map]] for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];

void loops(float *a, float *b, int n, int steps, double end) {
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+2]]:3: error: 'time_tile' stands before a loop that counts its steps, but this is no 'for' loop
  // CHECK: :[[@LINE+1]]:3: note: write 'for (int t = 0; t < steps; ++t)'
  while (steps-- > 0) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:16: error: 'time_tile' stands before a loop that counts its steps, but this is no constant that is at least 0
  for (int t = steps; t < 10; ++t) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:3: error: 'time_tile' stands before a loop that counts its steps, but this one has no integer of its own that it sets first
  for (double t = 0; t < end; ++t) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:19: error: 'time_tile' stands before a loop that counts its steps, but 't' has to be compared with '<' or '<=' with a number that stays the same
  for (int t = 0; t != steps; ++t) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:30: error: 'time_tile' stands before a loop that counts its steps, but this one does not count up by 1
  for (int t = 0; t < steps; t += 2) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:19: error: 'time_tile' stands before a loop that counts its steps, but 't' has to be compared with '<' or '<=' with a number that stays the same
  for (int t = 0; t < steps; ++t) {
    NEST
    std::swap(a, b);
    --steps;
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:19: error: 'time_tile' stands before a loop that counts its steps, but 't' has to be compared with '<' or '<=' with a number that stays the same
  for (int t = 0; t < end; ++t) {
    NEST
    std::swap(a, b);
  }
}
