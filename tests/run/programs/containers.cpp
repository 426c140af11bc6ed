// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Containers of the host by their names: vectors and spans, constant and not,
// as variables, members and parameters; read, written in part, whole and
// through indices; of numbers and structures; empty ones. And objects that the
// body changes element by element.
// RUN: %run-program %s %t
#include <array>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

static void show(const char *name, const std::vector<double> &v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i)
    sum += v[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s %zu %.17g\n", name, v.size(), sum);
}

static void saxpy(double a, const std::vector<double> &x,
                  std::vector<double> &y) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = a * x[i] + y[i];
}

// What the loop does not write keeps what it holds.
static void inner(std::vector<double> &v, int n) {
  [[idxmap::map]]
  for (int i = 2; i < n - 3; i += 2)
    v[i] = -i;
}

static void gather(const std::vector<int> &from, const std::vector<double> &x,
                   std::vector<double> &y, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] = x[from[i]] + (x.empty() ? 1 : 0);
}

static void scatter(const std::vector<int> &to, std::vector<double> &y, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[to[i]] = 3 * i;
}

static void views(std::span<const double> x, std::span<double> y) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] = x[i] + static_cast<double>(y.size());
}

struct Particle {
  double x, v;
  int cell;
};

static void move(std::vector<Particle> &all, double step) {
  const int n = static_cast<int>(all.size());
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Particle &p = all[i];
    p.x += step * p.v;
    p.cell = static_cast<int>(p.x);
  }
}

class Field {
public:
  Field(int rows, int columns)
      : Rows(rows), Columns(columns), Old(rows * columns, 1), New(Old) {}

  void step() {
    [[idxmap::map(2)]]
    for (int i = 1; i < Rows - 1; ++i)
      for (int j = 1; j < Columns - 1; ++j)
        New[i * Columns + j] =
            0.25 * (Old[(i - 1) * Columns + j] + Old[(i + 1) * Columns + j] +
                    this->Old[i * Columns + j - 1] + Old[i * Columns + j + 1]) +
            i;
    Old.swap(New);
  }
  const std::vector<double> &values() const { return Old; }

private:
  int Rows, Columns;
  std::vector<double> Old, New;
};

// Every thread reads all of a vector.
static void smooth(const std::vector<double> &weights, std::vector<double> &v) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < v.size(); ++i) {
    double sum = 0;
    for (double w : weights)
      sum += w * static_cast<double>(i);
    v[i] = sum;
  }
}

struct Table {
  double row[40];
  int count;
};

static void objects(Table &t, std::array<double, 1000> &large, int n) {
  std::array<int, 50> small{};
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t.row[i] += t.count * i;
    small[i] = i;
    large[3 * i] = large[3 * i + 1] + i;
  }
  std::printf("small %d\n", std::accumulate(small.begin(), small.end(), 0));
}

// Clauses take the whole container, or its first elements.
static void clauses(const std::vector<double> &x, std::vector<double> &y,
                    std::span<double> z, const std::vector<int> &at, int n) {
  [[idxmap::map, idxmap::copyin(x), idxmap::copy(y), idxmap::copy(z, 5)]]
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    z[at[i] % 5] = 9;
  }
}

// What a lambda from before the loop touches, the device gets whole.
static void lambdas(std::vector<double> &x, const int (&table)[4], int n) {
  const auto left = [&](int i) { return x[i] + table[i % 4]; };
  const auto far = [&](int i) { return left(i) - x[x.size() - 1]; };
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n / 2; ++i)
    x[i] += far(i + n / 2);
}

// A pointer to a container is the container's elements.
static void doubled(std::vector<double> *v) {
  [[idxmap::map]]
  for (int i = 0; i < static_cast<int>(v->size()); ++i)
    (*v)[i] *= 2;
}
static void shifted(const std::vector<double> *from, std::vector<double> *to,
                    const std::vector<int> &order, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    (*to)[i] += (*from)[i - 1] + from->size() + (*to).size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    (*to)[order[i]] += i;
}
template <typename T> static void scaled(std::vector<T> *v, T by) {
  [[idxmap::map]]
  for (int i = 0; i < static_cast<int>(v->size()); ++i)
    (*v)[i] *= by;
}
struct Behind {
  std::vector<double> *values;
  int count;
  void raise() {
    [[idxmap::map]]
    for (int i = 0; i < count; ++i)
      (*values)[i] += i;
    [[idxmap::map]]
    for (int i = 0; i < count; ++i)
      (*this->values)[i] *= 0.5;
  }
};
static void sums(const std::vector<double> *of, std::span<const double> *also,
                 std::vector<double> &to) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < to.size(); ++i) {
    double sum = (*of)[0];
    for (double x : *of)
      sum += x;
    for (const double &x : *also)
      sum -= x;
    to[i] = sum + static_cast<double>(i);
  }
}

// Other names for objects in the body, and loops over what they hold.
struct Grid {
  std::vector<double> all;
  int count;
  double &at(int i) { return all[i]; }
};
static void named(Grid &grid, std::vector<double> &v, double *to, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Grid &same = grid;
    same.all[i] += i;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &same = grid;
    Grid &again = same;
    again.at(i) *= 2;
    auto &own = v;
    own[i] += 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &all = grid.all;
    const auto &constant = grid;
    all[i] += constant.count;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (auto &x : grid.all)
      sum += x;
    to[i] = sum + i;
  }
}

// Types that only their initializers name.
static void deduced(std::vector<double> &v) {
  const auto n = v.size();
  std::span<double> all(v);
  auto part = all.subspan(4, 10);
  auto first = all.first<3>();
  [[idxmap::map]]
  for (auto i = n - n; i < part.size(); ++i)
    part[i] += first[i % 3] * n;
}

int main() {
  const int n = 100;
  std::vector<double> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = i;
    y[i] = 0.5 * i;
  }
  saxpy(2.5, x, y);
  show("saxpy", y);
  inner(y, n);
  show("inner", y);
  deduced(y);
  show("deduced", y);
  std::vector<int> order(n);
  for (int i = 0; i < n; ++i)
    order[i] = (37 * i + 5) % n;
  gather(order, x, y, n - 10);
  show("gather", y);
  scatter(order, y, n / 2);
  show("scatter", y);
  views(std::span<const double>(x).subspan(3, 20), std::span(y).subspan(50));
  show("views", y);
  std::vector<Particle> all(30, {1, 2, 3});
  move(all, 0.75);
  std::printf("particle %g %d\n", all[29].x, all[29].cell);
  Field f(12, 17);
  for (int t = 0; t < 4; ++t)
    f.step();
  show("field", f.values());
  smooth(x, y);
  show("smooth", y);
  lambdas(y, {1, 5, 7, 9}, 60);
  show("lambdas", y);
  std::vector<double> z(12, 1);
  clauses(x, y, z, {4, 2, 0, 1, 3}, 5);
  show("clauses", y);
  show("clauses", z);
  doubled(&z);
  shifted(&z, &y, order, 11);
  scaled(&z, 1.5);
  std::vector<float> narrow(7, 2.f);
  scaled(&narrow, 3.f);
  Behind behind{&y, n / 2};
  behind.raise();
  show("behind", y);
  std::span<const double> half = std::span<const double>(y).first(n / 2);
  sums(&y, &half, z);
  show("sums", z);
  Grid grid{y, n};
  named(grid, z, y.data(), 12);
  show("grid", grid.all);
  show("named", y);
  show("own", z);
  std::printf("narrow %g\n", narrow[6]);
  std::vector<double> none;
  saxpy(1, none, none);
  show("none", none);
  Table t = {{1, 2, 3}, 4};
  std::array<double, 1000> large{};
  large[31] = 7;
  objects(t, large, 40);
  std::printf("table %g large %g\n", std::accumulate(t.row, t.row + 40, 0.0),
              std::accumulate(large.begin(), large.end(), 0.0));
}
