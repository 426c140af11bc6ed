// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When waiting threads of a block may go on, and what each gets.

#ifndef CUEMU_WAITS_H
#define CUEMU_WAITS_H

#include "Fibers.h"

#include <cstdint>

namespace cuemu {

/// What resolving waits sees of a thread: it sets Pending.Kind to None and
/// Result where the thread may go on.
struct WaitingThread {
  Wait Pending;
  uint64_t Result = 0;
};

/// The threads of one block, by number.
class WaitingBlock {
public:
  virtual ~WaitingBlock() = default;
  virtual uint32_t size() const = 0;
  virtual WaitingThread &thread(uint32_t Number) = 0;
};

/// Resolves what can be resolved when no thread can run. Ends the program
/// with a message if that is nothing.
void resolveWaits(WaitingBlock &Block);

/// Resolves what threads of one warp wait for among themselves; true if any
/// can go on.
bool resolveWarp(WaitingBlock &Block, uint32_t FirstThread);

/// Resolves __activemask in a warp where all else waits.
bool resolveActiveMask(WaitingBlock &Block, uint32_t FirstThread);

} // namespace cuemu

#endif
