// What iterations do to each other through parts of elements, in templates as
// outside: evident, or a doubt that is said.
// RUN: %check-errors --only tool --target host %s -ferror-limit=0 -std=c++20

#include <array>
#include <vector>

struct Weighed {
  float mass;
};
struct Part : Weighed {
  float x;
  std::array<float, 2> row;
  void set(float to) { x = to; }
};
template <typename T> struct Open {
  T x, y;
  void set(T to) { x = to; }
};

void inherited(std::vector<Part> &d, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:17: error: iterations of 'i' depend on each other: this element of 'd.mass' is written 1 iteration away
    d[i].mass = d[i - 1].mass + 1;
}

void pointed(Part *d, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:17: error: iterations of 'i' depend on each other: this element of 'd.mass' is written 1 iteration away
    d[i].mass = (d + i - 1)->mass + 1;
}

void reference(std::vector<Part> &d, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    const auto &left = d[i - 1];
    auto &here = d[i];
    // CHECK: :[[@LINE+1]]:14: error: iterations of 'i' depend on each other
    here.x = left.x + 1;
  }
}

void lent(std::vector<Part> &d, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:25: error: iterations of 'i' depend on each other: this element of 'd.row' is written 1 iteration away
    *d[i].row.begin() = *d[i - 1].row.begin();
}

template <typename T> void open(std::vector<Open<T>> &a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:14: error: iterations of 'i' depend on each other: this element of 'a.x' is written 1 iteration away
    a[i].x = a[i - 1].x + 1;
}
template void open(std::vector<Open<double>> &, int);

// The first instance is independent.
template <int Stride, typename T> void strided(T *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < 2; ++k)
      // CHECK: :[[@LINE+1]]:7: error: different iterations of 'i' and 'k' write the same element of 'a'
      a[Stride * i + k] = k;
}
template void strided<2>(float *, int);
template void strided<1>(float *, int);
