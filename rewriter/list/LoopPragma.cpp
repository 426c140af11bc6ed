//===- LoopPragma.cpp - The pragma on a loop --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/LoopPragma.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace idxmap {

namespace {

using Words = std::vector<std::string>;

/// The words of the last directive before \p End that nothing but comments
/// separates from it.
Words directiveBefore(const SourceManager &SM, FileID File, unsigned End) {
  LangOptions Language;
  Language.CPlusPlus = Language.LineComment = true;
  const StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), Language, Text.begin(), Text.begin(),
            Text.end());
  Words Last;
  bool IsDirective = false;
  Token Next;
  for (bool AtEnd = Raw.LexFromRawLexer(Next);
       !AtEnd && SM.getFileOffset(Next.getLocation()) < End;
       AtEnd = Raw.LexFromRawLexer(Next)) {
    if (Next.isAtStartOfLine()) {
      IsDirective = Next.is(tok::hash);
      Last.clear();
    }
    if (IsDirective)
      Last.push_back(Next.is(tok::raw_identifier)
                         ? Next.getRawIdentifier().str()
                         : std::string());
    else
      Last.clear();
  }
  return Last;
}

bool has(const Words &In, const char *Word) {
  return std::find(In.begin(), In.end(), Word) != In.end();
}

/// `omp parallel for`, up to the first clause with parentheses.
bool isParallel(const Words &Directive) {
  const Words Kind(Directive.begin() + 2,
                   std::find(Directive.begin() + 3, Directive.end(), ""));
  if (Kind[0] == "acc")
    return has(Kind, "loop") && !has(Directive, "seq");
  return Kind[0] == "omp" &&
         (has(Kind, "for") || has(Kind, "loop") || has(Kind, "distribute"));
}

} // namespace

LoopPragma pragmaBefore(const SourceManager &SM, SourceLocation Loop) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loop);
  const Words Directive = directiveBefore(SM, File, Offset);
  if (Directive.size() < 2 || Directive[1] != "pragma")
    return LoopPragma::None;
  return Directive.size() > 3 && isParallel(Directive) ? LoopPragma::Parallel
                                                       : LoopPragma::Other;
}

} // namespace idxmap
