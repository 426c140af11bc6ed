//===- heat-3d.cpp - The heat equation, mapped by explicit steps ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Explicit Euler steps of the heat equation on a box with fixed walls. The
// interior, [1,nx-1) x [1,ny-1) x [1,nz-1), is shifted to zero; its last
// dimension is split by 32, and the short half becomes the block. What is left
// are three grid dimensions, which every GPU has.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <utility>
#include <vector>

static void step(const double *a, double *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), shift_lb, split_last(32), grid_block(1)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        const double neighbours = a[here - ny * nz] + a[here + ny * nz] +
                                  a[here - nz] + a[here + nz] + a[here - 1] +
                                  a[here + 1];
        b[here] = a[here] + 0.125 * (neighbours - 6 * a[here]);
      }
}

int main(int argc, char **argv) {
  const int nx = 90, ny = 110, nz = 125;
  std::vector<double> a(nx * ny * nz), b(nx * ny * nz);
  // One hot wall and a hot block inside.
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k) {
        const bool wall = i == 0;
        const bool block = i > 40 && i < 50 && j > 40 && j < 70 && k > 60;
        const int here = (i * ny + j) * nz + k;
        a[here] = b[here] = wall ? 100 : block ? 400 : 20;
      }
  [[using idxmap: data, copy(a), copy(b)]]
  for (int round = 0; round < 60; ++round) {
    step(a.data(), b.data(), nx, ny, nz);
    std::swap(a, b);
  }
  return report(argc, argv, a);
}
