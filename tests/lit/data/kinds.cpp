// Which way an array is copied: in and out, unless less is shown to be enough.
// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 2>&1 | FileCheck %s

#include <array>
#include <vector>

struct Part {
  float x, y;
  mutable int asked;
  float norm() const { return x * y; }
  float touched() const { return ++asked; }
  float open() { return x; }
};
struct Plain {
  float x, y;
  float norm() const { return x * y; }
};

void reads(const Plain *p, const Plain *q, float *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const Plain &r = p[i];
    const auto [x, y] = q[i];
    to[i] = r.norm() + p[i].x + x + y;
  }
}
// CHECK-LABEL: ) idxmap_reads_
// CHECK: idxmap_launch.copyin("p"
// CHECK: idxmap_launch.copyin("q"
// CHECK: idxmap_launch.copyout("to"

float get(Plain *p) { return p->x; }

// By other names, of which every use reads.
void names(std::vector<Plain> &p, Plain *q, Plain *r, std::vector<std::array<float, 2>> &rows,
           float *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Plain *at = q + i;
    auto &here = r[i];
    float sum = get(&p[i]) + at->x + here.y;
    for (float each : rows[i])
      sum += each;
    to[i] = sum;
  }
}
// CHECK-LABEL: ) idxmap_names_
// CHECK: idxmap_launch.copyin("p"
// CHECK: idxmap_launch.copyin("q"
// CHECK: idxmap_launch.copyin("r"
// CHECK: idxmap_launch.copyin("rows"
// CHECK: idxmap_launch.copyout("to"

// A constant function may change what is mutable, if it does.
static float ask(const Part &part) { return part.touched(); }
void changes(std::vector<Part> &a, std::vector<Part> &b, std::vector<Part> &c,
             float *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to[i] = a[i].touched() + ask(b[i]) + c[i].norm();
}
// CHECK-LABEL: ) idxmap_changes_
// CHECK: idxmap_launch.copy("a"
// CHECK: idxmap_launch.copy("b"
// CHECK: idxmap_launch.copyin("c"
// CHECK: idxmap_launch.copyout("to"

// No constant is one where that is cast away.
float raise(const float *p) { return ++*const_cast<float *>(p); }
void casts(const std::vector<float> &a, float *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to[i] = raise(&a[i]);
}
// CHECK-LABEL: ) idxmap_casts_
// CHECK: idxmap_launch.copy("a"
// CHECK: idxmap_launch.copyout("to"

// Whole elements, in every iteration.
void whole(Plain *a, float *b, float *c, float *d, const int *w, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i].x = 1;
    b[i] = 1;
    w[i] > 2 && (c[i] = 1);
    int k = i;
    if (w[i] > 2)
      k = i + n;
    d[k] = 1;
  }
}
// CHECK-LABEL: ) idxmap_whole_
// CHECK: idxmap_launch.copy("a"
// CHECK: idxmap_launch.copyout("b"
// CHECK: idxmap_launch.copy("c"
// CHECK: idxmap_launch.copy("d"
// CHECK: idxmap_launch.copyin("w"

// Of two objects of a class, what functions do with each of them.
struct Row {
  float *p;
  float &at(int i) { return p[i]; }
  void set(int i, float x) { p[i] = x; }
};
void objects(Row one, Row other, Row third, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    one.set(i, other.at(i));
    third.at(i) += other.at(i);
  }
}
// CHECK-LABEL: ) idxmap_objects_
// CHECK: idxmap_launch.copy("one.p"
// CHECK: idxmap_launch.copyin("other.p"
// CHECK: idxmap_launch.copy("third.p"
