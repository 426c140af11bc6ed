//===- DirectiveLines.cpp - The # lines of a file ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/DirectiveLines.h"

#include "clang/Lex/Lexer.h"

using namespace idxmap;

llvm::StringRef DirectiveLine::word(unsigned Number) const {
  return Number < Words.size() && Words[Number].is(clang::tok::raw_identifier)
             ? Words[Number].getRawIdentifier()
             : llvm::StringRef();
}

std::vector<DirectiveLine>
idxmap::directiveLines(const Extraction &E, clang::FileID File, unsigned End) {
  const llvm::StringRef Buffer = E.sources().getBufferData(File);
  clang::Lexer Raw(E.sources().getLocForStartOfFile(File),
                   E.Context.getLangOpts(), Buffer.begin(), Buffer.begin(),
                   Buffer.end());
  std::vector<DirectiveLine> Lines;
  size_t Pending = 0; // Lines from here on are not followed by anything yet.
  clang::Token Next;
  Raw.LexFromRawLexer(Next);
  while (Next.isNot(clang::tok::eof)) {
    const bool IsDirective =
        Next.is(clang::tok::hash) && Next.isAtStartOfLine();
    const bool IsPast = E.sources().getFileOffset(Next.getLocation()) >= End;
    if (!IsDirective) {
      for (; Pending < Lines.size(); ++Pending)
        Lines[Pending].FollowedBy = Next.getLocation();
      if (IsPast)
        break;
      Raw.LexFromRawLexer(Next);
      continue;
    }
    DirectiveLine Line{Next.getLocation(), Next.getEndLoc(), {}, {}};
    Raw.LexFromRawLexer(Next);
    for (; Next.isNot(clang::tok::eof) && !Next.isAtStartOfLine();
         Raw.LexFromRawLexer(Next)) {
      Line.Words.push_back(Next);
      Line.End = Next.getEndLoc();
    }
    if (!IsPast)
      Lines.push_back(std::move(Line));
  }
  return Lines;
}
