//===- LevelRanks.h - Loops of a step that have fewer loops -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of the nests that a time loop runs one after the other, some may run a row or
// a column of what the others do. They get loops of one iteration, so that all
// have as many, in one order:
//
//   for j: ey[0][j] = f[t];                    ->  for i in [0, 1), for j
//   for i, for j: ey[i][j] -= hz[i][j] ..
//
// Which loops these are, the arrays say: in the nests that have all loops, each
// dimension of an array is one loop's. Where they do not say it, the last loops
// are those that there are; LevelReach.h finds out whether that can be.
//
// Law: a nest has the iterations that it had, and the loops that it had are
// those of the dimensions in which their variables stand.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_LEVELRANKS_H
#define IDXMAP_REWRITER_FOOTPRINT_LEVELRANKS_H

#include "rewriter/LoopNest.h"

#include <optional>
#include <vector>

namespace idxmap {

/// Of a loop that has one iteration, the value of its variable.
std::optional<int64_t> onlyValue(const Loop &Of);

/// Gives all of \p Nests as many loops as the largest has. Variables of new
/// loops are no names. \p Exchanged are two arrays that are one in the next
/// step, or none.
void alignRanks(std::vector<LoopNest> &Nests,
                const std::vector<std::string> &Exchanged);

} // namespace idxmap

#endif
