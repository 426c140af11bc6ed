// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device code of the program, one module per translation unit, and the
// host handles by which API calls name its kernels and variables.

#ifndef CUEMU_MODULES_H
#define CUEMU_MODULES_H

#include "Devices.h"
#include "cuemu/Abi.h"

namespace cuemu {

struct KernelHandle {
  ModuleInfo *Module = nullptr;
  const KernelInfo *Kernel = nullptr;
  /// On each device, raised by cudaFuncSetAttribute.
  uint64_t MaxDynamicShared[MaxDevices] = {};
  uint64_t staticShared() const;
  /// What a block of so many threads takes of a multiprocessor's registers:
  /// warps get them whole, in units of 256. 0 where they are not known.
  uint64_t registers(uint64_t Threads) const {
    return (Threads + 31) / 32 * ((Kernel->Registers + 7) / 8 * 256);
  }
};

/// The kernel whose host stub this is, or null.
KernelHandle *findKernel(const void *Stub);

/// The device variable that this host variable stands for, or null.
const ObjectInfo *findVariable(const void *HostVariable);

/// True for device addresses of __device__ and __constant__ variables.
bool isInDeviceImage(uint64_t Address);

/// Empties the module's ranges if some may have become invalid.
void refreshCaches(ModuleInfo &Module);

} // namespace cuemu

#endif
