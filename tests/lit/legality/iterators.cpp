// The iterators of std::vector and std::array are pointers: what a body does
// through them is known as it is by subscripts.
// RUN: %check-errors --only tool --target host %s -ferror-limit=0 -std=c++20
// RUN: %idxmap --target=host --dump=body %s -- -std=c++20 -DRIGHT 2>&1 | FileCheck %s --check-prefix=TREE

#include <array>
#include <iterator>
#include <vector>

#ifdef RIGHT
// TREE-NOT: different iterations
// TREE: v=>[i64(load i)] = load w=>[i64(load i)] +.f64 f64(1)
void elements(std::vector<double> &v, const std::vector<double> &w, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v.begin()[i] = *(w.begin() + i) + 1;
}
// TREE: a->[load i] = i32(const &v=>[size(const &v)] -.ptr const &v=>[0])
void lengths(const std::vector<double> &v, int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = int(v.end() - v.begin()) + int(std::distance(v.begin(), v.end()));
}
// TREE: let it : ptr = &p=>[i64(load i)]
// TREE: it->[0].x = load it->[0].y
struct Cell {
  double x, y;
};
void members(std::vector<Cell> &p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto it = p.begin() + i;
    it->x = it->y;
  }
}
// TREE: let it : ptr = &rows=>[u64(load i)]=>[0]
// TREE: while !.bool (load it ==.ptr &rows=>[u64(load i)]=>[size(const &rows=>[u64(load i)])])
// TREE: it +=.ptr 1
void sums(std::vector<std::vector<double>> &rows, double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (auto it = rows[i].begin(); it != rows[i].end(); ++it)
      a[i] += *it;
}
#else
void before(std::vector<double> &v, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:24: error: iterations of 'i' depend on each other: this element of 'v' is written 1 iteration away
    v.begin()[i] = 2 * *(v.begin() + i - 1);
}
void after(std::array<double, 9> &v, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:29: error: iterations of 'i' depend on each other: this element of 'v' is written 1 iteration away
    v[i] = *(v.end() - i) + std::begin(v)[i - 1];
}
void own(std::vector<double> &v, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    auto it = v.begin() + i;
    // CHECK: :[[@LINE+1]]:11: error: iterations of 'i' depend on each other: this element of 'v' is written 1 iteration away
    *it = it[-1];
  }
}
#endif
