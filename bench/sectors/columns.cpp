// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner index is not the contiguous one: which loop is along x decides how
// many sectors of 32 bytes a warp touches.

void columns(float *__restrict a, const float *__restrict b, int n, int m) {
  [[using idxmap: map(2), copyout(a, n * m), copyin(b, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i + j * n] = b[i + j * n];
}

// As written, by steps that say so.
void asWritten(float *__restrict a, const float *__restrict b, int n, int m) {
  [[using idxmap: map(2), shift_lb, split_last(128), grid_block(1),
    copyout(a, n * m), copyin(b, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i + j * n] = b[i + j * n];
}
