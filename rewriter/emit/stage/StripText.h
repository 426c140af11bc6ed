//===- StripText.h - A body with a loop in strips, written down -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A body with a loop that the threads of a block run together falls in parts:
// what stands before it, a round of it, what stands behind it. Where threads
// have indices of their own, each part is run for all of these before the next
// one (loop distribution), and what lives across parts has a value for each:
//
//   float sum[8][8];
//   for i_own, j_own: sum[i_own][j_own] = 0;
//   for (int k_first = 0; k_first < p; k_first += 16) {
//     <copies>
//     for k_in: for i_own, j_own: sum[i_own][j_own] += a_tile[..] * b_tile[..];
//     __syncthreads();
//   }
//   for i_own, j_own: if (i < m && j < n) c[i * n + j] = sum[i_own][j_own];
//
// Law: of each index, the statements are run in the body's order. Indices that
// are in no loop have values, too, which nothing else sees.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_STRIPTEXT_H
#define IDXMAP_REWRITER_EMIT_STAGE_STRIPTEXT_H

#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/KernelPlan.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

/// \p Lines declare what an index is, and \p Kept says whether the loops have
/// it; empty: they have all.
void writeStrips(Writer &Out, const KernelPlan &Plan,
                 const std::vector<std::string> &Lines, const std::string &Kept,
                 const LoopNest &Nest, const EmitOptions &Options);

} // namespace idxmap

#endif
