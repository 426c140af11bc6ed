// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch of a kernel is, whether `<<< >>>` or a graph makes it.

#ifndef CUEMU_LAUNCH_H
#define CUEMU_LAUNCH_H

#include "Modules.h"

#include <driver_types.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace cuemu {

struct Configuration {
  dim3 Grid, Block;
  size_t Shared;
  cudaStream_t Stream;
};

/// The caller's are its own again when the call returns.
class KeptArguments {
public:
  KeptArguments(const KernelInfo &Of, void **Arguments);
  void **arguments() { return Places.data(); }

private:
  /// As parameters of kernels are aligned at most.
  struct alignas(128) Unit {
    char Bytes[128];
  };
  static uint64_t place(uint64_t Size) {
    return (Size + sizeof(Unit) - 1) / sizeof(Unit) * sizeof(Unit);
  }

  std::vector<Unit> Room;
  std::vector<void *> Places;
};

/// Why the current device does not run it; that is written, too.
cudaError_t requireLaunch(const KernelHandle &Kernel, const Configuration &C);
/// Pre: requireLaunch has nothing against it.
void enqueueKernel(const KernelHandle &Kernel, const Configuration &C,
                   std::shared_ptr<KeptArguments> Kept);

} // namespace cuemu

#endif
