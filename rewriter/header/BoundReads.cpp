//===- BoundReads.cpp - What a bound reads and the nest writes ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundReads.h"

#include "rewriter/build/StorageUses.h"

using namespace idxmap;

SourceToken idxmap::placeIn(const Extraction &E, const clang::Expr &Bound,
                            SourceToken Read) {
  const SourceToken Whole = E.Tokens.add(Bound.getSourceRange());
  const clang::CharSourceRange All = E.Tokens.rangeOf(Whole);
  const bool IsInside =
      Read != 0 && E.sources().isPointWithin(E.Tokens.locationOf(Read),
                                             All.getBegin(), All.getEnd());
  return IsInside ? Read : Whole;
}

/// \p Tree is the bound's, and \p Reads what it reads.
static std::optional<WrittenRead>
readIn(const Extraction &E, const clang::Expr &Bound, const FunctionTree &Tree,
       const std::vector<StorageUse> &Reads, const BodyTree &Nest) {
  StorageOverlap Overlap(E, Tree, Nest);
  for (const StorageUse &Read : Reads)
    for (const ir::Memory &Written : Nest.Changes.All)
      if (Overlap.meet(Read.What, Written))
        for (const StorageUse &Write : writesOf(Nest))
          if (Write.What == Written)
            return WrittenRead{nameOf(Tree, Read.What),
                               placeIn(E, Bound, Read.Where), Write.Where};
  return std::nullopt;
}

std::optional<WrittenRead>
idxmap::readOfWritten(const Extraction &E, const clang::Expr &Bound,
                      const clang::Stmt &Nest,
                      const std::vector<const clang::VarDecl *> &Loops) {
  for (const FunctionTree &Each : treesOfValue(E, Bound, Loops)) {
    const std::vector<StorageUse> Reads = readsOf(Each);
    if (Reads.empty())
      continue; // A constant: nobody asks what the nest does.
    for (const BodyTree *Own : bodyTrees(E, Nest))
      if (Own->Function == Each.Function)
        if (auto Found = readIn(E, Bound, Each, Reads, *Own))
          return Found;
  }
  return std::nullopt;
}
