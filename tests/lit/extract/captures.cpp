// RUN: %idxmap --target=host --no-remarks --dump=nest %s -- -std=c++20 | FileCheck %s
// RUN: %idxmap --target=host --no-remarks %s -o %t.cpp -- -std=c++20
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror -I%runtime -fsyntax-only %t.cpp

#include <cmath>

double table[4][5];
int scale = 3;
constexpr int visible = 2;

namespace n {
struct Point { double x, y; };
enum Kind { Round, Flat };

// CHECK: idxmap_all_
// CHECK-NEXT: loop unsigned long i: [0,8)
// CHECK-NEXT: parameter double (*table_)[4][5] = &table; double (&table)[4][5] = *table_;
// CHECK-NEXT: parameter const int scale = scale
// CHECK-NEXT: parameter const n::Point *__restrict points = points
// CHECK-NEXT: parameter double (*rows)[5] = rows
// CHECK-NEXT: parameter const n::Kind kind = kind
// CHECK-NEXT: parameter const double &alpha = alpha
// CHECK-NEXT: parameter const int (*small_)[3] = &small; const int (&small)[3] = *small_;
// CHECK-NEXT: parameter = ; constexpr int twice = 2 * 2;
// CHECK-NEXT: parameter = ; using Real = double;
// CHECK-NEXT: parameter = ; using std::sqrt;
void all(const Point *__restrict points, double rows[][5], Kind kind,
         const double &alpha, const int (&small)[3], int unused) {
  constexpr int twice = 2 * 2;
  using Real = double;
  using std::sqrt;
  [[idxmap::map(1)]]
  for (auto i = 0ul; i < 2 * twice; ++i) {
    Real t[twice] = {alpha, double(visible), sqrt(points[i].x)};
    rows[i][0] = t[0] + t[1] + t[2] + table[i % 4][1] + small[i % 3] + scale +
                 (kind == Flat) + sizeof table + sizeof(small);
  }
  static_cast<void>(unused);
}
} // namespace n

// A type that only the function can name is spelled as what it is.
void localAlias(int n) {
  using Element = unsigned short;
  Element *p = nullptr;
  // CHECK: idxmap_localAlias_
  // CHECK: parameter unsigned short *p = p
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] = 1;
}

// The parameters are those of the pattern; defaults and unnamed ones are left.
template <typename T, int M = 4, typename = void>
[[nodiscard]] int pattern(T *a, const T (&b)[M]) {
  // CHECK: idxmap_pattern_
  // CHECK-NEXT: template <typename T, int M>
  // CHECK: parameter T *a = a
  // CHECK: parameter const T (*b_)[M] = &b; const T (&b)[M] = *b_;
  [[idxmap::map]]
  for (int i = 0; i < M; ++i) {
    if (b[i] > T(1))
      continue;
    a[i] = b[i];
  }
  return 0;
}
int instantiated(float *a, const float (&b)[8]) { return pattern(a, b); }
