// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
//
// Fresh device and shared memory is neither zero nor what was there before.

#include "Expect.h"
#include <cmath>

__global__ void readShared(float *Out) {
  __shared__ float Static[4];
  extern __shared__ float Dynamic[];
  Out[2 * blockIdx.x] = Static[1];
  Out[2 * blockIdx.x + 1] = Dynamic[3];
  Static[1] = Dynamic[3] = 1;
}

int main() {
  Device<float> Fresh(3), Out(4);
  Device<double> Wide(1);
  for (float F : Fresh.get())
    EXPECT(std::isnan(F));
  EXPECT(std::isnan(Wide.get()[0]));
  readShared<<<2, 1, 16>>>(Out);
  for (float F : Out.get())
    EXPECT(std::isnan(F));
}
