// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that are measured on a device, mapped and by hand.
#ifndef IDXMAP_BENCH_DEVICE_LOOPS_H
#define IDXMAP_BENCH_DEVICE_LOOPS_H

constexpr int Count = 1 << 27; // Elements of each array.

void hold(float *x, float *y, float *z);
void fetch(float *y);
void release(float *x, float *y, float *z);

namespace mapped {
void copied(const float *x, float *y, int n);
void copiedPlane(const float *x, float *y, int n);
void triad(const float *x, float *y, const float *z, int n);
void transposed(const float *x, float *y, int n);
void transposedStaged(const float *x, float *y, int n);
void jacobi(const float *x, float *y, int n);
void jacobiStaged(const float *x, float *y, int n);
void heat(const float *x, float *y, int n);
void heatSwept(const float *x, float *y, int n);
void product(const float *x, float *y, const float *z, int n);
void productTiled(const float *x, float *y, const float *z, int n);
void productEach(const float *x, float *y, const float *z, int n);
void productAhead(const float *x, float *y, const float *z, int n);
void folded(float *y, const int (&n)[6]);
float sum(const float *x, int n);
void small(float *y, int n);
void steps(float *x, float *y, int n, int count);
void stepsTiled(float *x, float *y, int n, int count);
void stepsInGraphs(float *x, float *y, int n, int count);
void stepsBack(float *x, float *y, int n, int count);
void stepsBackTiled(float *x, float *y, int n, int count);
} // namespace mapped

// The same loops, for which strategy("aggressive") chooses what to stage and
// how many elements a thread has.
namespace chosen {
void copied(const float *x, float *y, int n);
void transposed(const float *x, float *y, int n);
void jacobi(const float *x, float *y, int n);
void heat(const float *x, float *y, int n);
void product(const float *x, float *y, const float *z, int n);
} // namespace chosen

#endif
