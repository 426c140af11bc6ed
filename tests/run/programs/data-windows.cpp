// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inner loops over the neighbours of an index, cut at the rim: the device gets
// what lies in the windows, and nothing beside the arrays.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <algorithm>
#include <vector>

/// Two arrays, fenced at either side.
struct Arrays {
  Fenced<double> from, to;
  int n, m;
  Arrays(int n, int m, Fence where) : from(n, where), to(m, where), n(n), m(m) {
    for (int i = 0; i < n; ++i)
      from[i] = i % 5 - 0.25 * i;
  }
  void print(const char *name) {
    std::vector<double> all(to.data(), to.data() + m);
    show(name, all);
  }
};

static void means(double *a, const double *b, int n, int h) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = std::max(0, i - h); k < std::min(n, i + h + 1); ++k)
      sum += b[k];
    a[i] = sum;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const int low = std::max(0, i - h), high = std::min(n - 1, i + h);
    for (int k = high; k >= low; --k)
      a[i] -= 0.5 * b[k];
  }
}

// Of [0, n), what is before an index and not too far.
static void filter(double *y, const double *w, const double *x, int n,
                   int taps) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = 0; k <= std::min(i, taps - 1); ++k)
      sum += w[k] * x[i - k];
    y[i] = sum;
  }
}

static void blur(double *out, const double *in, int ny, int nx, int r) {
  [[idxmap::map(2)]]
  for (int y = 0; y < ny; ++y)
    for (int x = 0; x < nx; ++x) {
      double sum = 0;
      for (int yy = std::max(0, y - r); yy <= std::min(ny - 1, y + r); ++yy)
        for (int xx = x - r < 0 ? 0 : x - r; xx <= std::min(nx - 1, x + r);
             ++xx)
          sum += in[yy * nx + xx];
      out[y * nx + x] = sum;
    }
}

// The rows of a triangle, none longer than m.
static void rows(double *y, const double *w, int n, int m) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = 0; k < std::min(i + 1, m); ++k)
      sum += w[i * m + k];
    y[i] = sum;
  }
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind})
    for (const int n : {1, 2, 7, 40}) {
      for (const int h : {0, 1, 3, 100}) {
        Arrays one(n, n, where);
        means(one.to.data(), one.from.data(), n, h);
        one.print("means");
        Arrays plane(n * 3, n * 3, where);
        blur(plane.to.data(), plane.from.data(), n, 3, h);
        plane.print("blur");
      }
      for (const int taps : {1, 2, 5}) {
        Arrays signal(n, n, where), weights(std::min(taps, n), 0, where);
        filter(signal.to.data(), weights.from.data(), signal.from.data(), n,
               taps);
        signal.print("filter");
        // The last row is no longer than it has to be.
        Arrays triangle((n - 1) * taps + std::min(taps, n), n, where);
        rows(triangle.to.data(), triangle.from.data(), n, taps);
        triangle.print("rows");
      }
      // No window has an element: nothing is touched.
      Arrays none(0, n, where);
      means(none.to.data(), none.from.data(), n, -1);
      none.print("none");
    }
}
