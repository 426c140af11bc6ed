// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch costs the memory system (CUEMU_STATS=FILE), counted as a GPU
// does it: by warps, 32 threads of a block that follow each other. An access of
// a warp, a request, is the n-th time that its threads execute one instruction
// behind a barrier of the block.
//
//   global    sectors: the aligned 32 bytes that its threads touch, and lines,
//             the aligned 128 bytes
//             float, 32 threads, in a row            1 request, 4 sectors, 1
//             line the same, one in every eighth float    1 request, 32 sectors
//   shared    wavefronts: 32 banks of 4 bytes give a word each; of 8 or 16
//   bytes
//             a thread, half or a quarter of the warp at a time
//             float, column of a 32 x 32 tile        1 request, 32 wavefronts
//             the same, rows of 33                   1 request, 1 wavefront
//
// Law: threads that run the same instruction as often between two barriers are
// counted exactly; where some leave a loop or a branch earlier, rounds up to
// the next barrier may be paired otherwise than a GPU would.

#ifndef CUEMU_COUNTS_H
#define CUEMU_COUNTS_H

#include "cuda_runtime_api.h"
#include "cuemu/Abi.h"

namespace cuemu {

enum class RegionKind;

/// Every access has to be told.
bool countsAccesses();

/// By the running thread.
void countAccess(uint64_t Address, uint64_t Size, const SiteInfo &Site,
                 RegionKind Where);
/// The threads of the block have met.
void countBarrier();
/// The block that runs has ended.
void endCountedBlock();

/// Adds the line of the launch in execution(), which has ended, and begins
/// anew.
void writeCounts(cudaError_t Result);
/// The line of a launch that was refused.
void writeRefusal(const KernelInfo &Kernel, dim3 Grid, dim3 Block,
                  uint64_t Shared, cudaError_t Error);

} // namespace cuemu

#endif
