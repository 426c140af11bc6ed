// A variable that a template initializes with several values has no type yet
// where the loop that is compared with is read.
// RUN: %idxmap --check --target=host --no-remarks %s -o %t.cpp -- -std=c++20
// RUN: grep -v "// CHECK" %t.cpp | %filecheck %s
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror -I%runtime -c %t.cpp -o %t.o

struct Pair {
  Pair(double a, double b) : a(a), b(b) {}
  double a, b;
};

// CHECK-LABEL: template <class T> void sum(
// CHECK: ::idxmap::LoopCheck idxmap_check(
// CHECK: const auto idxmap_plain = [&]() mutable {
// CHECK: T x(from[i], 2 * from[i]);
template <class T> void sum(const double *from, double *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    T x(from[i], 2 * from[i]);
    to[i] = x.a + x.b;
  }
}
template void sum<Pair>(const double *, double *, int);
