//===- LastInclude.cpp - Where the includes of a file end -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/LastInclude.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace idxmap {

std::optional<unsigned> lastInclude(StringRef Text,
                                    const LangOptions &Language) {
  const SourceLocation Start = SourceLocation::getFromRawEncoding(1);
  Lexer Raw(Start, Language, Text.begin(), Text.begin(), Text.end());
  std::optional<unsigned> Last;
  unsigned Conditions = 0;
  Token T;
  Raw.LexFromRawLexer(T);
  while (T.is(tok::hash) && T.isAtStartOfLine()) {
    const unsigned Hash = T.getLocation().getRawEncoding() - 1;
    Raw.LexFromRawLexer(T);
    const StringRef Word =
        T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    if (Word == "pragma")
      return Last;
    if (Word.starts_with("if"))
      ++Conditions;
    else if (Word == "endif")
      Conditions -= Conditions > 0;
    else if (Word == "include" && Conditions == 0)
      Last = Hash;
    while (!T.isAtStartOfLine() && T.isNot(tok::eof))
      Raw.LexFromRawLexer(T);
  }
  return Last;
}

} // namespace idxmap
