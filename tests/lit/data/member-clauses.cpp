// Data clauses about what objects lead to.
// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s

#include <vector>

struct Mesh {
  double *x, *y;
  int *next;
  int n;
  double at(int i) const { return x[next[i]]; }
};

// Where no subscript says how many elements there are.
void scattered(Mesh m, Mesh *p) {
  [[using idxmap: map, copyin(m.x, m.n), present(m.next), copy(p->y, 2 * p->n)]]
  for (int i = 0; i < m.n; ++i)
    p->y[p->next[i] * 0 + i] += m.at(i);
}
// CHECK-LABEL: ) idxmap_scattered_
// CHECK-NOT: m.y
// CHECK: idxmap_launch.copyin("m.x", m.x, 0, idxmap_copyin_1);
// CHECK-NOT: m.y
// CHECK: idxmap_launch.attach("m.next", m.next);
// CHECK-NOT: m.y
// CHECK: idxmap_launch.copy("(*p).y", (*p).y, 0, idxmap_copy_1);
// CHECK-NOT: m.y
// CHECK: idxmap_launch.finish

// Members of the loop's own object, also where a variable has the name.
class Solver {
  double *a, *b;
  int *index;
  std::vector<double> v;
  int n;
  double pick(int i) { return b[index[i]]; }

public:
  void run(int *a) {
    [[using idxmap: map, copy(this->a, n), copyin(b, n + 1), copyin(index, n),
      copyin(a, n)]]
    for (int i = 0; i < n; ++i)
      this->a[index[i]] += pick(i) + a[a[i]];
  }
};
// CHECK-LABEL: ) idxmap_run_
// CHECK: idxmap_launch.copyin("(*this).b", (*this).b, 0, idxmap_Int(idxmap_copyin_1));
// CHECK: idxmap_launch.copy("a_", this->a, 0, n);
// CHECK: idxmap_launch.copyin("a", a, 0, n);

// A container that a function gets.
double sum(const std::vector<double> &v, int i) { return v[i / 2] + v[i]; }
void whole(const std::vector<double> &v, const std::vector<double> &w,
           double *out, int n) {
  [[using idxmap: map, copyin(v, n), present(w)]]
  for (int i = 0; i < n; ++i)
    out[i] = sum(v, i) + sum(w, i);
}
// CHECK-LABEL: ) idxmap_whole_
// CHECK: idxmap_launch.copyin("v", v, 0, n);
// CHECK: idxmap_launch.present("w", w);
