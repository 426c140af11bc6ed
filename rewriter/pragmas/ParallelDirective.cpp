//===- ParallelDirective.cpp - An OpenMP or OpenACC pragma ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ParallelDirective.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"

using namespace idxmap;

const DirectiveClause *ParallelDirective::clause(llvm::StringRef Name) const {
  for (const DirectiveClause &Clause : Clauses)
    if (Clause.Name == Name)
      return &Clause;
  return nullptr;
}

static bool isDirectiveWord(llvm::StringRef Word) {
  static const llvm::StringSet<> Known = {
      "parallel",   "for",           "simd",      "target",   "teams",
      "distribute", "loop",          "kernels",   "serial",   "taskloop",
      "masked",     "master",        "sections",  "section",  "single",
      "task",       "ordered",       "critical",  "atomic",   "barrier",
      "data",       "enter",         "exit",      "update",   "declare",
      "routine",    "threadprivate", "scan",      "cancel",   "flush",
      "wait",       "taskwait",      "taskyield", "host_data"};
  return Known.contains(Word);
}

namespace {

class DirectiveReader {
public:
  DirectiveReader(const Extraction &E, const DirectiveLine &Line)
      : E(E), Line(Line), Next(2) {
    Result.Line = &Line;
    Result.Name = Line.word(1).str();
  }

  ParallelDirective read();

private:
  bool isNext(clang::tok::TokenKind Kind) const {
    return Next < Line.Words.size() && Line.Words[Next].is(Kind);
  }
  void readClause();
  void readArguments(DirectiveClause &Clause);
  std::string textBetween(clang::SourceLocation Begin,
                          clang::SourceLocation End) const;

  const Extraction &E;
  const DirectiveLine &Line;
  size_t Next;
  ParallelDirective Result;
};

} // namespace

ParallelDirective DirectiveReader::read() {
  // `ordered` and `wait` are clauses too.
  for (; isDirectiveWord(Line.word(Next)) &&
         (Next == 2 ||
          (Line.word(Next) != "ordered" && Line.word(Next) != "wait"));
       ++Next)
    Result.Name += " " + Line.word(Next).str();
  while (Next < Line.Words.size())
    if (isNext(clang::tok::comma))
      ++Next;
    else
      readClause();
  return std::move(Result);
}

void DirectiveReader::readClause() {
  const clang::Token &First = Line.Words[Next++];
  DirectiveClause Clause;
  // A line's end may be the token's first character.
  Clause.Name =
      llvm::StringRef(E.textOf(First.getLocation())).ltrim("\\ \t\r\n").str();
  Clause.Where = First.getLocation();
  if (isNext(clang::tok::l_paren))
    readArguments(Clause);
  Result.Clauses.push_back(std::move(Clause));
}

/// The lines of a directive are one: a backslash and the line's end, with
/// blanks between them or without, are a blank. The line's end may be "\r\n".
static std::string inOneLine(llvm::StringRef Text) {
  std::string Joined;
  for (size_t At; (At = Text.find('\\')) != llvm::StringRef::npos;) {
    const llvm::StringRef Rest = Text.drop_front(At + 1).ltrim(" \t\r");
    if (Rest.starts_with("\n")) {
      Joined += (Text.take_front(At).rtrim() + " ").str();
      Text = Rest.ltrim();
    } else {
      Joined += Text.take_front(At + 1);
      Text = Text.drop_front(At + 1);
    }
  }
  return Joined + Text.str();
}

std::string DirectiveReader::textBetween(clang::SourceLocation Begin,
                                         clang::SourceLocation End) const {
  const llvm::StringRef Text = clang::Lexer::getSourceText(
      clang::CharSourceRange::getCharRange(Begin, End), E.sources(),
      E.Context.getLangOpts());
  return llvm::StringRef(inOneLine(Text)).trim().str();
}

void DirectiveReader::readArguments(DirectiveClause &Clause) {
  const clang::SourceLocation Begin = Line.Words[Next].getEndLoc();
  unsigned Depth = 0;
  std::string Argument;
  for (; Next < Line.Words.size(); ++Next) {
    const clang::Token &Word = Line.Words[Next];
    Clause.Where.setEnd(Word.getLocation());
    const bool Opens = Word.is(clang::tok::l_paren);
    const bool Closes = Word.is(clang::tok::r_paren);
    const bool Ends =
        (Depth == 1 && Closes) || (Depth == 1 && Word.is(clang::tok::comma));
    if (Ends)
      Clause.Arguments.push_back(std::exchange(Argument, ""));
    else if (Depth > 0)
      Argument += E.textOf({Word.getLocation(), Word.getLocation()});
    Depth += Opens;
    Depth -= Closes;
    if (Depth == 0) {
      Clause.Text = textBetween(Begin, Word.getLocation());
      ++Next;
      return;
    }
  }
}

bool idxmap::saysFirstDevice(const DirectiveClause &Clause) {
  return Clause.Name == "device" && llvm::StringRef(Clause.Text).trim() == "0";
}

ParallelDirective idxmap::readParallelDirective(const Extraction &E,
                                                const DirectiveLine &Line) {
  return DirectiveReader(E, Line).read();
}

std::vector<const DirectiveLine *> idxmap::directivesIn(const Extraction &E,
                                                        const clang::Stmt &S) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation End = SM.getExpansionLoc(S.getEndLoc());
  std::vector<const DirectiveLine *> Result;
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(End), SM.getFileOffset(End)))
    if (SM.isPointWithin(Line.Hash, S.getBeginLoc(), S.getEndLoc()) &&
        !E.files().isSkipped(Line.Hash))
      Result.push_back(&Line);
  return Result;
}

bool idxmap::hasTasks(const Extraction &E, const DirectiveLine &Line) {
  const clang::SourceManager &SM = E.sources();
  const clang::FileID File = SM.getFileID(Line.Hash);
  for (const DirectiveLine &Each :
       E.files().directives(File, SM.getBufferData(File).size()))
    if (Each.word(0) == "pragma" && Each.word(1) == "omp")
      for (unsigned I = 2; I < 5; ++I)
        if (Each.word(I) == "task" || Each.word(I) == "taskloop")
          return true;
  return false;
}
