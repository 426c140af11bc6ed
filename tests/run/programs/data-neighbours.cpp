// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours in a window whose guard, or clamp, keeps them inside: the device
// gets what is inside, from arrays that end there.
// RUN: %run-program --check %s %t

#include "Show.h"

#include <algorithm>
#include <vector>

static std::vector<double> filled(int n, int m) {
  std::vector<double> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = k * k % m;
  return v;
}

static void line(int n, int r) {
  const std::vector<double> from = filled(n, 11), weights = filled(2 * r + 1, 5);
  std::vector<double> to(n);
  const double *v = from.data(), *w = weights.data();
  double *out = to.data();
  [[idxmap::map]]
  for (int x = 0; x < n; ++x) {
    double sum = 0;
    for (int d = -2; d <= 2; ++d) {
      int k = x + d;
      if (k >= 0 && k < n)
        sum += v[k];
    }
    out[x] = sum;
  }
  show("guarded", to);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d)
      if (x + d >= 0 && x + d < n)
        out[x] += w[d + r] * v[x + d];
  show("weighted", to);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d) {
      int k = x + d < 0 ? 0 : x + d > n - 1 ? n - 1 : x + d;
      out[x] -= v[k];
    }
  show("clamped", to);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d) {
      if (x + d < 0 || x + d >= n)
        continue;
      out[x] += d * v[x + d];
    }
  show("left out", to);
}

/// What is outside becomes the nearest, its mirror image, or the other side.
static void brought(int n, int r) {
  const std::vector<double> from = filled(n, 11), rows = filled(n * 4, 7);
  std::vector<double> to(n), table(n * 3);
  const double *v = from.data(), *u = rows.data();
  double *out = to.data(), *w = table.data();
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d) {
      int k = x + d;
      if (k < 0)
        k = 0;
      if (k > n - 1)
        k = n - 1;
      out[x] += (d + 1) * v[k];
    }
  show("nearest", to);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d) {
      int k = x + d;
      if (k < 0)
        k = -k;
      if (k >= n)
        k = 2 * (n - 1) - k;
      if (k >= 0 && k < n)
        out[x] -= (d + 2) * v[k];
    }
  show("mirrored", to);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int d = -r; d <= r; ++d) {
      const int k = std::min(x + d, n - 1);
      if (k >= 0)
        out[x] += d * v[k];
      const int part = x % 8;
      if (part < 3)
        out[x] -= v[part];
    }
  show("at most the last", to);
  const int pitch = 4, width = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < width; ++j)
      w[i * width + j] = u[i > 0 ? (i - 1) * pitch + j : i * pitch + j];
  show("row before", table);
}

/// The response to an impulse, and how a signal resembles itself.
static void signal(int n, int taps) {
  const std::vector<double> from = filled(n, 11), weights = filled(taps, 5);
  std::vector<double> to(n), similar(taps);
  const double *v = from.data(), *h = weights.data();
  double *out = to.data(), *lags = similar.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < taps; ++k)
      if (i - k >= 0)
        out[i] += h[k] * v[i - k];
  show("filtered", to);
  [[idxmap::map]]
  for (int lag = 0; lag < taps; ++lag)
    for (int i = 0; i < n; ++i)
      if (i + lag < n)
        lags[lag] += v[i] * v[i + lag];
  show("correlated", similar);
}

/// Without a sign, what is left of the first is a large number.
static void withoutSign(size_t n) {
  const std::vector<double> from = filled(n, 11);
  std::vector<double> to(n);
  const double *v = from.data();
  double *out = to.data();
  [[idxmap::map]]
  for (size_t x = 0; x < n; ++x)
    for (int d = -2; d <= 2; ++d) {
      const size_t k = x + d;
      if (k < n)
        out[x] += (d + 3) * v[k];
    }
  show("in a window", to);
  [[idxmap::map]]
  for (size_t i = 0; i < n; ++i) {
    if (i - 1 < n)
      out[i] += v[i - 1];
    if (n > i - 3)
      out[i] -= v[i - 3];
  }
  show("before", to);
}

static void image(int w, int h, int r) {
  const std::vector<double> from = filled(w * h, 17);
  std::vector<double> to(w * h);
  const double *pixels = from.data();
  double *out = to.data();
  [[idxmap::map]]
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      double sum = 0;
      int count = 0;
      for (int dy = -r; dy <= r; ++dy)
        for (int dx = -r; dx <= r; ++dx) {
          const int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w)
            continue;
          sum += pixels[yy * w + xx];
          ++count;
        }
      out[y * w + x] = sum / count;
    }
  show("blurred", to);
  [[idxmap::map]]
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int alive = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          if (dx == 0 && dy == 0)
            continue;
          if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w)
            alive += pixels[(y + dy) * w + (x + dx)] > 8;
        }
      out[y * w + x] += alive;
    }
  show("alive", to);
}

/// Half of a square, and what two loops are apart.
static void triangle(int n) {
  const std::vector<double> from = filled(n * n, 7);
  std::vector<double> to(n * n);
  const double *a = from.data();
  double *b = to.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j <= i)
        b[i * n + j] = a[i * n + j] + a[i - j];
  show("triangle", to);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j > i)
        b[i * n + j] = 2 * a[j * n + i] - a[j - i - 1];
  show("other half", to);
}

int main() {
  for (int n : {1, 2, 3, 7, 40}) {
    line(n, 1);
    line(n, 3);
    for (int r : {0, 1, 3})
      brought(n, r);
    signal(n, 1);
    signal(n, 4);
    triangle(n);
    withoutSign(n);
  }
  image(1, 1, 2);
  image(3, 2, 1);
  image(13, 9, 2);
}
