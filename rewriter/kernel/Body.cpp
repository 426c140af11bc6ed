//===- Body.cpp - The body's own text ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Body.h"

#include "attributes/FileText.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The characters of the body without braces and the white space inside them.
static clang::CharSourceRange bodyRange(const Extraction &E,
                                        const clang::Stmt &Body) {
  const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body);
  if (!Block)
    return statementRange(E, Body);
  const clang::CharSourceRange Whole = E.fileRange(Block->getSourceRange());
  if (Whole.isInvalid() || Block->getLBracLoc().isMacroID() ||
      Block->getRBracLoc().isMacroID())
    return Whole; // A macro that makes the braces is the text.
  return clang::CharSourceRange::getCharRange(
      clang::Lexer::getLocForEndOfToken(Block->getLBracLoc(), 0, E.sources(),
                                        E.Context.getLangOpts()),
      Block->getRBracLoc());
}

static clang::CharSourceRange trimmed(const Extraction &E,
                                      clang::CharSourceRange Range) {
  const llvm::StringRef Text =
      clang::Lexer::getSourceText(Range, E.sources(), E.Context.getLangOpts());
  const size_t Left = Text.size() - Text.ltrim().size();
  const size_t Right = Text.ltrim().rtrim().size() + Left;
  return clang::CharSourceRange::getCharRange(
      Range.getBegin().getLocWithOffset(Left),
      Range.getBegin().getLocWithOffset(Right));
}

clang::CharSourceRange idxmap::bodyTextRange(const Extraction &E,
                                             const clang::Stmt &Body) {
  const clang::CharSourceRange Range = bodyRange(E, Body);
  return Range.isInvalid() ? Range : trimmed(E, Range);
}

std::optional<std::vector<BodyEdit>> idxmap::editContinues(
    const Extraction &E,
    const std::vector<const clang::ContinueStmt *> &Continues) {
  std::vector<BodyEdit> Edits;
  for (const clang::ContinueStmt *Continue : Continues) {
    if (Continue->getBeginLoc().isMacroID()) {
      E.report(FindingID::err_body_continue_macro, Continue->getSourceRange());
      return std::nullopt;
    }
    Edits.push_back({E.fileRange(Continue->getSourceRange()), "return"});
  }
  return Edits;
}

std::optional<BodyText> idxmap::readBodyText(const Extraction &E,
                                             const clang::Stmt &Body,
                                             std::vector<BodyEdit> Edits) {
  const clang::CharSourceRange Range = bodyTextRange(E, Body);
  if (Range.isInvalid()) {
    E.report(FindingID::err_body_in_macro, Body.getSourceRange())
        .Notes.push_back(
            E.at(FindingID::note_body_in_macro, Body.getSourceRange()));
    return std::nullopt;
  }
  const auto isElsewhere = [&](const BodyEdit &Each) {
    return !E.sources().isWrittenInSameFile(Range.getBegin(),
                                            Each.Range.getBegin());
  };
  if (llvm::any_of(Edits, isElsewhere)) {
    // Of a loop, that is said already.
    if (llvm::none_of(E.Findings, [](const Finding &F) {
          return F.Id == FindingID::err_directive;
        }))
      E.report(FindingID::err_directive, Body.getSourceRange(), {"#include"})
          .Notes.push_back(
              E.at(FindingID::note_directive, Body.getSourceRange()));
    return std::nullopt;
  }
  BodyText Result;
  Result.Text =
      clang::Lexer::getSourceText(Range, E.sources(), E.Context.getLangOpts())
          .str();
  const clang::PresumedLoc Place = E.sources().getPresumedLoc(Range.getBegin());
  Result.File = Place.getFilename();
  Result.Line = Place.getLine();
  Result.Column = E.sources().getSpellingColumnNumber(Range.getBegin());
  E.files().blankDirectives(Range.getBegin(), Result.Text,
                            /*KeepsUnrolling=*/true);
  makeEdits(E, Range.getBegin(), Edits, Result.Text);
  return Result;
}
