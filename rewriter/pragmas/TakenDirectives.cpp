//===- TakenDirectives.cpp - Pragmas become part of annotations -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ParallelDirective.h"

#include "rewriter/pragmas/ClauseConstant.h"
#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/DirectiveData.h"
#include "rewriter/pragmas/DirectiveStream.h"
#include "rewriter/pragmas/ParallelRegion.h"
#include "rewriter/source/References.h"

#include "attributes/Clauses.h"
#include "attributes/ReductionNames.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>
#include <string>

using namespace idxmap;

namespace {

enum class DirectiveKind {
  Whole,
  OfTeams, ///< Each team comes there, and runs a part of the loop.
  InTeam,
  Data,
  Nothing,
  Alone,
  Unknown
};

DirectiveKind kindOf(llvm::StringRef Name) {
  return llvm::StringSwitch<DirectiveKind>(Name)
      .Cases({"omp parallel for", "omp parallel for simd", "omp parallel loop",
              "omp target parallel for", "omp target parallel for simd",
              "omp target parallel loop", "omp target teams loop",
              "omp target teams distribute", "omp target teams distribute simd",
              "omp target teams distribute parallel for",
              "omp target teams distribute parallel for simd",
              "omp target simd", "omp taskloop", "omp taskloop simd"},
             DirectiveKind::Whole)
      // Their `target` stands around, or right before.
      .Cases({"omp target", "omp target teams", "omp teams loop",
              "omp teams distribute", "omp teams distribute simd",
              "omp teams distribute parallel for",
              "omp teams distribute parallel for simd"},
             DirectiveKind::Whole)
      // What stands around an orphan is no region to any compiler that maps it.
      .Cases({"acc parallel loop", "acc kernels loop", "acc kernels",
              "acc loop", "acc parallel", "acc serial"},
             DirectiveKind::Whole)
      .Cases({"omp distribute", "omp distribute simd",
              "omp distribute parallel for",
              "omp distribute parallel for simd"},
             DirectiveKind::OfTeams)
      .Cases({"omp for", "omp for simd", "omp loop"}, DirectiveKind::InTeam)
      .Cases({"omp target data", "acc data"}, DirectiveKind::Data)
      .Case("omp simd", DirectiveKind::Nothing)
      .Cases({"omp barrier", "omp taskwait", "omp taskyield", "omp flush",
              "omp target update", "omp target enter data",
              "omp target exit data", "omp threadprivate"},
             DirectiveKind::Alone)
      .Cases({"acc wait", "acc update", "acc enter data", "acc exit data"},
             DirectiveKind::Alone)
      .Default(DirectiveKind::Unknown);
}

enum class ClauseKind { Taken, Data, Advice, Unknown };

ClauseKind kindOf(const DirectiveClause &Clause) {
  if (isDataClause(Clause))
    return ClauseKind::Data;
  return llvm::StringSwitch<ClauseKind>(Clause.Name)
      .Cases({"collapse", "nowait", "independent", "shared", "default",
              "private", "firstprivate", "lastprivate", "reduction"},
             ClauseKind::Taken)
      .Case("if", ClauseKind::Taken)
      .Cases({"schedule", "dist_schedule", "num_threads", "num_teams",
              "thread_limit", "proc_bind", "safelen", "simdlen", "order",
              "bind", "aligned", "nontemporal"},
             ClauseKind::Advice)
      .Cases({"gang", "worker", "vector", "num_gangs", "num_workers",
              "vector_length", "tile", "auto"},
             ClauseKind::Advice)
      // A launch that nothing else overlaps with is one of their orders.
      .Cases({"async", "wait", "nogroup", "untied", "mergeable", "priority",
              "grainsize", "num_tasks", "depend"},
             ClauseKind::Advice)
      .Default(ClauseKind::Unknown);
}

/// Completes an annotation by the directives of one loop.
class Taker {
public:
  Taker(const Extraction &E, const clang::Stmt &Annotated, Annotation &Wish)
      : E(E), Annotated(Annotated), Wish(Wish) {
    for (const DataClause &Each : Wish.Data)
      Said.insert(Each.Array);
  }

  std::optional<TakenDirectives> run();

private:
  bool isOnLoop(const DirectiveLine &Line, clang::SourceLocation Loop) const;
  void take(const DirectiveLine &Line);
  void takeClause(const ParallelDirective &Directive,
                  const DirectiveClause &Clause);
  void takeCollapse(const DirectiveClause &Clause);
  void takePrivate(const DirectiveClause &Clause);
  void takeReduction(const DirectiveClause &Clause);
  void takeIf(const DirectiveClause &Clause);
  void takeBlock(const ParallelDirective &Directive);
  void takeStream(const ParallelDirective &Directive);
  bool isAboutLoop(const DirectiveClause &Clause);
  void takeAround();
  std::optional<std::string> nameIn(const DirectiveClause &Clause,
                                    llvm::StringRef Argument);
  void refuse(const DirectiveClause &Clause);

  const Extraction &E;
  const clang::Stmt &Annotated;
  Annotation &Wish;
  TakenDirectives Taken;
  std::set<std::string> Said; ///< Arrays that attributes have clauses for.
  std::set<const DirectiveClause *> Blocks; ///< By which they are made.
  bool HasTeams = false;  ///< They begin right before the loop.
  bool HasStream = false; ///< By a clause.
  std::optional<std::set<std::string>> Named; ///< In the loop.
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

/// The variable that \p Argument is the name of, or nothing and an error.
std::optional<std::string> Taker::nameIn(const DirectiveClause &Clause,
                                         llvm::StringRef Argument) {
  const std::string Name = Argument.trim().str();
  if (clang::isValidAsciiIdentifier(Name))
    return Name;
  E.report(FindingID::err_clause_variable, Clause.Where, {Clause.Name})
      .Notes.push_back(E.at(FindingID::note_clause_variable, Clause.Where));
  return std::nullopt;
}

void Taker::takePrivate(const DirectiveClause &Clause) {
  for (const std::string &Argument : Clause.Arguments) {
    const std::optional<std::string> Name = nameIn(Clause, Argument);
    if (!Name)
      continue;
    PrivateClause Added{*Name, Clause.Name == "firstprivate",
                        E.Tokens.add(Clause.Where),
                        Clause.Name == "lastprivate"};
    const bool IsKnown =
        joinPrivate(Added, Wish.Privates) ||
        llvm::any_of(Wish.Privates, [&](const PrivateClause &Other) {
          return Other.Variable == *Name;
        });
    if (!IsKnown)
      Wish.Privates.push_back(std::move(Added));
  }
}

/// A variable, or what looks like an element, a member or a section of one.
static bool isReducible(llvm::StringRef Item) {
  return !Item.empty() && clang::isAsciiIdentifierStart(Item.front()) &&
         Item.find_first_of("()") == llvm::StringRef::npos &&
         (Item.find_first_of(".>[") != llvm::StringRef::npos ||
          clang::isValidAsciiIdentifier(Item));
}

/// `reduction(+ : x, s.e, v[:8])`; of OpenMP's operators, `-` adds up as `+`
/// does.
void Taker::takeReduction(const DirectiveClause &Clause) {
  const TypedItems Typed = splitTypedItems(Clause.Text);
  const llvm::StringRef Operator =
      Typed.Words.size() == 1 ? llvm::StringRef(Typed.Words.front()) : "";
  const std::optional<ReductionKind> Kind =
      reductionKind(Operator == "-" ? "+" : Operator);
  if (!Kind || hasIndex(*Kind))
    return refuse(Clause);
  for (const llvm::StringRef Item : splitClauseItems(Typed.Items)) {
    if (!isReducible(Item)) {
      E.report(FindingID::err_clause_variable, Clause.Where, {Clause.Name})
          .Notes.push_back(E.at(FindingID::note_clause_variable, Clause.Where));
      continue;
    }
    const bool IsKnown =
        llvm::any_of(Wish.Reductions, [&](const ReductionClause &Known) {
          return Known.Variable == Item;
        });
    if (!IsKnown)
      Wish.Reductions.push_back(
          {*Kind, Item.str(), "", E.Tokens.add(Clause.Where)});
  }
}

/// `if (n > 99)`, `if (target : n > 99)`.
void Taker::takeIf(const DirectiveClause &Clause) {
  const auto Condition =
      conditionIn(Clause.Text, {"parallel", "target", "teams"});
  if (!Condition)
    return refuse(Clause);
  Taken.If = Taken.If.empty() ? *Condition
                              : "(" + Taken.If + ") && (" + *Condition + ")";
}

/// Of a device's teams, for a mapping that a strategy makes.
void Taker::takeBlock(const ParallelDirective &Directive) {
  const bool IsChosen =
      Wish.How == Annotation::Form::Strategy && Wish.Strategy == "auto";
  if (!Taken.IsOfDevice || !IsChosen)
    return;
  const auto take = [&](const std::optional<SaidCount> &Said, int64_t &Count) {
    if (!Said || Count > 0)
      return;
    Count = Said->Count;
    Blocks.insert(Said->Clause);
  };
  take(blockThreadsIn(E, Directive), Wish.BlockThreads);
  take(mostBlocksIn(E, Directive), Wish.MostBlocks);
}

/// An attribute `stream` comes first.
void Taker::takeStream(const ParallelDirective &Directive) {
  if (!Taken.IsOfDevice || Wish.Target == TargetKind::Host ||
      !Wish.Queue.Stream.empty())
    return;
  Wish.Queue.Stream = streamOf(E, Directive);
  HasStream = !Wish.Queue.Stream.empty();
}

void Taker::refuse(const DirectiveClause &Clause) {
  E.report(FindingID::err_directive_clause, Clause.Where,
           {E.lineOf(Clause.Where)})
      .Notes.push_back(E.at(FindingID::note_directive_clause, Clause.Where));
}

void Taker::takeClause(const ParallelDirective &Directive,
                       const DirectiveClause &Clause) {
  if (Clause.Name == "depend" && hasTasks(E, *Directive.Line))
    return refuse(Clause);
  if (saysFirstDevice(Clause))
    return;
  switch (kindOf(Clause)) {
  case ClauseKind::Unknown:
    return refuse(Clause);
  case ClauseKind::Data:
    if (!takeData(E, Annotated, Clause, Wish, Said, Taken.Always))
      refuse(Clause);
    return;
  case ClauseKind::Advice:
    if (Blocks.count(&Clause) || (HasStream && saysStream(Directive, Clause)))
      return;
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
  if (Clause.Name == "reduction")
    takeReduction(Clause);
  if (Clause.Name == "if")
    takeIf(Clause);
  Wish.HasDeviceData |= Clause.Name == "default" && Clause.Text == "present";
  Taken.NoWait |= Clause.Name == "nowait";
  Wish.Independent |= Clause.Name == "independent";
}

/// What a data directive right on a loop says is taken as the loop's: not of
/// an array that the loop only uses by another name.
bool Taker::isAboutLoop(const DirectiveClause &Clause) {
  if (!isDataClause(Clause))
    return false;
  if (!Named)
    Named = referencedNames(Annotated);
  const auto Items = readClauseItems(splitTypedItems(Clause.Text).Items);
  return Items && llvm::all_of(*Items, [&](const ClauseItem &Item) {
           const llvm::StringRef Root = Item.Name;
           return Named->count(Root.take_while([](char C) {
                                     return clang::isAsciiIdentifierContinue(C);
                                   })
                                   .str());
         });
}

void Taker::take(const DirectiveLine &Line) {
  const ParallelDirective Directive = readParallelDirective(E, Line);
  DirectiveKind Kind = kindOf(Directive.Name);
  if (Kind == DirectiveKind::OfTeams)
    Kind = HasTeams ? DirectiveKind::Whole : DirectiveKind::Unknown;
  if (Kind == DirectiveKind::InTeam && isInTeams(E, Annotated))
    Kind = DirectiveKind::Unknown;
  HasTeams |= Directive.Name == "omp target teams";
  const bool IsBefore = E.sources().isBeforeInTranslationUnit(
      Line.Hash, E.sources().getExpansionLoc(Annotated.getBeginLoc()));
  if (Kind == DirectiveKind::Alone && IsBefore)
    return; // A statement of its own, which stays.
  if (Line.word(0) != "pragma" || Kind == DirectiveKind::Unknown ||
      Kind == DirectiveKind::Alone) {
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
  const llvm::StringRef Name = Directive.Name;
  Wish.HasDeviceData |= Name.starts_with("omp target");
  Taken.IsOfDevice |= Name.starts_with("omp target") || Name.starts_with("acc");
  takeBlock(Directive);
  takeStream(Directive);
  if (Name == "acc loop")
    takeAround();
  for (const DirectiveClause &Clause : Directive.Clauses)
    if (Kind == DirectiveKind::Data && !isAboutLoop(Clause))
      refuse(Clause);
    else
      takeClause(Directive, Clause);
}

/// `acc loop` stands in a region of which each gang, or each thread, has what
/// that says is private.
void Taker::takeAround() {
  eachRegion(E, Annotated,
             [&](const clang::Stmt &, const ParallelDirective &Around) {
               if (Around.Name != "acc parallel" &&
                   Around.Name != "acc kernels" && Around.Name != "acc serial")
                 return;
               for (const DirectiveClause &Clause : Around.Clauses)
                 if (Clause.Name == "private" || Clause.Name == "firstprivate")
                   takePrivate(Clause);
             });
}

std::optional<TakenDirectives> Taker::run() {
  const size_t Errors = E.errorCount();
  const clang::SourceManager &SM = E.sources();
  const clang::Stmt *Loop = withoutBraces(&Annotated);
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop->getBeginLoc());
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Begin), SM.getFileOffset(Begin)))
    if (!Line.isConditional() && !E.files().isSkipped(Line.Hash) &&
        isOnLoop(Line, Begin))
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
