//===- Directives.cpp - Preprocessor directives in a nest -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/BodyCheck.h"

#include "clang/Lex/Lexer.h"

using namespace idxmap;

namespace {

/// The directives of one file, token by token, up to a place.
class DirectiveScan {
public:
  DirectiveScan(const Extraction &E, clang::SourceRange Range)
      : E(E), Begin(E.sources().getFileOffset(Range.getBegin())),
        End(E.sources().getFileOffset(Range.getEnd())) {
    File = E.sources().getFileID(Range.getBegin());
  }

  void run();

private:
  void directive(const clang::Token &Hash, const std::string &Name,
                 const std::string &Word);
  std::string spelled(const clang::Token &T) const {
    return T.is(clang::tok::raw_identifier) ? T.getRawIdentifier().str() : "";
  }

  const Extraction &E;
  unsigned Begin, End;
  clang::FileID File;
  /// The directive that ended last, if nothing else stood after it.
  std::optional<clang::SourceLocation> Before;
};

} // namespace

static bool isParallelDirective(const std::string &Word) {
  return Word == "omp" || Word == "acc";
}

void DirectiveScan::directive(const clang::Token &Hash, const std::string &Name,
                              const std::string &Word) {
  const bool IsInside = E.sources().getFileOffset(Hash.getLocation()) >= Begin;
  if (!IsInside) {
    if (Name == "pragma" && isParallelDirective(Word))
      Before = Hash.getLocation();
    return;
  }
  if (Name == "pragma" && Word == "unroll")
    return;
  E.report(FindingID::err_directive, Hash.getLocation(),
           {Name == "pragma" ? Name + " " + Word : Name})
      .Notes.push_back(E.at(FindingID::note_directive, Hash.getLocation()));
}

void DirectiveScan::run() {
  const llvm::StringRef Buffer = E.sources().getBufferData(File);
  clang::Lexer Raw(E.sources().getLocForStartOfFile(File),
                   E.Context.getLangOpts(), Buffer.begin(), Buffer.begin(),
                   Buffer.end());
  clang::Token Next;
  bool AtEnd = Raw.LexFromRawLexer(Next);
  while (!AtEnd && E.sources().getFileOffset(Next.getLocation()) <= End) {
    if (Next.isNot(clang::tok::hash) || !Next.isAtStartOfLine()) {
      if (E.sources().getFileOffset(Next.getLocation()) < Begin)
        Before.reset();
      AtEnd = Raw.LexFromRawLexer(Next);
      continue;
    }
    const clang::Token Hash = Next;
    std::vector<std::string> Words;
    AtEnd = Raw.LexFromRawLexer(Next);
    while (!AtEnd && !Next.isAtStartOfLine()) {
      Words.push_back(spelled(Next));
      AtEnd = Raw.LexFromRawLexer(Next);
    }
    Words.resize(2);
    directive(Hash, Words[0], Words[1]);
  }
  if (Before)
    E.report(FindingID::err_directive_before, *Before)
        .Notes.push_back(E.at(FindingID::note_directive, *Before));
}

void idxmap::checkDirectives(const Extraction &E, clang::SourceRange Range) {
  DirectiveScan(E, Range).run();
}
