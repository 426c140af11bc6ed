// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in member functions: members by name, through `this`, of bases, static,
// in anonymous unions; hidden by parameters, locals and loop variables; names
// that only the class knows; class templates.
// RUN: %run-program %s %t

#include "Allocate.h"

template <typename T> static void show(const Buffer<T> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum = sum * 0.75 + static_cast<double>(a[i]);
  std::printf("%.17g\n", sum);
}

/// Bounds and values that are bit-fields.
struct Packed {
  enum Kind : unsigned char { small, large };
  unsigned n : 12, m : 10;
  int weight : 5;
  bool adds : 1;
  Kind kind : 2;

  void run(double *a) const {
    [[using idxmap: map(2), copyout(a, n * m)]]
    for (unsigned i = 0; i < n; ++i)
      for (unsigned j = 0; j < m; ++j)
        a[i * m + j] = (adds ? i + 0.5 * j * weight : i) * (kind == large ? 2 : 1);
  }
};

struct Base {
  int shared = 3;

protected:
  long secret = 11;
};

class Grid : protected Base {
  using real = double;
  enum Colour { red, black = 5 };
  static constexpr int ghost = 1;
  static constexpr double weights[] = {0.25, 0.5, 0.25};
  static int uses;

  int nx, ny;
  real *u;
  const real *const source;
  unsigned flag : 3;
  mutable int marked = 4;
  int &alias;
  union {
    int number;
    float fraction;
  };
  struct {
    short inner = 6;
  };
  int threadIdx = 2;
  bool wide;

public:
  Grid(int nx, int ny, real *u, int &alias)
      : nx(nx), ny(ny), u(u), source(u), flag(5), alias(alias), number(7),
        wide(false) {
    [[idxmap::map]]
    for (int i = 0; i < this->nx; ++i)
      for (int j = 0; j < ny; ++j)
        this->u[i * ny + j] = i + j + this->nx - nx;
  }
  ~Grid() {
    [[idxmap::map]]
    for (int i = 0; i < nx * ny; i += 3)
      u[i] = -u[i];
  }

  void step(int n) const {
    [[idxmap::map]]
    for (int i = ghost; i < nx - ghost; ++i)
      for (int j = 0; j < ny; ++j) {
        real t = this->u[i * ny + j];
        if (t > 30)
          continue;
        u[i * ny + j] = t + n + int(red) + int(Grid::black) +
                        static_cast<int>(flag) + marked + number + inner +
                        (*this).nx + uses + shared + Base::secret + alias;
      }
  }

  // Each of these names has a second meaning here.
  void hidden(int shared) {
    [[idxmap::map]]
    for (int secret = 0; secret < this->nx; ++secret) {
      int ny = shared;
      u[secret * this->ny] += Base::secret + this->shared + ny;
    }
  }
  void builtin() {
    [[idxmap::map]]
    for (int i = 0; i < nx; ++i)
      u[i] += this->threadIdx + threadIdx * 2;
  }

  Grid &operator+=(real value) {
    [[idxmap::map]]
    for (long i = 0; i != long(nx) * ny; ++i)
      u[i] += value;
    return *this;
  }
  explicit operator bool() {
    [[idxmap::map]]
    for (int i = 0; i < nx; ++i)
      u[i] = wide ? source[i] : u[i] * 0.5;
    return wide;
  }
  static void set(real *u, int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      u[i] += uses * Grid::ghost;
    ++Grid::uses;
  }
  void smooth(real *to) const;

  struct Nested {
    int from;
    void run(real *u) {
      [[idxmap::map]]
      for (int i = from; i < from + ghost + 8; ++i)
        u[i] *= ghost + 1;
    }
  };
};

int Grid::uses = 9;

void Grid::smooth(real *to) const {
  [[idxmap::map]]
  for (int i = ghost; i < nx * ny - ghost; ++i)
    to[i] = real(weights[0]) * u[i - 1] + Grid::weights[1] * u[i] +
            weights[2] * u[i + 1];
}

template <typename T, int N> struct Field {
  static constexpr T scale = N;
  T *p;
  T v;
  int n = 10 * N;

  template <typename S> void fill(S s) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      p[i] = v + s * this->v + scale + T(N);
  }
  void add();
};

template <typename T, int N> void Field<T, N>::add() {
  T n = 2;
  [[idxmap::map]]
  for (int i = 0; i < this->n; ++i)
    p[i] += n;
}

template <typename T> struct Derived : Base {
  T *p;
  void scale() {
    const int n = shared;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      p[i] *= secret;
  }
};

int main() {
  const int nx = 40, ny = 130;
  Buffer<double> a(nx * ny), b(nx * ny);
  int other = 21;
  {
    Grid grid(nx, ny, a.data(), other);
    show(a);
    grid.step(3);
    show(a);
    grid.hidden(2);
    grid.builtin();
    show(a);
    grid += 1.5;
    static_cast<void>(static_cast<bool>(grid));
    show(a);
    Grid::set(a.data(), 100);
    Grid::set(a.data(), 50);
    show(a);
    grid.smooth(b.data());
    show(b);
  }
  Grid::Nested{5}.run(a.data());
  show(a);
  Buffer<float> c(50);
  Field<float, 5> field{c.data(), 2};
  field.fill(3);
  field.fill('a');
  field.add();
  show(c);
  Field<double, 7> wide{a.data(), 2};
  wide.fill(3.5);
  wide.add();
  for (bool adds : {true, false}) {
    Packed{10, 20, -3, adds, Packed::large}.run(a.data());
    show(a);
  }
  Derived<double> derived;
  derived.p = a.data();
  derived.scale();
  show(a);
}
