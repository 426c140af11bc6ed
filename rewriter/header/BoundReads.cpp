//===- BoundReads.cpp - What a bound reads and the nest writes ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundReads.h"

#include "rewriter/build/StorageUses.h"

using namespace idxmap;

/// \p Read is in \p Bound, or in a function that it calls.
static SourceToken placeIn(const Extraction &E, const clang::Expr &Bound,
                           SourceToken Read) {
  const SourceToken Whole = E.Tokens.add(Bound.getSourceRange());
  const clang::CharSourceRange All = E.Tokens.rangeOf(Whole);
  const bool IsInside =
      Read != 0 && E.sources().isPointWithin(E.Tokens.locationOf(Read),
                                             All.getBegin(), All.getEnd());
  return IsInside ? Read : Whole;
}

static std::optional<WrittenRead> readIn(const Extraction &E,
                                         const clang::Expr &Bound,
                                         const FunctionTree &Tree,
                                         const BodyTree &Nest) {
  StorageOverlap Overlap(E, Tree, Nest);
  for (const StorageUse &Read : readsOf(Tree))
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
  const std::vector<const BodyTree *> Nests = bodyTrees(E, Nest);
  for (const FunctionTree &Each : treesOfValue(E, Bound, Loops))
    if (const BodyTree *Own = treeLike(Nests, Each))
      if (auto Found = readIn(E, Bound, Each, *Own))
        return Found;
  return std::nullopt;
}
