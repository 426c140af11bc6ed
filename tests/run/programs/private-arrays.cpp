// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small arrays of the function that each iteration has of its own.
// RUN: %run-program %s %t

#include "Allocate.h"

static void show(const Buffer<double> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * static_cast<double>(i % 7 + 1);
  std::printf("%.17g\n", sum);
}

/// miniWeather's form: the whole of each array is written by constant loops.
static void tendencies(double *flux, const double *state, int nx) {
  constexpr int size = 4, variables = 3;
  double stencil[size], values[variables], third[variables], r;
  int ll, s;
  [[idxmap::map(1)]]
  for (int i = 0; i < nx; ++i) {
    for (ll = 0; ll < variables; ll++) {
      for (s = 0; s < size; s++)
        stencil[s] = state[(ll * (nx + size)) + i + s];
      values[ll] = -stencil[0] / 12 + 7 * stencil[1] / 12 +
                   7 * stencil[2] / 12 - stencil[3] / 12;
      third[ll] = -stencil[0] + 3 * stencil[1] - 3 * stencil[2] + stencil[3];
    }
    r = values[0] + 0.25;
    for (ll = 0; ll < variables; ll++)
      flux[ll * nx + i] = r * values[ll] - 0.125 * third[ll];
  }
}

/// NPB's form: a matrix of each point, element by element and by loops.
static void points(double *b, const double *a, int n) {
  double block[3][3], sum[3];
  int m, k;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (m = 0; m < 3; m++)
        for (k = 2; k >= 0; --k)
          block[m][k] = a[i * n + j] * (m - k);
      block[1][1] = 3;
      sum[0] = sum[1] = 0;
      sum[2] = block[2][0];
      for (m = 0; m < 2; m++)
        for (k = 0; k < 3; k++)
          sum[m] += block[m][k];
      b[i * n + j] = sum[0] * sum[1] + sum[2];
    }
  // The arrays serve a second loop.
  [[idxmap::map]]
  for (int i = 0; i < n; i++) {
    for (m = 0; m < 3; m++)
      sum[m] = m + i;
    b[i] += sum[i % 3];
  }
}

int main() {
  const int nx = 300;
  Buffer<double> state(3 * (nx + 4)), flux(3 * nx), square(40 * 40);
  for (std::size_t i = 0; i < state.size(); ++i)
    state[i] = static_cast<double>((i * 29) % 64) / 8;
  tendencies(flux.data(), state.data(), nx);
  show(flux);
  points(square.data(), flux.data(), 30);
  show(square);
}
