//===- CudaLaunch.h - A thread space on a CUDA device -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cuda target: the extents for `kernel<<<launch.grid(), launch.block()>>>`
// and, after it, the wait that makes the loop's effect visible to the next
// statement. An error of the launch or of the kernel fails with the loop's
// place.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H

#include "idxmap/LaunchCheck.h"

#include <cuda_runtime.h>

namespace idxmap {

class CudaLaunch : public LaunchCheck {
public:
  using LaunchCheck::block;
  using LaunchCheck::grid;
  using LaunchCheck::LaunchCheck;

  dim3 grid() const { return dim3(Grid.x, Grid.y, Grid.z); }
  dim3 block() const { return dim3(Block.x, Block.y, Block.z); }

  /// Returns when every thread has run.
  void finish() const {
    check("the kernel could not be launched: ", cudaGetLastError());
    check("the kernel failed: ", cudaDeviceSynchronize());
  }

private:
  void check(const char *What, cudaError_t Status) const {
    if (Status != cudaSuccess)
      fail(std::string(What) + cudaGetErrorString(Status));
  }
};

} // namespace idxmap

#endif
