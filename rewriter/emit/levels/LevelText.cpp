//===- LevelText.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/levels/LevelText.h"

#include "rewriter/emit/levels/LevelWriter.h"

namespace idxmap {

void setLevels(LoopNest &Merged, const std::vector<LoopNest> &Nests,
               const LevelLoop &Of, const LevelTiles &Tiles,
               const LevelBox &Box, bool LineDirectives) {
  LevelWriter(Merged, Nests, Of, Tiles, Box, LineDirectives).run();
  Merged.Rounds = levelRounds(Of, Tiles, Nests.size());
}

} // namespace idxmap
