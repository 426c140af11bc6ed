//===- Directives.cpp - Preprocessor directives in a nest -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Directives.h"

#include "attributes/FileText.h"
#include "rewriter/variables/AtomicUpdates.h"

using namespace idxmap;

/// Directives that say nothing that a thread must know.
static bool mayBeDropped(const DirectiveLine &Line) {
  if (Line.word(0) != "pragma")
    return false;
  return Line.word(1) == "unroll" || isAtomicUpdate(Line) ||
         (Line.word(1) == "omp" && Line.word(2) == "simd");
}

void idxmap::checkDirectives(const Extraction &E, clang::SourceRange Range) {
  const clang::SourceManager &SM = E.sources();
  for (const DirectiveLine &Line : E.files().directives(
           SM.getFileID(Range.getBegin()), SM.getFileOffset(Range.getEnd()))) {
    if (SM.isBeforeInTranslationUnit(Line.Hash, Range.getBegin()) ||
        mayBeDropped(Line))
      continue;
    if (Line.word(2) == "atomic") {
      std::string Name = Line.word(1).str() + " atomic";
      if (!Line.word(3).empty())
        Name += " " + Line.word(3).str();
      E.report(FindingID::err_atomic_directive, Line.Hash, {Name})
          .Notes.push_back(E.at(FindingID::note_atomic_directive, Line.Hash));
      continue;
    }
    const std::string Name = Line.word(0).str();
    E.report(FindingID::err_directive, Line.Hash,
             {Name == "pragma" ? Name + " " + Line.word(1).str() : Name})
        .Notes.push_back(E.at(FindingID::note_directive, Line.Hash));
  }
}

void idxmap::dropDirectives(const Extraction &E, clang::SourceRange Range,
                            std::string &Text) {
  const clang::SourceManager &SM = E.sources();
  const unsigned Begin = SM.getFileOffset(Range.getBegin());
  for (const DirectiveLine &Line : E.files().directives(
           SM.getFileID(Range.getBegin()), SM.getFileOffset(Range.getEnd()))) {
    if (SM.getFileOffset(Line.Hash) < Begin || Line.word(1) == "unroll" ||
        !mayBeDropped(Line))
      continue;
    // Line ends stay, so that what follows keeps its line.
    const unsigned From = SM.getFileOffset(Line.Hash) - Begin;
    const unsigned To = SM.getFileOffset(Line.End) - Begin;
    for (char &C : llvm::MutableArrayRef(&Text[From], To - From))
      if (C != '\n')
        C = ' ';
  }
}
