//===- Auto.h - The default: a launchable mapping for any extents -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Auto chooses what a careful person would write, and does not depend on luck:
// for every rank and all run-time extents of fewer than 2^31 iterations in all,
// the launch fits the device. After ShiftLB (and CompressGrid where there are
// steps), an innermost dimension that is certainly shorter than half a row is
// folded with its neighbour, and so on. Then, of
//
//   native  x: pieces of the innermost; y: pieces of two of the next; z: the
//           rest, folded. Needs y and z within the device's limits, and an
//           innermost extent that fills half a row. No division up to rank 3.
//   boxes   in place of native, where threads of several rows read the same
//           sectors: x: pieces of the innermost; y, and for rank 3 also z:
//           pieces of those before it, by Lengths such as 8 x 32. Needs y and z
//           within the limits, and half a piece filled along each.
//   tall    x: all but the innermost, folded; y: pieces of the innermost. Needs
//           y within its limit, and half a row filled. Divisions only of
//           blockIdx, which all threads of a block share.
//   folded  everything on x, as FoldAll. Needs nothing.
//   limited   in place of all of them, where the grid is to have no more than
//             DeviceLimits::WantedBlocks: everything folded, and where that
//             needs more, a thread has all indices that are a grid apart.
//   reducing  before all others, where blocks make one value of their threads'
//           (a reduction with a short body) and there are 2^21 indices or more:
//           each thread has 16 of its own. Of one dimension they are a block
//           apart; of more, along y, in blocks as those of native.
//
// those whose conditions may hold, up to the first whose conditions surely do;
// for a space of rank 1, folded.
//
// A block has 256 threads, or as many as DeviceLimits::UsualBlock says: 2 x
// 128, or a row of them if folded. A device begins
// less than two blocks in a nanosecond (1.65 on an H200, docs/performance.md),
// so that those of 128 threads with an index each bound a copy. Where a
// constant extent says so, a row is another multiple of the warp, that wastes
// less, and there are four, two or one of them.
//
// The innermost dimension is the last loop, unless the accesses of a warp touch
// fewer sectors of memory in all (WarpAccess.h), by an eighth at least, where
// another one is, or as few and its blocks cost less, by 15 %; that
// loop is then moved there, and the others keep their order:
//
//   for i, for j: a[i + j * n] += 1   ->  permute(1,0), and as above
//
// A block is another box of 256 threads if 2 x 128 cost 5 % more
// (BlockAccess.h).
//
//   b[i * n + j] = a[(i - 1) * n + j] + a[i * n + j] + a[(i + 1) * n + j]
//     ->  8 x 32
//
//   [1,nx-1) x [1,ny-1) x [1,nz-1)  ->  x: 128, y: 2
//     when nx-2 < 65536, ny-2 < 131071, 63 < nz-2; then tall; then folded
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_AUTO_H
#define IDXMAP_MAPPING_STRATEGIES_AUTO_H

#include "mapping/Strategy.h"

namespace idxmap {

StrategyResult chooseAuto(const IndexSpace &Source, const Facts &Known,
                          const DeviceLimits &Limits, SourceToken Where,
                          const MemoryUse &Memory = {});

} // namespace idxmap

#endif
