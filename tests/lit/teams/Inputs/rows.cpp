// Rows of a matrix that a block of threads normalises.
#include <cmath>

void normalise(const float *a, const float *weight, float *out, float *mean, int n, int m) {
  [[using idxmap: map(1), team(128), share(j), copyin(a, n * m), copyin(weight, m), copy(out, n * m), copy(mean, n)]]
  for (int i = 0; i < n; ++i) {
    const float *row = a + i * m;
    float sum = 0;
    for (int j = 0; j < m; ++j)
      sum += row[j];
    sum = sum / m;
    float square = 0;
    for (int j = 0; j < m; ++j) {
      const float d = row[j] - sum;
      square += d * d;
    }
    const float scale = 1 / sqrtf(square / m + 1e-5f);
    for (int j = 0; j < m; ++j)
      out[i * m + j] = scale * (row[j] - sum) * weight[j];
    mean[i] = sum;
  }
}

// A part with its rim, which the threads of a block fill and read.
void smooth(const int *a, int *b, int n) {
  [[using idxmap: map, team(64), share(j), share(k), copyin(a, n + 2), copy(b, n)]]
  for (int i = 0; i < n; i += 64) {
    int part[66];
    for (int j = 0; j < 66; ++j)
      part[j] = a[i + j];
    for (unsigned long k = 0; k < 64; ++k)
      b[i + k] = part[k] + part[k + 1] + part[k + 2];
  }
}

// What one thread does, and where the others wait.
void totals(const int *rows, const double *values, double *out, int n, int m) {
  [[using idxmap: map, team(32), copyin(rows, n + 1), copyin(values, m), copy(out, n)]]
  for (int i = 0; i < n; ++i) {
    double total = out[i];
#pragma omp parallel for reduction(+ : total)
    for (int k = rows[i]; k < rows[i + 1]; ++k)
      total += values[k];
    if (total > 0)
      out[i] = total;
    else
      out[i] -= 1;
  }
}
