//===- ReplacedText.cpp - What a launch replaces before a loop ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ReplacedText.h"

using namespace idxmap;

/// The first token of the file behind \p Place, a directive's hash included.
static clang::SourceLocation tokenBehind(const Extraction &E,
                                         clang::SourceLocation Place,
                                         clang::SourceLocation End) {
  const clang::SourceManager &SM = E.sources();
  for (const clang::Token &Each :
       E.files().tokens(SM.getFileID(End), SM.getFileOffset(End)))
    if (!SM.isBeforeInTranslationUnit(Each.getLocation(), Place))
      return Each.getLocation();
  return End;
}

/// Where the line of \p Place begins, if only blanks stand before that.
static clang::SourceLocation lineOf(const Extraction &E,
                                    clang::SourceLocation Place) {
  const auto [File, Offset] = E.sources().getDecomposedLoc(Place);
  const llvm::StringRef Before =
      E.sources().getBufferData(File).take_front(Offset);
  const llvm::StringRef Line = Before.rtrim(" \t");
  return Line.empty() || Line.ends_with("\n")
             ? Place.getLocWithOffset(-int(Before.size() - Line.size()))
             : Place;
}

ReplacedText idxmap::replacedBefore(const Extraction &E,
                                    clang::SourceLocation First,
                                    clang::SourceLocation Loop) {
  const clang::SourceManager &SM = E.sources();
  ReplacedText Result{First, {}};
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Loop), SM.getFileOffset(Loop))) {
    if (!Line.isConditional() ||
        SM.isBeforeInTranslationUnit(Line.Hash, Result.Begin))
      continue;
    if (Result.Begin != Line.Hash && !E.files().isSkipped(Result.Begin))
      Result.Also.push_back(clang::CharSourceRange::getCharRange(
          lineOf(E, Result.Begin), lineOf(E, Line.Hash)));
    Result.Begin = tokenBehind(E, Line.End, Loop);
  }
  return Result;
}
