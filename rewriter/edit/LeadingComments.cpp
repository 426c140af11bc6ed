//===- LeadingComments.cpp - Comments between attribute and loop ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/LeadingComments.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace idxmap {

static bool beginsStatement(const Token &Next) {
  return Next.is(tok::l_brace) ||
         (Next.is(tok::raw_identifier) &&
          llvm::is_contained({"for", "while", "do"}, Next.getRawIdentifier()));
}

/// The lines without the indentation that they get again.
static std::string movedBack(StringRef Comment, StringRef Indentation) {
  SmallVector<StringRef, 4> Lines;
  Comment.split(Lines, '\n');
  for (StringRef &Line : llvm::drop_begin(Lines))
    Line.consume_front(Indentation);
  return llvm::join(Lines, "\n") + "\n";
}

std::string leadingComments(StringRef Statement, StringRef Indentation) {
  LangOptions Language;
  Language.CPlusPlus = Language.LineComment = true;
  const std::string Text = Statement.str(); // The lexer needs its end.
  Lexer Raw(SourceLocation(), Language, Text.data(), Text.data(),
            Text.data() + Text.size());
  Raw.SetCommentRetentionState(true);
  std::string Comments;
  bool IsDirective = false;
  Token Next;
  while (!Raw.LexFromRawLexer(Next)) {
    if (Next.isAtStartOfLine())
      IsDirective = Next.is(tok::hash);
    if (IsDirective)
      continue;
    if (Next.is(tok::comment))
      Comments += movedBack(
          {Raw.getBufferLocation() - Next.getLength(), Next.getLength()},
          Indentation);
    else if (beginsStatement(Next))
      break;
  }
  return Comments;
}

} // namespace idxmap
