// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <exception>
#include <ranges>

static int a[300];

template <typename Function> static void attempt(Function function) {
  try {
    function();
    std::printf("ran\n");
  } catch (const std::exception &problem) {
    std::printf("%s\n", problem.what());
  }
}

static void steps(int n, int s) {
  [[idxmap::map]]
  for (int i = 0; i < n; i += s)
    a[i] = 1;
}

static void unequal(int n, int s) {
  [[idxmap::map]]
  for (int i = 0; i != n; i += s)
    a[i] = 1;
}

static void narrow(int n) {
  [[idxmap::map]]
  for (unsigned char c = 0; c < n; ++c)
    a[c] = 1;
}

static void inclusive(unsigned u) {
  [[idxmap::map]]
  for (unsigned i = 4294967290u; i <= u; ++i)
    a[i - 4294967290u] = 1;
}

static void falling(unsigned bound) {
  [[idxmap::map]]
  for (unsigned i = 20; i >= bound; i -= 3)
    a[i] = 1;
}

static void range(int first, int last) {
  [[idxmap::map]]
  for (auto i : std::views::iota(first, last))
    a[i] = 1;
}

int main() {
  // CHECK: endless.cpp:19: the step 's' is 0, but must be at least 1
  attempt([] { steps(5, 0); });
  // CHECK: endless.cpp:19: the step 's' is -2, but must be at least 1
  attempt([] { steps(5, -2); });
  // CHECK: ran
  attempt([] { steps(0, 0); });
  // CHECK: endless.cpp:25: this loop does not end before it wraps round: 'i != n' stays true between 0 and -1
  attempt([] { unequal(-1, 1); });
  // CHECK: endless.cpp:25: this loop does not end before it wraps round: 'i != n' stays true between 0 and 7
  attempt([] { unequal(7, 2); });
  // CHECK: ran
  attempt([] { unequal(8, 2); });
  // CHECK: endless.cpp:31: this loop does not end: 'c' cannot become 256
  attempt([] { narrow(256); });
  // CHECK: ran
  attempt([] { narrow(255); });
  // CHECK: endless.cpp:37: this loop does not end: 'i' cannot become 4294967296
  attempt([] { inclusive(4294967295u); });
  // CHECK: ran
  attempt([] { inclusive(4294967294u); });
  // CHECK: endless.cpp:43: this loop does not end: 'i' cannot become -1
  attempt([] { falling(1); });
  // CHECK: ran
  attempt([] { falling(3); });
  // CHECK: endless.cpp:49: this loop does not end before it wraps round: 'i != last' stays true between 3 and 2
  attempt([] { range(3, 2); });
  // CHECK: ran
  attempt([] { range(3, 3); });
}
