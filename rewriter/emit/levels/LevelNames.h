//===- LevelNames.h - What kernels of levels call things --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names of variables in such a kernel, and what its title and the remark say of
// its tiles.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LEVELS_LEVELNAMES_H
#define IDXMAP_REWRITER_EMIT_LEVELS_LEVELNAMES_H

#include "rewriter/emit/levels/LevelMerge.h"
#include "rewriter/footprint/LevelBox.h"

namespace idxmap {

/// Else it is a loop of one iteration that alignRanks has added.
bool isNamed(const Loop &Of);

/// What kernels call the loops, outermost first: each as the first nest that
/// has such a loop, and no two the same.
std::vector<std::string> loopNames(const std::vector<LoopNest> &Nests,
                                   const LevelLoop &Of);

/// All names that setLevels may give, for who knows whether they are macros.
std::vector<std::string> levelNames(const std::vector<LoopNest> &Nests,
                                    const LevelLoop &Of);

/// What titles and remarks say of arrays that blocks keep: ", a and b staged in
/// 18 x 73"; empty where there are none.
std::string keptTitle(const LevelBox &Box);

/// "32 i x 64 j"
std::string splitTitle(const LevelTiles &Tiles,
                       const std::vector<std::string> &Variables);

} // namespace idxmap

#endif
