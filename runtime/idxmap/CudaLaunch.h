//===- CudaLaunch.h - A thread space on a CUDA device -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cuda target: where the device finds the loop's arrays, the extents for
// `kernel<<<launch.grid(), launch.block()>>>` and, after it, the wait that
// makes the loop's effect visible to the next statement. An error of the launch
// or of the kernel fails with the loop's place, and the host's arrays stay as
// they were.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H

#include "idxmap/DataRegion.h"
#include "idxmap/LaunchCheck.h"
#include "idxmap/LaunchData.h"

#include <cuda_runtime.h>

#include <memory>
#include <vector>

namespace idxmap {

/// What is to be done after a kernel before its loop is complete.
class LaunchEnd {
public:
  virtual ~LaunchEnd() = default;
  /// Starts kernels.
  virtual void start() = 0;
  /// Pre: they have ended.
  virtual cudaError_t finish() = 0;
};

class CudaLaunch : public LaunchCheck {
public:
  using LaunchCheck::block;
  using LaunchCheck::grid;

  CudaLaunch(const char *File, unsigned Line)
      : LaunchCheck(File, Line), Data(File, Line) {}

  /// The loop reads, writes whole, or reads and writes the elements [First,
  /// End) of an array; or of one object.
  template <typename T>
  void copyin(const char *Name, T *Array, Int First, Int End) {
    Data.add(Name, Array, First, End, Transfer::In);
  }
  template <typename T>
  void copyout(const char *Name, T *Array, Int First, Int End) {
    Data.add(Name, Array, First, End, Transfer::Out);
  }
  template <typename T>
  void copy(const char *Name, T *Array, Int First, Int End) {
    Data.add(Name, Array, First, End, Transfer::InOut);
  }
  /// The loop uses them as room of its own: nothing is copied.
  template <typename T>
  void create(const char *Name, T *Array, Int First, Int End) {
    Data.add(Name, Array, First, End, Transfer::None);
  }
  /// The array is on the device already, or this fails.
  template <typename T> void present(const char *Name, T *Array) {
    Data.add(Name, Array, 0, 1, Transfer::Present);
  }
  /// Where the kernel finds \p Array.
  template <typename T> T *device(T *Array) { return Data.device(Array); }
  /// Where the kernel's threads reduce to \p Variables, one or a value and its
  /// index. Pre: the grid is set. In CudaReduction.h.
  template <typename Operator, typename... T> auto reduction(T &...Variables);

  /// An array whose elements the host does not have, or null.
  const char *beyondHost() const { return Data.beyondHost(); }

  dim3 grid() const { return dim3(Grid.x, Grid.y, Grid.z); }
  dim3 block() const { return dim3(Block.x, Block.y, Block.z); }

  /// Returns when every thread has run and the host sees what it wrote.
  void finish() {
    check("the kernel could not be launched: ", cudaGetLastError());
    for (const std::unique_ptr<LaunchEnd> &Each : Ends)
      Each->start();
    check("the kernel failed: ", cudaDeviceSynchronize());
    Data.copyBack();
    for (const std::unique_ptr<LaunchEnd> &Each : Ends)
      check("a result cannot be copied from the device: ", Each->finish());
  }

private:
  void check(const char *What, cudaError_t Status) const {
    if (Status != cudaSuccess)
      fail(std::string(What) + cudaGetErrorString(Status));
  }

  LaunchData Data;
  std::vector<std::unique_ptr<LaunchEnd>> Ends;
};

} // namespace idxmap

#endif
