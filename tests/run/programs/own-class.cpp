// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Member functions that take objects of their own class, or of one around it:
// no kernel before the class can spell these types.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <span>
#include <vector>

class Field {
  std::vector<double> v;
  int n;
  double by = 2;

public:
  explicit Field(int n) : v(n), n(n) {
    for (int i = 0; i < n; ++i)
      v[i] = i % 7;
  }
  const std::vector<double> &all() const { return v; }
  double at(int i) const { return v[i]; }
  double &operator[](int i) { return v[i]; }

  void shift(const Field &from) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      v[i] = from.v[i - 1] * from.by;
  }
  Field &operator+=(const Field &other) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[i] += other.at(i);
    return *this;
  }
  friend void add(Field &to, const Field &a, const Field &b) {
    [[idxmap::map]]
    for (int i = 0; i < to.n; ++i)
      to.v[i] = a.v[i] + b.v[i];
  }
  static void scale(Field &f, double by) {
    [[idxmap::map]]
    for (int i = 0; i < f.n; ++i)
      f[i] *= by;
  }
  void swapWith(Field &other) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      const double kept = v[i];
      v[i] = other.v[i];
      other.v[i] = kept;
    }
  }
};

struct View {
  double *p;
  int n;
  struct Window {
    int first, last;
  };
  void copy(const View &from, Window within) {
    [[using idxmap: map, copy(p, n), copyin(from.p, from.n)]]
    for (int i = within.first; i < within.last; ++i)
      p[i] = from.p[i] + within.last;
  }
};

struct Node {
  std::vector<double> at;
  double weight = 3;
  void gather(const Node *from, Node *to) const {
    const int n = at.size();
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      to->at[i] = at[i] + from->at[n - 1 - i] * from->weight;
  }
};

struct Mesh {
  struct Cell {
    double value;
    int kind;
  };

private:
  std::vector<Cell> cells;
  Cell *raw;

public:
  explicit Mesh(int n) : cells(n), raw(cells.data()) {
    for (int i = 0; i < n; ++i)
      cells[i] = {i * 0.5, i % 3};
  }
  void step(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      raw[i].value += raw[i].kind;
  }
  std::vector<double> values() const {
    std::vector<double> all;
    for (const Cell &each : cells)
      all.push_back(each.value);
    return all;
  }
};

// Arrays and containers of nested classes.
struct Swarm {
  struct Particle {
    double x, v;
    double energy() const { return x * x + v; }
  };
  std::array<Particle, 3> kinds{{{1, 2}, {3, 4}, {5, 6}}};
  std::vector<Particle> all = std::vector<Particle>(50);
  std::vector<double> at = std::vector<double>(50, 1);

  void step() {
    [[idxmap::map]]
    for (int i = 0; i < 50; ++i)
      at[i] += kinds[i % 3].x;
    [[idxmap::map]]
    for (int i = 0; i < 50; ++i) {
      all[i].x = at[i];
      all[i].v = i;
    }
    [[idxmap::map]]
    for (int i = 0; i < 50; ++i)
      all[i].v += all[i].energy();
  }
  void push(const std::vector<Particle> &from, std::span<Particle> to) {
    [[idxmap::map]]
    for (int i = 0; i < 50; ++i)
      to[i].x += from[i].v + all[i].x;
  }
  std::vector<double> energies() const {
    std::vector<double> result;
    for (const Particle &each : all)
      result.push_back(each.energy());
    return result;
  }
};
template <class T> struct Grid {
  struct Node {
    T value;
  };
  std::vector<Node> nodes = std::vector<Node>(20);
  void number(T by) {
    [[idxmap::map]]
    for (int i = 0; i < 20; ++i)
      nodes[i].value = i * by;
  }
};
template <class T> struct Slice {
  T *p;
  int n;
  T &operator[](int i) const { return p[i]; }
};
struct Wall {
  double mass;
  static void add(Slice<Wall> walls) {
    [[using idxmap: map, copy(walls.p, walls.n)]]
    for (int i = 0; i < walls.n; ++i)
      walls[i].mass += i;
  }
};

static void nested() {
  Swarm swarm;
  swarm.step();
  std::vector<Swarm::Particle> others(50, {1, 2});
  swarm.push(others, swarm.all);
  show("energies", swarm.energies());
  Grid<double> fine;
  fine.number(0.5);
  Grid<int> coarse;
  coarse.number(3);
  std::vector<double> values;
  for (int i = 0; i < 20; ++i)
    values.push_back(fine.nodes[i].value + coarse.nodes[i].value);
  show("grids", values);
  std::vector<Wall> walls(20, {1});
  Wall::add({walls.data(), 20});
  values.clear();
  for (const Wall &each : walls)
    values.push_back(each.mass);
  show("walls", values);
}

struct Base {
  std::vector<double> u;
};
struct Derived : Base {
  void take(const Base &base, const Derived &other) {
    const int n = u.size();
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      u[i] += base.u[i] - 2 * other.u[i];
  }
};

int main() {
  Field a(40), b(40), c(40);
  a.shift(b);
  show("shift", a.all());
  a += b;
  show("plus", a.all());
  add(c, a, b);
  show("add", c.all());
  Field::scale(c, 0.5);
  show("scale", c.all());
  c.swapWith(a);
  show("swap", c.all());
  show("swapped", a.all());
  std::vector<double> x(40), y(40, 3);
  View to{x.data(), 40};
  to.copy(View{y.data(), 40}, {2, 30});
  show("copy", x);
  nested();
  Base base{std::vector<double>(9, 5)};
  Derived one{{std::vector<double>(9, 1)}}, two{{std::vector<double>(9, 2)}};
  one.take(base, two);
  show("take", one.u);
  Node left{std::vector<double>(30, 1)}, right{std::vector<double>(30)};
  for (int i = 0; i < 30; ++i)
    right.at[i] = i;
  Node result{std::vector<double>(30)};
  left.gather(&right, &result);
  show("gather", result.at);
  Mesh mesh(20);
  mesh.step(20);
  show("mesh", mesh.values());
}
