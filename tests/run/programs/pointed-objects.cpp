// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers to objects whose operators and functions give elements.
// RUN: %run-program --check --counted 0 0 %s %t

#include "Show.h"

#include <vector>

struct Line {
  std::vector<double> data;
  double *p;
  int size() const { return data.size(); }
  double &operator()(int i) { return data[i]; }
  double operator()(int i) const { return data[i]; }
  double &operator[](int i) { return p[i]; }
  double &at(int i) { return data[i]; }
};
struct Matrix {
  std::vector<double> u;
  int rows, cols;
  double &operator()(int i, int j) { return u[i * cols + j]; }
  const double &operator()(int i, int j) const { return u[i * cols + j]; }
};

static void lines(Line *s, const Line *from) {
  [[idxmap::map]]
  for (int i = 0; i < s->size(); ++i)
    (*s)(i) = i;
  [[idxmap::map]]
  for (int i = 0; i < s->size(); ++i)
    (*s)[i] = 2 + (*from)(i);
  [[idxmap::map]]
  for (int i = 0; i < s->size(); ++i)
    (*s).at(i) *= 3;
  [[idxmap::map]]
  for (int i = 0; i < (*s).size(); ++i)
    s->data[i] += (*s)[i] + s->p[i];
}

static void matrices(Matrix *to, const Matrix *from) {
  [[idxmap::map(2)]]
  for (int i = 0; i < to->rows; ++i)
    for (int j = 0; j < to->cols; ++j)
      (*to)(i, j) = (*from)(j, i) + i;
  [[idxmap::map(2)]]
  for (int i = 1; i < to->rows; ++i)
    for (int j = 1; j < to->cols; ++j)
      (*to)(i, j) -= (*from)(j - 1, i - 1);
}

int main() {
  for (const int n : {0, 1, 7, 40}) {
    std::vector<double> other(n);
    Line line{std::vector<double>(n), other.data()}, from{other, nullptr};
    for (int i = 0; i < n; ++i)
      from.data[i] = i % 3;
    lines(&line, &from);
    Matrix a{std::vector<double>(n * (n + 1)), n, n + 1};
    Matrix b{std::vector<double>((n + 1) * n, 1.5), n + 1, n};
    for (int k = 0; k < n * (n + 1); ++k)
      b.u[k] = k % 11;
    matrices(&a, &b);
    show("data", line.data);
    show("other", other);
    show("u", a.u);
  }
}
