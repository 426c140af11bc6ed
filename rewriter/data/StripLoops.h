//===- StripLoops.h - A loop of the body in strips --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loop that `tile_loop(k, 16)` names. All threads of a block run its strips
// together, also those that have no iteration of the mapped loops; so its
// bounds are the same for all, nothing leaves it, and what stands before it can
// be run by any thread:
//
//   float sum = c[i];  for (int k = 0; k < p; ++k) ..
//     ->  float sum = inside ? c[i] : 0;  [0, p) in strips
//   k < i, break, c[i] = 0; before it  ->  refused, or only if inside
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_STRIPLOOPS_H
#define IDXMAP_REWRITER_DATA_STRIPLOOPS_H

#include "rewriter/StagedArray.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Symbols.h"

#include <optional>
#include <vector>

namespace idxmap {

struct StripRead {
  StripLoop Loop;
  std::vector<BodyEdit> Edits; ///< That put tokens around its parts.
};

/// Nothing, and a finding, where the loop is none that can run in strips. \p
/// Outermost is the nest; symbols of the bounds are added to \p Values.
std::optional<StripRead> readStrip(const Extraction &E,
                                   const clang::Stmt &Outermost,
                                   const clang::Stmt &Body,
                                   const StripClause &Clause, Symbols &Values);

} // namespace idxmap

#endif
