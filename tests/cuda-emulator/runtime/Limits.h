// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device that is emulated, as numbers.

#ifndef CUEMU_LIMITS_H
#define CUEMU_LIMITS_H

#include "cuemu/Abi.h"

#include <cstdint>

namespace cuemu {

/// The largest of any device below.
constexpr uint64_t MaxSharedPerBlock = 227 << 10;

struct Limits {
  const char *Arch;
  int Major, Minor;
  int MultiProcessors;
  int MaxThreadsPerMultiProcessor;
  int MaxBlocksPerMultiProcessor;
  uint64_t SharedPerMultiProcessor;
  /// What one block may have without and with cudaFuncSetAttribute.
  uint64_t SharedPerBlock, SharedPerBlockOptIn;
  uint32_t MaxThreadsPerBlock = 1024;
  uint64_t Registers = 65536; // of a block, and of a multiprocessor
  Index3 MaxBlock = {1024, 1024, 64};
  Index3 MaxGrid = {2147483647, 65535, 65535};
};

/// The device CUEMU_ARCH names.
const Limits &limits();

} // namespace cuemu

#endif
