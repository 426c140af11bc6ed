// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch that runs now. One launch runs at a time, one device thread of it
// at a time, on the host thread that launched it.

#ifndef CUEMU_EXECUTION_H
#define CUEMU_EXECUTION_H

#include "cuemu/Abi.h"

#include <csetjmp>
#include <cstdint>

extern "C" {
/// What the special registers of the running device thread hold.
[[gnu::visibility("protected")]] extern cuemu::ThreadRegisters cuemu_registers;
/// The memory behind every `extern __shared__` variable.
[[gnu::visibility("protected")]] extern char cuemu_dynamic_shared[];
}

namespace cuemu {

struct Execution {
  bool Active = false;
  int Device = 0;
  const KernelInfo *Kernel = nullptr;
  ModuleInfo *Module = nullptr;
  void **Arguments = nullptr;
  Index3 Grid = {}, Block = {};
  uint64_t DynamicShared = 0;
  uint64_t BlockNumber = 0; // linear, of the block that runs
  /// The stack that local variables of the running thread are on.
  uint64_t StackLow = 0, StackHigh = 0;
  /// Set by a device-side assert or trap: the launch ends with this error.
  int Error = 0;
  std::jmp_buf Abort = {};
};

[[gnu::visibility("protected")]] extern constinit Execution RunningLaunch;
inline Execution &execution() { return RunningLaunch; }

/// The running thread's number in its block.
uint32_t threadNumber();

/// Runs all blocks of the launch in execution(). Afterwards Error is set if
/// device code gave up.
void runGrid();

/// Ends the running thread and the launch with this error.
[[noreturn]] void abortLaunch(int Error);

} // namespace cuemu

#endif
