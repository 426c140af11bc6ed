//===- ParallelDirective.cpp - An OpenMP or OpenACC pragma ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/ParallelDirective.h"

#include "attributes/Clauses.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

const DirectiveClause *ParallelDirective::clause(llvm::StringRef Name) const {
  for (const DirectiveClause &Clause : Clauses)
    if (Clause.Name == Name)
      return &Clause;
  return nullptr;
}

static bool isDirectiveWord(llvm::StringRef Word) {
  static const llvm::StringSet<> Known = {
      "parallel",   "for",           "simd",     "target",  "teams",
      "distribute", "loop",          "kernels",  "serial",  "taskloop",
      "masked",     "master",        "sections", "section", "single",
      "task",       "ordered",       "critical", "atomic",  "barrier",
      "data",       "enter",         "exit",     "update",  "declare",
      "routine",    "threadprivate", "scan",     "cancel",  "flush"};
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

  const Extraction &E;
  const DirectiveLine &Line;
  size_t Next;
  ParallelDirective Result;
};

} // namespace

ParallelDirective DirectiveReader::read() {
  // `ordered` is a clause too.
  for (; isDirectiveWord(Line.word(Next)) &&
         (Next == 2 || Line.word(Next) != "ordered");
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
  Clause.Name = E.textOf({First.getLocation(), First.getLocation()});
  Clause.Where = First.getLocation();
  if (isNext(clang::tok::l_paren))
    readArguments(Clause);
  Result.Clauses.push_back(std::move(Clause));
}

void DirectiveReader::readArguments(DirectiveClause &Clause) {
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
      ++Next;
      return;
    }
  }
}

ParallelDirective idxmap::readParallelDirective(const Extraction &E,
                                                const DirectiveLine &Line) {
  return DirectiveReader(E, Line).read();
}

namespace {

enum class DirectiveKind { Whole, InTeam, Nothing, Unknown };

DirectiveKind kindOf(llvm::StringRef Name) {
  return llvm::StringSwitch<DirectiveKind>(Name)
      .Cases({"omp parallel for", "omp parallel for simd", "omp parallel loop",
              "omp target parallel for", "omp target parallel for simd",
              "omp target parallel loop", "omp target teams loop",
              "omp target teams distribute parallel for",
              "omp target teams distribute parallel for simd"},
             DirectiveKind::Whole)
      .Cases({"acc parallel loop", "acc kernels loop"}, DirectiveKind::Whole)
      .Cases({"omp for", "omp for simd", "omp loop"}, DirectiveKind::InTeam)
      .Case("omp simd", DirectiveKind::Nothing)
      .Default(DirectiveKind::Unknown);
}

enum class ClauseKind { Taken, Advice, Unknown };

ClauseKind kindOf(const DirectiveClause &Clause) {
  return llvm::StringSwitch<ClauseKind>(Clause.Name)
      .Cases({"collapse", "nowait", "independent", "shared", "default",
              "private", "firstprivate", "lastprivate"},
             ClauseKind::Taken)
      .Cases({"schedule", "dist_schedule", "num_threads", "num_teams",
              "thread_limit", "proc_bind", "safelen", "simdlen", "order",
              "bind", "aligned", "nontemporal"},
             ClauseKind::Advice)
      .Cases({"gang", "worker", "vector", "num_gangs", "num_workers",
              "vector_length", "tile", "auto"},
             ClauseKind::Advice)
      .Default(ClauseKind::Unknown);
}

/// Completes an annotation by the directives of one loop.
class Taker {
public:
  Taker(const Extraction &E, const clang::Stmt &Annotated, Annotation &Wish)
      : E(E), Annotated(Annotated), Wish(Wish) {}

  std::optional<TakenDirectives> run();

private:
  bool isOnLoop(const DirectiveLine &Line, clang::SourceLocation Loop) const;
  void take(const DirectiveLine &Line);
  void takeClause(const ParallelDirective &Directive,
                  const DirectiveClause &Clause);
  void takeCollapse(const DirectiveClause &Clause);
  void takePrivate(const DirectiveClause &Clause);

  const Extraction &E;
  const clang::Stmt &Annotated;
  Annotation &Wish;
  TakenDirectives Taken;
};

} // namespace

/// Right before the annotation, or between it and the loop.
bool Taker::isOnLoop(const DirectiveLine &Line,
                     clang::SourceLocation Loop) const {
  const clang::SourceManager &SM = E.sources();
  const unsigned Begin =
      SM.getFileOffset(SM.getExpansionLoc(Annotated.getBeginLoc()));
  const unsigned Hash = SM.getFileOffset(Line.Hash);
  if (Hash >= Begin)
    return Hash < SM.getFileOffset(Loop);
  const llvm::StringRef Word = Line.word(1);
  return Line.word(0) == "pragma" && (Word == "omp" || Word == "acc") &&
         Line.FollowedBy.isValid() &&
         SM.getFileOffset(Line.FollowedBy) == Begin;
}

void Taker::takeCollapse(const DirectiveClause &Clause) {
  unsigned Loops = 0;
  const bool IsNumber =
      Clause.Arguments.size() == 1 &&
      !llvm::StringRef(Clause.Arguments[0]).getAsInteger(10, Loops) &&
      Loops > 0;
  if (!IsNumber)
    E.report(FindingID::err_directive_clause, Clause.Where,
             {E.lineOf(Clause.Where)});
  else if (!Wish.Depth) {
    Wish.Depth = Loops;
    Wish.DepthPlace = E.Tokens.add(Clause.Where);
  }
}

void Taker::takePrivate(const DirectiveClause &Clause) {
  for (const std::string &Argument : Clause.Arguments) {
    const std::string Name = llvm::StringRef(Argument).trim().str();
    if (!clang::isValidAsciiIdentifier(Name)) {
      E.report(FindingID::err_clause_variable, Clause.Where, {Clause.Name})
          .Notes.push_back(E.at(FindingID::note_clause_variable, Clause.Where));
      continue;
    }
    PrivateClause Added{Name, Clause.Name == "firstprivate",
                        E.Tokens.add(Clause.Where),
                        Clause.Name == "lastprivate"};
    const bool IsKnown =
        joinPrivate(Added, Wish.Privates) ||
        llvm::any_of(Wish.Privates, [&](const PrivateClause &Other) {
          return Other.Variable == Name;
        });
    if (!IsKnown)
      Wish.Privates.push_back(std::move(Added));
  }
}

void Taker::takeClause(const ParallelDirective &Directive,
                       const DirectiveClause &Clause) {
  switch (kindOf(Clause)) {
  case ClauseKind::Unknown:
    E.report(FindingID::err_directive_clause, Clause.Where,
             {E.lineOf(Clause.Where)})
        .Notes.push_back(E.at(FindingID::note_directive_clause, Clause.Where));
    return;
  case ClauseKind::Advice:
    E.report(FindingID::remark_directive_advice, Clause.Where,
             {E.lineOf(Clause.Where), Directive.Name});
    return;
  case ClauseKind::Taken:
    break;
  }
  if (Clause.Name == "collapse")
    takeCollapse(Clause);
  if (llvm::StringRef(Clause.Name).ends_with("private"))
    takePrivate(Clause);
  Taken.NoWait |= Clause.Name == "nowait";
  Wish.Independent |= Clause.Name == "independent";
}

void Taker::take(const DirectiveLine &Line) {
  const ParallelDirective Directive = readParallelDirective(E, Line);
  const DirectiveKind Kind = kindOf(Directive.Name);
  const bool IsBefore = E.sources().isBeforeInTranslationUnit(
      Line.Hash, E.sources().getExpansionLoc(Annotated.getBeginLoc()));
  if (Line.word(0) != "pragma" || Kind == DirectiveKind::Unknown) {
    const std::string Name = Line.word(0) == "pragma"
                                 ? "pragma " + Directive.Name
                                 : Line.word(0).str();
    E.report(FindingID::err_directive_before, Line.Hash, {Name})
        .Notes.push_back(E.at(FindingID::note_directive, Line.Hash));
    return;
  }
  if (IsBefore && Taken.Begin.isInvalid())
    Taken.Begin = Line.Hash;
  Taken.Place = Line.Hash;
  Taken.IsInTeam |= Kind == DirectiveKind::InTeam;
  for (const DirectiveClause &Clause : Directive.Clauses)
    takeClause(Directive, Clause);
}

std::optional<TakenDirectives> Taker::run() {
  const size_t Errors = E.errorCount();
  const clang::SourceManager &SM = E.sources();
  const clang::Stmt *Loop = withoutBraces(&Annotated);
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop->getBeginLoc());
  for (const DirectiveLine &Line :
       directiveLines(E, SM.getFileID(Begin), SM.getFileOffset(Begin)))
    if (isOnLoop(Line, Begin))
      take(Line);
  if (E.errorCount() > Errors)
    return std::nullopt;
  return std::move(Taken);
}

std::optional<TakenDirectives>
idxmap::takeDirectives(const Extraction &E, const clang::Stmt &Annotated,
                       Annotation &Wish) {
  return Taker(E, Annotated, Wish).run();
}
