//===- DirectedStatements.cpp - What directives say of places -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/DirectedStatements.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace idxmap;

static DirectiveUse useOf(const Extraction &E, const DirectiveLine &Line) {
  return E.files().isSkipped(Line.Hash) ? DirectiveUse::Other
                                        : useOfDirective(Line);
}

DirectiveUse idxmap::directedAs(const Extraction &E,
                                const clang::Stmt &Statement) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin =
      SM.getExpansionLoc(Statement.getBeginLoc());
  DirectiveUse Result = DirectiveUse::Other;
  for (const DirectiveLine &Line : llvm::reverse(E.files().directives(
           SM.getFileID(Begin), SM.getFileOffset(Begin)))) {
    if (Line.FollowedBy != Begin)
      break;
    Result = std::max(Result, useOf(E, Line));
  }
  return Result;
}

bool idxmap::areDataDirectivesTaken(const Extraction &E,
                                    clang::SourceLocation Place) {
  const clang::SourceManager &SM = E.sources();
  const clang::FileID File = SM.getFileID(SM.getExpansionLoc(Place));
  const unsigned End = SM.getBufferData(File).size();
  return llvm::all_of(
      E.files().directives(File, End), [&](const DirectiveLine &Line) {
        return useOf(E, Line) != DirectiveUse::Data ||
               (Line.FollowedBy.isValid() &&
                llvm::StringRef(SM.getCharacterData(Line.FollowedBy))
                    .starts_with("[["));
      });
}
