//===- HostLoops.h - A kernel that runs the loops itself --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// CPU threads need no thread space: the kernel is the user's loops, of which
// the outermost is shared among the threads,
//
//   #pragma omp parallel for firstprivate(a, b, n, m) if (idxmap_parallel)
//     for (int i = 1; i < n - 1; ++i)
//       for (int j = 0; j < m; ++j) {
//         b[i * m + j] = a[i * m + j];
//       }
//
// A loop counts as the user's header does, up or down and by its steps, between
// the bounds of its dimension, so that its variable takes the values that it
// has there. Where the number of iterations of the outermost loop might be no
// value of its variable's type (a compiler computes it in that), trips are
// counted, whose number the launch knows.
//
// Steps that the user wrote, which neither fold nor compress, are loops over
// blocks, and in them loops over the indices of a block, in the order of a
// launch: z, y, x. Others run as above.
//
//   [0,n) x [0,m), tile(4, 32)
//     ->  for (unsigned idxmap_block_i ..) for (unsigned idxmap_block_j ..)
//           const int idxmap_end_j = blockEnd<int>(idxmap_first_j, 32, m);  ..
//           for (int i ..) for (int j = idxmap_first_j; j < idxmap_end_j; ++j)
//
// Law: the loops take every index of the nest once, and no other, for all
// bounds for which the user's own loops end.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_HOSTLOOPS_H
#define IDXMAP_REWRITER_EMIT_HOSTLOOPS_H

#include "mapping/Mapping.h"
#include "rewriter/LoopNest.h"
#include "rewriter/emit/KernelPlan.h"

#include <optional>

namespace idxmap {

/// Nothing where the loops are not written down: a variable counts in another
/// type than its own, others change beside it, or a guard on it selects
/// indices. \p Map
/// is the mapping, or with \p InBlocks not set, any of the nest, for what it
/// knows.
std::optional<KernelPlan> planLoops(const LoopNest &Nest, const Mapping &Map,
                                    bool InBlocks = false);

} // namespace idxmap

#endif
