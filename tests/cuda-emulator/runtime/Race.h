// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The race check (CUEMU_CHECK=1). Two accesses of one launch race if different
// threads touch the same byte, one of them writes, not both are atomic, and
// nothing orders them. What orders two accesses:
//   - __syncthreads, within a block;
//   - __syncwarp, within a warp;
//   - a __threadfence followed by an atomic update of some location in the one
//     block, and a later atomic update of that location in the other ("the
//     last block adds up").
// The check looks at what may happen in some order, not only at what happened
// in this one.

#ifndef CUEMU_RACE_H
#define CUEMU_RACE_H

#include "cuemu/Abi.h"

namespace cuemu {

/// Starts a launch without known accesses.
void startRaceCheck();

/// In this launch, that is: those after CUEMU_CHECK_LAUNCHES are not checked.
bool checksRaces();

/// Notes an access by the running thread; ends the program if it races.
void noteAccess(uint64_t Address, uint64_t Size, const SiteInfo &Site);

/// Forgets accesses to a range: shared memory of a block that begins.
void forgetAccesses(const void *Address, uint64_t Size);

/// All threads of the block have met.
void passBlockBarrier();

/// The threads of a warp have met.
void passWarpBarrier(uint32_t Warp);

/// The running thread has executed a memory fence.
void noteFence();

} // namespace cuemu

#endif
