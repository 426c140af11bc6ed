void step(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(8, 32), sweep(i, 32), stage(a)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        b[here] = a[here] + 0.1f * (a[here - ny * nz] + a[here + ny * nz] + a[here - nz] + a[here + nz] + a[here - 1] + a[here + 1] - 6 * a[here]);
      }
}
