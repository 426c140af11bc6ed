//===- DirectedStatements.cpp - What directives say of places -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/DirectedStatements.h"

#include "rewriter/pragmas/DataDirectives.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static Directed kindOf(const Extraction &E, const DirectiveLine &Line) {
  const bool IsOfOpenMP = Line.word(1) == "omp" && Line.word(2) == "target";
  if (Line.word(0) != "pragma" || E.files().isSkipped(Line.Hash) ||
      (!IsOfOpenMP && Line.word(1) != "acc"))
    return Directed::None;
  const std::string Name = readParallelDirective(E, Line).Name;
  if (placeOfDataDirective(Name))
    return Directed::Data;
  return IsOfOpenMP || Name == "acc loop" ||
                 llvm::StringRef(Name).starts_with("acc parallel") ||
                 llvm::StringRef(Name).starts_with("acc kernels") ||
                 llvm::StringRef(Name).starts_with("acc serial")
             ? Directed::Device
             : Directed::None;
}

Directed idxmap::directedAs(const Extraction &E, const clang::Stmt &Statement) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin =
      SM.getExpansionLoc(Statement.getBeginLoc());
  Directed Result = Directed::None;
  for (const DirectiveLine &Line : llvm::reverse(E.files().directives(
           SM.getFileID(Begin), SM.getFileOffset(Begin)))) {
    if (Line.FollowedBy != Begin)
      break;
    Result = std::max(Result, kindOf(E, Line));
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
        return kindOf(E, Line) != Directed::Data ||
               (Line.FollowedBy.isValid() &&
                llvm::StringRef(SM.getCharacterData(Line.FollowedBy))
                    .starts_with("[["));
      });
}
