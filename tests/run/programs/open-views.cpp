// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views with raw pointers in templates: what their functions touch, the
// instances say, each with its own element type.
// RUN: %run-program %s %t

#include <cstdio>
#include <vector>

template <typename T> struct View {
  T *p;
  int n;
  T &operator[](int i) const { return p[i]; }
  int size() const { return n; }
};

/// Its pointer and its extents are its own.
template <typename T> class Sheet {
  T *cells;
  int rows, columns;

public:
  Sheet(T *cells, int rows, int columns)
      : cells(cells), rows(rows), columns(columns) {}
  int height() const { return rows; }
  int width() const { return columns; }
  T &operator()(int i, int j) const { return cells[i * columns + j]; }
  T at(int i, int j) const { return cells[i * columns + j]; }
};

template <typename T> static void shift(View<T> v, T by) {
  [[idxmap::map]]
  for (int i = 0; i < v.n; ++i)
    v[i] += by;
}

template <typename V> static void inner(V &v, const V &w) {
  [[idxmap::map]]
  for (int i = 1; i < v.size() - 1; ++i)
    v[i] = w[i - 1] + w[i + 1];
}

/// The class is open altogether; halo cells are not written.
template <typename A, typename B> static void smooth(const A &a, B b) {
  [[idxmap::map]]
  for (int i = 1; i < a.height() - 1; ++i)
    for (int j = 1; j < a.width() - 1; ++j)
      b(i, j) = (a(i - 1, j) + a.at(i + 1, j) + a(i, j - 1) + a.at(i, j + 1)) / 4;
}

/// A part that begins behind the view's first element.
template <typename T> static void part(View<T> *v, int from, int to) {
  [[idxmap::map]]
  for (int i = from; i < to; ++i)
    (*v)[i] *= 2;
}

template <typename T> struct Model {
  Sheet<T> field;
  View<T> line;
  void step() {
    [[idxmap::map]]
    for (int i = 0; i < field.height(); ++i)
      for (int j = 0; j < field.width(); ++j)
        field(i, j) += line[j];
  }
};

template <typename T> static void show(const char *name, const std::vector<T> &all) {
  double sum = 0;
  for (std::size_t k = 0; k < all.size(); ++k)
    sum += double(all[k]) * double(k % 11 + 1);
  std::printf("%s %.17g\n", name, sum);
}

template <typename T> static std::vector<T> values(int n) {
  std::vector<T> all(n);
  for (int k = 0; k < n; ++k)
    all[k] = T((k * 7 + 3) % 16);
  return all;
}

template <typename T> static void run(int m, int n) {
  std::vector<T> a = values<T>(m * n), b = values<T>(m * n);
  View<T> v{a.data(), m * n}, w{b.data(), m * n};
  shift(v, T(3));
  inner(w, v);
  part(&v, m, m * n);
  show("a", a);
  show("b", b);
  // The two sheets lie in one array.
  std::vector<T> c = values<T>(2 * m * n);
  const Sheet<T> upper(c.data(), m, n);
  smooth(upper, Sheet<T>(c.data() + m * n, m, n));
  show("c", c);
  Model<T> model{upper, w};
  if (m > 0)
    model.step();
  show("c", c);
}

int main() {
  for (int m : {0, 1, 2, 5})
    for (int n : {1, 3, 17}) {
      run<double>(m, n);
      run<float>(m, n);
      run<int>(m, n);
    }
}
