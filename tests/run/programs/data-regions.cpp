// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data regions: around time steps that swap their arrays, nested, in callers and
// callees, left by every kind of jump and by exceptions; updates of both sides.
// RUN: %run-program %s %t

#include <array>
#include <cstdio>
#include <stdexcept>
#include <utility>
#include <vector>

static double field[8][12];

template <typename T>
static void show(const char *name, const T *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k] * (k % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

static std::vector<double> start(int n) {
  std::vector<double> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = k % 5 * 0.25;
  return v;
}

// Halo cells are never written.
static void smooth(const double *a, double *b, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
}

static void heat(double *a, double *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  }
}

// What the subscripts do not say, the region knows.
static void permute(const double *a, double *b, const int *where, int n) {
  [[using idxmap: data, copyin(a, n), copyin(where, n), copy(b, n)]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      b[where[i]] = a[i];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      b[i] += a[where[i]];
  }
}

// The loops are in a function that is called; the inner region only counts.
static void calls(double *a, double *b, int n) {
  [[using idxmap: data, copy(a, n)]] {
    smooth(a, a + n / 2, n / 2);
    [[using idxmap: data, copy(a, n), copyin(b, n)]] {
      smooth(b, a, n);
      smooth(b + 2, a + 2, n - 2);
    }
    double *middle = a + 3;
    [[idxmap::map]]
    for (int i = 0; i < n - 3; ++i)
      middle[i] *= 2;
  }
}

static double updates(double *a, int n) {
  double seen = 0;
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a)]];
    seen = a[n - 1];
    a[0] = 77;
    [[idxmap::update_device(a, 1)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
  return seen;
}

static int leave(double *a, int n, int how) {
  for (int round = 0; round < 2; ++round) {
    [[using idxmap: data, copy(a, n)]] {
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] += how;
      if (how == 1)
        break;
      if (how == 2)
        continue;
      if (how == 3)
        goto end;
      if (how == 4)
        return round;
      if (how == 5)
        throw std::runtime_error("five");
    }
    if (how == 6)
      [[using idxmap: data, copy(a, n)]] for (int t = 0; t < 2; ++t) smooth(a, a + n / 2, n / 2);
    else
      [[using idxmap: data, copyin(a, n)]] { smooth(a, a, 0); }
  }
end:
  return 100 + how;
}

struct Grid {
  double *u;
  std::vector<double> v;
  int n;
  void run(int steps) {
    double *w = v.data();
    [[using idxmap: data, copy(u, n), copy(v)]]
    for (int t = 0; t < steps; ++t) {
      smooth(u, w, n);
      smooth(w, u, n);
    }
  }
};

template <typename T> static void scale(T *a, int n, T factor) {
  [[using idxmap: data, copy(a, n)]] {
    for (int t = 0; t < 3; ++t)
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] *= factor;
  }
}

static void arrays(int rounds) {
  std::array<double, 30> small{};
  double *s = small.data();
  double local[20] = {1, 2, 3};
  [[using idxmap: data, copy(field), copy(small), copyin(local)]] {
    for (int t = 0; t < rounds; ++t) {
      [[idxmap::map(2)]]
      for (int i = 1; i < 7; ++i)
        for (int j = 1; j < 11; ++j)
          field[i][j] += i + j + local[j];
      [[idxmap::map]]
      for (int i = 0; i < 30; i += 3)
        s[i] += local[i % 20];
    }
  }
  show("small", s, 30);
  show("field", &field[0][0], 8 * 12);
}

// In templates, the instances say what an array is.
template <typename V> static void grow(V &v, int steps) {
  const int n = static_cast<int>(v.size());
  [[using idxmap: data, copy(v)]]
  for (int t = 1; t <= steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[i] += t * i;
    [[idxmap::update_host(v)]];
    std::printf("%g ", double(v[n - 1]));
  }
}

template <typename V> struct Kept {
  V elements;
  int n;
  explicit Kept(int n) : elements(n), n(n) {
    [[using idxmap: enter_data, copyin(elements)]];
  }
  ~Kept() { [[using idxmap: exit_data, copyout(elements)]]; }
  void fill() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      elements[i] = i + 1;
    [[idxmap::update_host(elements)]];
  }
};

int main() {
  for (int n : {0, 2, 3, 100}) {
    std::vector<double> a = start(n), b = start(n);
    std::vector<int> where(n);
    for (int i = 0; i < n; ++i)
      where[i] = n - 1 - i;
    heat(a.data(), b.data(), n, 7);
    show("heat", a.data(), n);
    permute(a.data(), b.data(), where.data(), n);
    show("permute", b.data(), n);
    scale(a.data(), n, 1.5);
    show("scale", a.data(), n);
  }
  std::vector<double> a = start(60), b = start(60);
  calls(a.data(), b.data(), 60);
  show("calls", a.data(), 60);
  std::printf("%g\n", updates(a.data(), 60));
  show("updates", a.data(), 60);
  // Elsewhere from now on.
  a.resize(5000, 0.125);
  a.shrink_to_fit();
  for (int how = 0; how < 7; ++how) {
    try {
      std::printf("%d\n", leave(a.data(), 5000, how));
    } catch (const std::runtime_error &problem) {
      std::printf("%s\n", problem.what());
    }
    show("leave", a.data(), 5000);
  }
  Grid grid{b.data(), start(60), 60};
  grid.run(4);
  show("u", grid.u, 60);
  show("v", grid.v.data(), 60);
  arrays(3);
  std::vector<float> some = {1, 2, 3};
  grow(a, 3);
  grow(some, 2);
  show("some", some.data(), 3);
  Kept<std::vector<float>> kept(12);
  kept.fill();
  show("kept", kept.elements.data(), 12);
}
