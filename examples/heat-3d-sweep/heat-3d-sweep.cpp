//===- heat-3d-sweep.cpp - The heat equation, plane by plane --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The steps of heat-3d. Each block has 8 x 32 cells of 32 planes and goes
// through these one after the other (2.5-D blocking): `sweep(i, 32)` keeps the
// planes that a cell and its neighbours lie in, and brings the next one, so
// that an element is read from memory about once instead of seven times.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <utility>
#include <vector>

static void step(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(8, 32), sweep(i, 32), stage(a)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        const float neighbours = a[here - ny * nz] + a[here + ny * nz] +
                                 a[here - nz] + a[here + nz] + a[here - 1] +
                                 a[here + 1];
        b[here] = a[here] + 0.125f * (neighbours - 6 * a[here]);
      }
}

int main(int argc, char **argv) {
  const int nx = 70, ny = 83, nz = 101;
  std::vector<float> a(nx * ny * nz), b(nx * ny * nz);
  // One hot wall and a hot block inside.
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k) {
        const bool wall = i == 0;
        const bool block = i > 30 && i < 40 && j > 30 && j < 60 && k > 50;
        const int here = (i * ny + j) * nz + k;
        a[here] = b[here] = wall ? 100 : block ? 400 : 20;
      }
  [[using idxmap: data, copy(a), copy(b)]]
  for (int round = 0; round < 20; ++round) {
    step(a.data(), b.data(), nx, ny, nz);
    std::swap(a, b);
  }
  return report(argc, argv, a);
}
