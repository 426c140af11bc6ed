// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One store per iteration in the mappings whose cost is followed over time
// (docs/performance.md), next to by-hand.cu. Strides differ from extents, so
// that no recovery folds away.

void flat(float *out, int n) {
  [[using idxmap: map(1), shift_lb, split_last(256), grid_block(1),
    name("flat_1d")]]
  for (int i = 0; i < n; ++i)
    out[i] = 1.0f;
}

void native(float *out, int nx, int ny, int nz, long sx, long sy) {
  [[using idxmap: map(3), shift_lb, split_last(32), grid_block(1),
    name("native_3d")]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k)
        out[i * sx + j * sy + k] = 1.0f;
}

void compressed(float *out, int nx, int ny, int nz, long sx, long sy) {
  [[using idxmap: map(3), shift_lb, compress_grid, split_last(32),
    grid_block(1), name("compressed_3d")]]
  for (int i = 0; i < nx; i += 2)
    for (int j = 0; j < ny; j += 3)
      for (int k = 0; k < nz; ++k)
        if (k % 4 < 2)
          out[i * sx + j * sy + k] = 1.0f;
}

void folded(float *out, int n0, int n1, int n2, int n3, int n4, int n5, long s0,
            long s1, long s2, long s3, long s4) {
  [[using idxmap: map(6), strategy("fold_all"), name("folded_6d")]]
  for (int a = 0; a < n0; ++a)
    for (int b = 0; b < n1; ++b)
      for (int c = 0; c < n2; ++c)
        for (int d = 0; d < n3; ++d)
          for (int e = 0; e < n4; ++e)
            for (int f = 0; f < n5; ++f)
              out[a * s0 + b * s1 + c * s2 + d * s3 + e * s4 + f] = 1.0f;
}

// Data in an order of its own (docs/layouts.md): an element, and five points.

void rows(float *a, int n, int m) {
  [[using idxmap: data, copy(a, n * m)]] {
    [[using idxmap: map(2), tile(8, 32), name("rows_of_data")]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        a[i * m + j] += 1;
  }
}

void tiles(float *a, int n, int m) {
  [[using idxmap: data, copy(a, n * m),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])")]] {
    [[using idxmap: map(2), tile(8, 32), name("tiles_8x8")]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        a[i * m + j] += 1;
  }
}

void antidiagonals(float *a, int n) {
  [[using idxmap: data, copy(a, n * n), layout(a, "AntiDiag(n,n)")]] {
    [[using idxmap: map(2), tile(8, 32), name("antidiag_data")]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        a[i * n + j] += 1;
  }
}

void points(float *b, const float *a, int n, int m) {
  [[using idxmap: data, copyin(a, n * m), copy(b, n * m)]] {
    [[using idxmap: map(2), tile(8, 32), name("points_5")]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] +
                       a[i * m + j - 1] + a[i * m + j + 1];
  }
}

void tiledPoints(float *b, const float *a, int n, int m) {
  [[using idxmap: data, copyin(a, n * m), copy(b, n * m),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])"),
    layout(b, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])")]] {
    [[using idxmap: map(2), tile(8, 32), name("tiled_points_5")]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] +
                       a[i * m + j - 1] + a[i * m + j + 1];
  }
}
