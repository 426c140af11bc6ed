// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that wait for each other: each device thread of a block has a stack
// of its own, and runs until it waits or ends. When none can run, the waits of
// the block are resolved together (see Waits.h).

#ifndef CUEMU_FIBERS_H
#define CUEMU_FIBERS_H

#include "cuemu/Abi.h"

#include <cstdint>

namespace cuemu {

class Order;

enum class WaitKind {
  None,       // runs, or can
  Barrier,    // __syncthreads and its reductions; Op < 0: no reduction
  WarpSync,   // __syncwarp
  Shuffle,    // Op: mode; Value, Lane, Clamp
  Vote,       // Op
  MatchAny,   // Value
  MatchAll,   // Value
  WarpReduce, // Op, Value
  ActiveMask, // Id: the call site
  Done,       // has ended
};

/// What a thread waits for, and with what contribution.
struct Wait {
  WaitKind Kind = WaitKind::None;
  int Op = -1;
  uint32_t Id = 0;
  uint32_t Mask = 0;
  uint64_t Value = 0;
  uint32_t Lane = 0, Clamp = 0;
};

constexpr uint32_t WarpSize = 32;

/// Stops the running thread until its wait is resolved; returns the result.
uint64_t waitFor(const Wait &W);

/// Ends the running thread for good.
[[noreturn]] void leaveFiber();

/// Runs the threads of the block that the registers name.
void runBlockInFibers(Order &Sequence);

/// True for an address just below a fiber's stack.
bool isFiberGuard(uint64_t Address);

} // namespace cuemu

#endif
