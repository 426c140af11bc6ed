// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops whose kernels by-hand.cu is beside: plain loops with attributes,
// over arrays that a data region holds on the device.
#include "loops.h"

#include <utility>

void hold(float *x, float *y, float *z) {
  [[using idxmap: enter_data, copyin(x, Count), copyin(y, Count),
    copyin(z, Count)]];
}
void fetch(float *y) { [[idxmap::update_host(y, Count)]]; }
void release(float *x, float *y, float *z) {
  [[using idxmap: exit_data, copyin(x, Count), copyin(y, Count),
    copyin(z, Count)]];
}

namespace mapped {

void copied(const float *x, float *y, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] = x[i];
}

void copiedPlane(const float *x, float *y, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      y[i * n + j] = x[i * n + j];
}

void triad(const float *x, float *y, const float *z, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] = x[i] + 0.5f * z[i];
}

void transposed(const float *x, float *y, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      y[i * n + j] = x[j * n + i];
}

void transposedStaged(const float *x, float *y, int n) {
  [[using idxmap: map(2), tile(32, 32), each(4, 1), stage(x)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      y[i * n + j] = x[j * n + i];
}

void jacobi(const float *x, float *y, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      y[i * n + j] =
          0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                  x[(i - 1) * n + j] + x[(i + 1) * n + j]);
}

void jacobiStaged(const float *x, float *y, int n) {
  [[using idxmap: map(2), tile(8, 32), stage(x)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      y[i * n + j] =
          0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                  x[(i - 1) * n + j] + x[(i + 1) * n + j]);
}

void heat(const float *x, float *y, int n) {
  [[idxmap::map(3)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const int here = (i * n + j) * n + k;
        y[here] = x[here] + 0.1f * (x[here - n * n] + x[here + n * n] +
                                    x[here - n] + x[here + n] + x[here - 1] +
                                    x[here + 1] - 6 * x[here]);
      }
}

void heatSwept(const float *x, float *y, int n) {
  [[using idxmap: map(3), tile(8, 32), sweep(i, 32), stage(x)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const int here = (i * n + j) * n + k;
        y[here] = x[here] + 0.1f * (x[here - n * n] + x[here + n * n] +
                                    x[here - n] + x[here + n] + x[here - 1] +
                                    x[here + 1] - 6 * x[here]);
      }
}

void product(const float *x, float *y, const float *z, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += x[i * n + k] * z[k * n + j];
      y[i * n + j] = sum;
    }
}

void productTiled(const float *x, float *y, const float *z, int n) {
  [[using idxmap: map(2), tile(32, 32), tile_loop(k, 32), stage(x, z)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += x[i * n + k] * z[k * n + j];
      y[i * n + j] = sum;
    }
}

void productEach(const float *x, float *y, const float *z, int n) {
  [[using idxmap: map(2), tile(128, 128), each(8, 8), tile_loop(k, 16),
    stage(x, z)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += x[i * n + k] * z[k * n + j];
      y[i * n + j] = sum;
    }
}

void productAhead(const float *x, float *y, const float *z, int n) {
  [[using idxmap: map(2), tile(128, 128), each(8, 8), tile_loop(k, 16),
    stage(x, z), pipeline(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += x[i * n + k] * z[k * n + j];
      y[i * n + j] = sum;
    }
}

void folded(float *y, const int (&n)[6]) {
  const int n0 = n[0], n1 = n[1], n2 = n[2], n3 = n[3], n4 = n[4], n5 = n[5];
  [[using idxmap: map(6), strategy("fold_all"), copy(y, Count)]]
  for (int a = 0; a < n0; ++a)
    for (int b = 0; b < n1; ++b)
      for (int c = 0; c < n2; ++c)
        for (int d = 0; d < n3; ++d)
          for (int e = 0; e < n4; ++e)
            for (int f = 0; f < n5; ++f)
              y[((((a * n1 + b) * n2 + c) * n3 + d) * n4 + e) * n5 + f] =
                  a + b + c + d + e + f;
}

float sum(const float *x, int n) {
  float result = 0;
  [[using idxmap: map, reduction("+", result)]]
  for (int i = 0; i < n; ++i)
    result += x[i];
  return result;
}

void small(float *y, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] += 1;
}

void steps(float *x, float *y, int n, int count) {
  for (int t = 0; t < count; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        y[i * n + j] =
            0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                    x[(i - 1) * n + j] + x[(i + 1) * n + j]);
    std::swap(x, y);
  }
}

void stepsTiled(float *x, float *y, int n, int count) {
  [[using idxmap: data, copy(x, n * n), copy(y, n * n), time_tile(5, 56, 56)]]
  for (int t = 0; t < count; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        y[i * n + j] =
            0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                    x[(i - 1) * n + j] + x[(i + 1) * n + j]);
    std::swap(x, y);
  }
}

void stepsInGraphs(float *x, float *y, int n, int count) {
  [[using idxmap: data, copy(x, n * n), copy(y, n * n), graph]]
  for (int t = 0; t < count; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        y[i * n + j] =
            0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                    x[(i - 1) * n + j] + x[(i + 1) * n + j]);
    std::swap(x, y);
  }
}

void stepsBack(float *x, float *y, int n, int count) {
  for (int t = 0; t < count; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        y[i * n + j] =
            0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                    x[(i - 1) * n + j] + x[(i + 1) * n + j]);
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        x[i * n + j] = y[i * n + j];
  }
}

void stepsBackTiled(float *x, float *y, int n, int count) {
  [[using idxmap: data, copy(x, n * n), copy(y, n * n), time_tile(5, 56, 56)]]
  for (int t = 0; t < count; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        y[i * n + j] =
            0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                    x[(i - 1) * n + j] + x[(i + 1) * n + j]);
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        x[i * n + j] = y[i * n + j];
  }
}

} // namespace mapped

namespace chosen {

void copied(const float *x, float *y, int n) {
  [[using idxmap: map, strategy("aggressive")]]
  for (int i = 0; i < n; ++i)
    y[i] = x[i];
}

void transposed(const float *x, float *y, int n) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      y[i * n + j] = x[j * n + i];
}

void jacobi(const float *x, float *y, int n) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      y[i * n + j] =
          0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                  x[(i - 1) * n + j] + x[(i + 1) * n + j]);
}

void heat(const float *x, float *y, int n) {
  [[using idxmap: map(3), strategy("aggressive")]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const int here = (i * n + j) * n + k;
        y[here] = x[here] + 0.1f * (x[here - n * n] + x[here + n * n] +
                                    x[here - n] + x[here + n] + x[here - 1] +
                                    x[here + 1] - 6 * x[here]);
      }
}

void product(const float *x, float *y, const float *z, int n) {
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += x[i * n + k] * z[k * n + j];
      y[i * n + j] = sum;
    }
}

} // namespace chosen
