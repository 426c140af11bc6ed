//===- Extraction.cpp - Text and places of the source -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/Extraction.h"

#include "attributes/FileText.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>

using namespace idxmap;

const clang::FunctionDecl &Extraction::innermost() const {
  return Lambdas.empty() ? Enclosing : *Lambdas.back()->getCallOperator();
}

Finding Extraction::at(FindingID Id, clang::SourceRange Place,
                       std::vector<std::string> Arguments) const {
  return Finding(Id, std::move(Arguments), Tokens.add(Place));
}

Finding Extraction::noteAt(FindingID Id, clang::SourceRange Place,
                           const std::string &Name) const {
  const bool TakesName = llvm::StringRef(formatOf(Id)).contains("%0");
  return at(Id, Place,
            TakesName ? std::vector{Name} : std::vector<std::string>());
}

Finding &Extraction::report(FindingID Id, clang::SourceRange Place,
                            std::vector<std::string> Arguments) const {
  Findings.push_back(at(Id, Place, std::move(Arguments)));
  return Findings.back();
}

size_t Extraction::errorCount() const { return countErrors(Findings); }

clang::CharSourceRange Extraction::fileRange(clang::SourceRange Range) const {
  return clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(Range), sources(),
      Context.getLangOpts());
}

std::string Extraction::textOf(clang::SourceRange Range) const {
  const clang::CharSourceRange Characters = fileRange(Range);
  if (Characters.isInvalid())
    return "";
  std::string Text =
      clang::Lexer::getSourceText(Characters, sources(), Context.getLangOpts())
          .str();
  files().blankDirectives(Characters.getBegin(), Text);
  return Text;
}

std::string Extraction::lineOf(clang::SourceRange Range) const {
  std::string Line;
  for (char C : textOf(Range)) {
    const bool IsBlank = std::isspace(static_cast<unsigned char>(C));
    if (!IsBlank)
      Line += C;
    else if (!Line.empty() && Line.back() != ' ')
      Line += ' ';
  }
  return Line;
}

/// The statement that the last characters of \p S belong to.
static const clang::Stmt &lastPart(const clang::Stmt &S) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    return lastPart(*For->getBody());
  if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(&S))
    return lastPart(*For->getBody());
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S))
    return lastPart(*While->getBody());
  if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(&S))
    return lastPart(*Switch->getBody());
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S))
    return lastPart(If->getElse() ? *If->getElse() : *If->getThen());
  if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S))
    return lastPart(*Attributed->getSubStmt());
  if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(&S))
    return lastPart(*Case->getSubStmt());
  if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(&S))
    return lastPart(*Label->getSubStmt());
  return S;
}

static bool rangeHoldsItsEnd(const clang::Stmt &S) {
  return llvm::isa<clang::CompoundStmt, clang::DeclStmt, clang::NullStmt,
                   clang::CXXTryStmt>(S);
}

/// The first token at or after \p Place that is no comment.
static clang::Token tokenFrom(const Extraction &E,
                              clang::SourceLocation Place) {
  clang::Token Next;
  Next.startToken();
  while (!clang::Lexer::getRawToken(Place, Next, E.sources(),
                                    E.Context.getLangOpts(),
                                    /*IgnoreWhiteSpace=*/true) &&
         Next.is(clang::tok::comment))
    Place = Next.getEndLoc();
  return Next;
}

/// The semicolon that follows the token \p Last where a macro makes both;
/// invalid if none follows there.
static clang::SourceLocation semicolonInMacro(const Extraction &E,
                                              clang::SourceLocation Last) {
  const clang::SourceManager &SM = E.sources();
  const clang::LangOptions &Options = E.Context.getLangOpts();
  const auto afterToken = [&] {
    return Last.getLocWithOffset(
        clang::Lexer::MeasureTokenLength(SM.getSpellingLoc(Last), SM, Options));
  };
  clang::SourceLocation Use;
  while (Last.isMacroID() &&
         SM.isAtEndOfImmediateMacroExpansion(afterToken(), &Use))
    Last = Use; // The last token of an argument or of an inner macro.
  if (!Last.isMacroID())
    return clang::SourceLocation();
  const clang::SourceLocation Written = SM.getSpellingLoc(Last);
  const std::optional<clang::Token> Next =
      clang::Lexer::findNextToken(Written, SM, Options);
  if (!Next || Next->isNot(clang::tok::semi) ||
      SM.getFileID(Written) != SM.getFileID(Next->getLocation()))
    return clang::SourceLocation();
  return Last.getLocWithOffset(SM.getFileOffset(Next->getLocation()) -
                               SM.getFileOffset(Written));
}

clang::CharSourceRange idxmap::statementRange(const Extraction &E,
                                              const clang::Stmt &Statement) {
  const clang::SourceRange Own = Statement.getSourceRange();
  const clang::CharSourceRange Range = E.fileRange(Own);
  if (rangeHoldsItsEnd(lastPart(Statement)))
    return Range;
  if (Range.isInvalid()) {
    const clang::SourceLocation End = semicolonInMacro(E, Own.getEnd());
    return End.isValid() ? E.fileRange({Own.getBegin(), End}) : Range;
  }
  const clang::Token Next = tokenFrom(E, Range.getEnd());
  if (Next.isNot(clang::tok::semi))
    return clang::CharSourceRange();
  return clang::CharSourceRange::getCharRange(Range.getBegin(),
                                              Next.getEndLoc());
}

static bool findWay(const clang::Stmt &Root, const clang::Stmt &Target,
                    std::vector<const clang::Stmt *> &Way) {
  Way.push_back(&Root);
  if (&Root == &Target)
    return true;
  for (const clang::Stmt *Each : Root.children())
    if (Each && findWay(*Each, Target, Way))
      return true;
  Way.pop_back();
  return false;
}

std::vector<const clang::Stmt *> idxmap::wayTo(const clang::Stmt &Root,
                                               const clang::Stmt &Target) {
  std::vector<const clang::Stmt *> Result;
  findWay(Root, Target, Result);
  return Result;
}

const clang::Stmt *idxmap::withoutBraces(const clang::Stmt *Statement) {
  while (Statement) {
    if (const auto *Attributed =
            llvm::dyn_cast<clang::AttributedStmt>(Statement)) {
      Statement = Attributed->getSubStmt();
      continue;
    }
    const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Statement);
    if (!Block)
      return Statement;
    const clang::Stmt *Only = nullptr;
    for (const clang::Stmt *Child : Block->body()) {
      if (llvm::isa<clang::NullStmt>(Child))
        continue;
      if (Only)
        return Statement;
      Only = Child;
    }
    if (!Only)
      return Statement;
    Statement = Only;
  }
  return Statement;
}
