// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s
//
// What a launch says of the arrays that objects lead to.

#include <vector>

struct View {
  double *p;
  int n;
  double &operator()(int i, int j) const { return p[i * n + j]; }
};

// The elements that a small function means where it is called.
void view(View m, int rows, int columns) {
  [[idxmap::map(2)]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      m(i, j) = 0;
}
// CHECK-LABEL: ) idxmap_view_
// CHECK: View m, const int rows, const int columns) {
// CHECK: m(i, j) = 0;
// CHECK: const auto idxmap_m_n = m.n;
// CHECK: const idxmap_Int [[LAST_ROW:idxmap_part[0-9]]] = idxmap_Int(idxmap_m_n) * (idxmap_Int(rows) - 1);
// CHECK: idxmap_launch.copy("m.p", m.p, [[LAST_ROW]].lesser(0),
// CHECK: idxmap_launch.object(m, m.p), rows, columns);

// Only those that are used; what is only read is not copied back.
struct Particles {
  double *x, *v, *unused;
  int count;
  double speed(int i) const { return v[i]; }
};
void members(Particles s) {
  [[idxmap::map]]
  for (int i = 1; i < s.count; ++i)
    s.x[i] += s.speed(i);
}
// CHECK-LABEL: ) idxmap_members_
// CHECK: idxmap_launch.copy("s.x", s.x, 1, idxmap_s_count);
// CHECK-NEXT: idxmap_launch.copyin("s.v", s.v, 1, idxmap_s_count);
// CHECK-NEXT: idxmap_launch.byValue("s", s);
// CHECK-NEXT: idxmap_launch.indices
// CHECK: idxmap_launch.object(s, s.x, s.v)

// A container whole, where a function decides what it uses.
double sum(const std::vector<double> &v, int i) { return v[i / 2] + v[i]; }
class Matrix {
  std::vector<double> all;
  int n;

public:
  double &operator()(int i, int j);
  double at(int i) { return all[i % n] + all[i]; }
};
void whole(Matrix &m, const std::vector<double> &v, double *out, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = m.at(i) + sum(v, i);
}
// CHECK-LABEL: ) idxmap_whole_
// CHECK-NEXT: const __grid_constant__ ::idxmap::ObjectImage<Matrix> m_,
// CHECK: Matrix &m = m_.object();
// CHECK: const std::vector<double> &v = v_.object();
// CHECK: idxmap_launch.copyin("m.all", m.all);
// CHECK-NEXT: idxmap_launch.copyin("v", v);
// CHECK: idxmap_launch.object(m, m.all), idxmap_launch.object(v, v),

// What nobody knows the extent of has to be there.
double corner(const View &m) { return m.p[int(m.p[0])]; }
void attached(View m, double *out, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = corner(m);
}
// CHECK-LABEL: ) idxmap_attached_
// CHECK: idxmap_launch.attach("m.p", m.p);

// In a template, what all instances lead to, and what one of them does with it.
template <typename T> class Field {
  std::vector<T> all;

public:
  T &operator()(int i) { return all[i]; }
  T operator()(int i) const { return all[i]; }
  void scale(T by, int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      (*this)(i) *= by;
  }
};
template <typename A, typename T>
void assign(A &to, const Field<T> &from, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to(i) = from(i);
}
template void assign(Field<float> &, const Field<double> &, int);
template void assign(Field<double> &, const Field<double> &, int);
template class Field<double>;
// clang-format off
// CHECK-LABEL: ) idxmap_scale_
// CHECK-NEXT: const __grid_constant__ ::idxmap::ObjectImage<idxmap_Class> self_,
// CHECK: idxmap_Class &self = self_.object();
// CHECK: (self)(i) *= by;
// CHECK: idxmap_launch.copy("(*this).all", (*this).all);
// CHECK-LABEL: ) idxmap_assign_
// CHECK: ::idxmap::ObjectImage<std::remove_const_t<A>> to_,
// CHECK-NEXT: ::idxmap::ObjectImage<Field<T>> from_,
// CHECK-NEXT: A &to = to_.object();
// CHECK-NEXT: const Field<T> &from = from_.object();
// CHECK: idxmap_launch.copy("to.all", to.all);
// CHECK-NEXT: idxmap_launch.copyin("from.all", from.all);
// CHECK: <A, T><<<
// CHECK-NEXT: idxmap_launch.object(to, to.all), idxmap_launch.object(from, from.all), n);
