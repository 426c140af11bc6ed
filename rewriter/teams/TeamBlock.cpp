//===- TeamBlock.cpp - What a region of teams is as a kernel --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamBlock.h"

#include "rewriter/build/WrittenNames.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/teams/TeamLoops.h"
#include "rewriter/teams/TeamVariables.h"
#include "rewriter/teams/UniformFlow.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

constexpr const char *Barrier = "__syncthreads();";

/// `omp parallel` without a loop or sections behind it.
bool isParallel(const DirectiveLine &Line) {
  return Line.word(0) == "pragma" && Line.word(1) == "omp" &&
         Line.word(2) == "parallel" &&
         !llvm::is_contained(
             {"for", "loop", "sections", "master", "masked", "workshare"},
             Line.word(3));
}

bool isBarrier(const DirectiveLine &Line) {
  return Line.word(0) == "pragma" && Line.word(1) == "omp" &&
         Line.word(2) == "barrier";
}

/// One thread runs the statement behind it.
bool isOfOneThread(const DirectiveLine &Line) {
  return Line.word(0) == "pragma" && Line.word(1) == "omp" &&
         llvm::is_contained({"single", "master", "masked"}, Line.word(2)) &&
         Line.word(3) != "taskloop";
}

/// The outermost statement that begins at a place.
class StatementFinder : public clang::DynamicRecursiveASTVisitor {
public:
  StatementFinder(const clang::SourceManager &SM, clang::SourceLocation Place)
      : SM(SM), Place(Place) {}
  const clang::Stmt *Found = nullptr;

  bool VisitStmt(clang::Stmt *S) override {
    if (SM.getExpansionLoc(S->getBeginLoc()) == Place)
      Found = S;
    return !Found;
  }

private:
  const clang::SourceManager &SM;
  const clang::SourceLocation Place;
};

/// Calls for the numbers of a thread and its team.
class QueryFinder : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::CallExpr *> Found;

  bool VisitCallExpr(clang::CallExpr *S) override {
    if (isTeamQuery(S->getDirectCallee()))
      Found.push_back(S);
    return true;
  }
};

class BlockReader {
public:
  BlockReader(const Extraction &E, const clang::CompoundStmt &Block,
              clang::SourceLocation Attributes, const Annotation &Wish)
      : E(E), Block(Block), Attributes(Attributes), Wish(Wish),
        Writes(writtenNames(E, Block)) {}

  std::vector<BodyEdit> read();

private:
  void readDirectives();
  bool stands(const DirectiveLine &Line) const;
  const DirectiveLine *parallelBefore(const clang::Stmt &S) const;
  bool has(const clang::Stmt &S, clang::SourceLocation Place) const;
  void checkWrites();
  void checkPrivates();
  void checkClauses(const DirectiveLine &Line);
  void checkThreads(const DirectiveClause &Clause);
  void takeParts();
  void takeEnd(const clang::Stmt &Region);
  void takeOnce(const clang::Stmt &S);
  void takeQueries(const clang::Stmt &S, bool IsParallel);
  std::string indentation(const DirectiveLine &Line) const;
  void takeBarriers();
  void takeAlone(const DirectiveLine &Line, const UniformFlow &Flow);
  void refuseBarrier(const DirectiveLine &Line, const UniformFlow::Way &Way);
  void checkAloneClauses(const DirectiveLine &Line);
  const clang::Stmt *behind(const DirectiveLine &Line) const;
  bool isInRegion(const DirectiveLine &Line) const {
    return llvm::any_of(Regions, [&](const clang::Stmt *Region) {
      return has(*Region, Line.Hash);
    });
  }
  void insert(clang::SourceLocation At, const std::string &Text) {
    Edits.push_back({clang::CharSourceRange::getCharRange(At, At), Text});
  }

  const Extraction &E;
  const clang::CompoundStmt &Block;
  const clang::SourceLocation Attributes;
  const Annotation &Wish;
  const WrittenNames Writes;
  std::vector<const DirectiveLine *> Parallels, Barriers;
  std::vector<const DirectiveLine *> Alone;  ///< Of one thread.
  std::vector<const DirectiveLine *> Shared; ///< `omp parallel for`.
  std::vector<const clang::Stmt *> Regions;  ///< Behind Parallels, taken.
  std::vector<BodyEdit> Edits;
};

} // namespace

bool idxmap::isTeamDirective(const DirectiveLine &Line) {
  return isParallel(Line) || isBarrier(Line) || isOfOneThread(Line);
}

bool BlockReader::has(const clang::Stmt &S, clang::SourceLocation Place) const {
  return E.sources().isPointWithin(Place, S.getBeginLoc(), S.getEndLoc());
}

bool BlockReader::stands(const DirectiveLine &Line) const {
  if (Line.word(0) != "pragma" || Line.word(1) != "omp" ||
      E.files().isSkipped(Line.Hash))
    return false;
  const clang::SourceManager &SM = E.sources();
  return SM.getFileOffset(Line.FollowedBy) == SM.getFileOffset(Attributes) &&
         Line.FollowedBy.isValid() &&
         readParallelDirective(E, Line).Name == "omp target teams";
}

void BlockReader::readDirectives() {
  const clang::SourceManager &SM = E.sources();
  bool IsTeams = false;
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Block.getBeginLoc()),
                            SM.getFileOffset(Block.getEndLoc()))) {
    IsTeams |= stands(Line);
    if (!has(Block, Line.Hash) || E.files().isSkipped(Line.Hash))
      continue;
    if (isParallel(Line)) {
      Parallels.push_back(&Line);
      checkClauses(Line);
    }
    if (isBarrier(Line))
      Barriers.push_back(&Line);
    if (isOfOneThread(Line)) {
      Alone.push_back(&Line);
      checkAloneClauses(Line);
    }
    if (Line.word(1) == "omp" && Line.word(2) == "parallel" &&
        !isParallel(Line))
      Shared.push_back(&Line);
  }
  if (const auto Operators = E.files().operators(Block.getSourceRange());
      !Operators.empty())
    E.report(FindingID::err_team_construct, Operators.front().Where,
             {"'_Pragma'"});
  if (!IsTeams)
    E.report(FindingID::err_team_block, Attributes)
        .Notes.push_back(E.at(FindingID::note_team_block, Attributes));
}

/// The same number of threads, in the same words.
void BlockReader::checkThreads(const DirectiveClause &Clause) {
  const auto words = [](llvm::StringRef Text) {
    std::string Result;
    for (const char C : Text)
      if (!llvm::isSpace(C))
        Result += C;
    return Result;
  };
  if (words(Clause.Text) != words(Wish.TeamThreads))
    E.report(FindingID::err_team_clause_threads, Clause.Where,
             {Clause.Text, Wish.TeamThreads});
}

void BlockReader::checkClauses(const DirectiveLine &Line) {
  for (const DirectiveClause &Clause : readParallelDirective(E, Line).Clauses) {
    if (Clause.Name == "num_threads") {
      checkThreads(Clause);
      continue;
    }
    const auto isWritten = [&](const std::string &Name) {
      return llvm::any_of(Writes.Variables, [&](const auto &Each) {
        return Each.first->getName() == llvm::StringRef(Name).trim();
      });
    };
    const bool IsTaken =
        llvm::is_contained({"shared", "default", "proc_bind"}, Clause.Name) ||
        (Clause.Name == "firstprivate" &&
         llvm::none_of(Clause.Arguments, isWritten));
    if (!IsTaken)
      E.report(FindingID::err_directive_clause, Clause.Where,
               {E.lineOf(Clause.Where)})
          .Notes.push_back(
              E.at(FindingID::note_directive_clause, Clause.Where));
  }
}

/// Which thread of several runs it is not for them to say.
void BlockReader::checkAloneClauses(const DirectiveLine &Line) {
  for (const DirectiveClause &Clause : readParallelDirective(E, Line).Clauses)
    if (Clause.Name != "nowait" || Line.word(2) != "single")
      E.report(FindingID::err_directive_clause, Clause.Where,
               {E.lineOf(Clause.Where)})
          .Notes.push_back(
              E.at(FindingID::note_directive_clause, Clause.Where));
}

const clang::Stmt *BlockReader::behind(const DirectiveLine &Line) const {
  StatementFinder Finder(E.sources(), Line.FollowedBy);
  Finder.TraverseStmt(const_cast<clang::CompoundStmt *>(&Block));
  return Finder.Found;
}

/// OpenMP gives each team its own of a number from around the region; nothing
/// outside hears of a change.
void BlockReader::checkWrites() {
  for (const auto &[Variable, Place] : Writes.Variables) {
    const clang::QualType Type = Variable->getType().getNonReferenceType();
    const bool IsOutside = !has(Block, Variable->getLocation());
    if (IsOutside && (Type->isScalarType() || Type->isDependentType()))
      E.report(FindingID::err_team_write, Place, {Variable->getNameAsString()})
          .Notes.push_back(
              E.at(FindingID::note_team_write, Variable->getLocation()));
  }
}

/// Of a number that nothing writes, one is as good as one for each team.
void BlockReader::checkPrivates() {
  const auto refuse = [&](SourceToken Where, const std::string &Text) {
    E.report(
        Finding(FindingID::err_directive_clause, {Text}, Where)
            .withNote(Finding(FindingID::note_directive_clause, {}, Where)));
  };
  for (const PrivateClause &Each : Wish.Privates) {
    const bool IsWritten = llvm::any_of(Writes.Variables, [&](const auto &W) {
      return W.first->getName() == Each.Variable;
    });
    if (!Each.IsFirst || IsWritten || Each.IsLast)
      refuse(Each.Where, (Each.IsFirst ? "firstprivate(" : "private(") +
                             Each.Variable + ")");
  }
  for (const ReductionClause &Each : Wish.Reductions)
    refuse(Each.Where, "reduction(" + Each.text() + ")");
}

const DirectiveLine *BlockReader::parallelBefore(const clang::Stmt &S) const {
  const clang::SourceManager &SM = E.sources();
  for (const DirectiveLine *Each : Parallels)
    if (Each->FollowedBy == SM.getExpansionLoc(S.getBeginLoc()))
      return Each;
  return nullptr;
}

/// What a thread or team is called in a kernel. \p IsParallel: else one thread
/// of the team runs the text.
static std::string numberText(llvm::StringRef Query, bool IsParallel) {
  if (Query == "omp_get_team_num")
    return "int(blockIdx.x)";
  if (Query == "omp_get_num_teams")
    return "int(gridDim.x)";
  if (Query == "omp_get_thread_num")
    return IsParallel ? "int(threadIdx.x)" : "0";
  return IsParallel ? "int(blockDim.x)" : "1";
}

void BlockReader::takeQueries(const clang::Stmt &S, bool IsParallel) {
  QueryFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  for (const clang::CallExpr *Each : Finder.Found) {
    const clang::CharSourceRange Range = E.fileRange(Each->getSourceRange());
    const std::string Name = Each->getDirectCallee()->getNameAsString();
    if (Each->getBeginLoc().isMacroID() || Range.isInvalid())
      E.report(FindingID::err_team_construct, Each->getSourceRange(),
               {"a call of '" + Name + "' in a macro"});
    else
      Edits.push_back({Range, numberText(Name, IsParallel)});
  }
}

/// The team's own code, which one of its threads runs.
void BlockReader::takeOnce(const clang::Stmt &S) {
  const clang::CharSourceRange Range = statementRange(E, S);
  for (const auto *Lines : {&Parallels, &Barriers})
    for (const DirectiveLine *Each : *Lines)
      if (has(S, Each->Hash))
        E.report(FindingID::err_team_construct, Each->Hash,
                 {"'omp " + Each->word(2).str() +
                  "' in a loop or condition of the team's own code"});
  for (const DirectiveLine *Each : Alone)
    if (has(S, Each->Hash) ||
        Each->FollowedBy == E.sources().getExpansionLoc(S.getBeginLoc()))
      E.report(
          FindingID::err_team_construct, Each->Hash,
          {"'omp " + Each->word(2).str() + "' outside of a parallel region"});
  for (const DirectiveLine *Each : Shared)
    if (has(S, Each->Hash) ||
        Each->FollowedBy == E.sources().getExpansionLoc(S.getBeginLoc()))
      E.report(FindingID::err_team_construct, Each->Hash,
               {"'omp parallel " + Each->word(3).str() +
                "', which shares a loop among the team's threads,"});
  if (Range.isInvalid() || S.getBeginLoc().isMacroID()) {
    E.report(FindingID::err_team_construct, S.getSourceRange(),
             {"a statement that a macro makes"});
    return;
  }
  insert(Range.getBegin(), "if (threadIdx.x == 0) { ");
  takeQueries(S, false);
  insert(Range.getEnd(),
         &S == Block.body_back() ? " }" : std::string(" } ") + Barrier);
}

/// All threads have come to the end of a parallel region before one goes on.
void BlockReader::takeEnd(const clang::Stmt &Region) {
  const clang::CharSourceRange Range = statementRange(E, Region);
  if (&Region == Block.body_back() || Range.isInvalid())
    return;
  const bool IsBlock = llvm::isa<clang::CompoundStmt>(Region);
  if (!IsBlock)
    insert(Range.getBegin(), "{ ");
  insert(Range.getEnd(), std::string(IsBlock ? " " : " } ") + Barrier);
}

void BlockReader::takeParts() {
  TeamVariables Variables(E, Writes);
  for (const clang::Stmt *Part : Block.body()) {
    if (llvm::isa<clang::NullStmt>(Part))
      continue;
    if (parallelBefore(*Part)) {
      Regions.push_back(Part);
      takeQueries(*Part, true);
      takeEnd(*Part);
      for (const DirectiveLine *Each : Parallels)
        if (has(*Part, Each->Hash))
          E.report(FindingID::err_team_construct, Each->Hash,
                   {"a parallel region in a parallel region"});
    } else if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(Part)) {
      llvm::append_range(Edits, Variables.take(*Declared));
      takeQueries(*Part, false);
    } else {
      takeOnce(*Part);
    }
  }
}

/// As what follows stands in its line.
std::string BlockReader::indentation(const DirectiveLine &Line) const {
  const clang::SourceManager &SM = E.sources();
  const unsigned Own = SM.getSpellingColumnNumber(Line.Hash);
  const unsigned Next = SM.getSpellingColumnNumber(Line.FollowedBy);
  return std::string(Next > Own ? Next - Own : 0, ' ');
}

/// It is not shown that all threads come to wait there.
void BlockReader::refuseBarrier(const DirectiveLine &Line,
                                const UniformFlow::Way &Way) {
  Finding &Wrong = E.report(FindingID::err_team_barrier, Line.Hash);
  if (Way.Divergent)
    Wrong.Notes.push_back(E.at(FindingID::note_team_barrier,
                               Way.Divergent->getSourceRange(),
                               {E.lineOf(Way.Divergent->getSourceRange())}));
}

/// At the end of `omp single`, all threads wait as at a barrier.
void BlockReader::takeAlone(const DirectiveLine &Line,
                            const UniformFlow &Flow) {
  const std::string Name = "'omp " + Line.word(2).str() + "'";
  const clang::Stmt *S = behind(Line);
  const UniformFlow::Way Way = Flow.wayTo(Line.Hash);
  const clang::CharSourceRange Range =
      S ? statementRange(E, *S) : clang::CharSourceRange();
  if (!isInRegion(Line) || !Way.IsStatement || Range.isInvalid() ||
      S->getBeginLoc().isMacroID() || llvm::isa<clang::DeclStmt>(S)) {
    E.report(FindingID::err_team_construct, Line.Hash,
             {isInRegion(Line) ? Name + " on what is no statement of a block"
                               : Name + " outside of a parallel region"});
    return;
  }
  const bool IsSingle = Line.word(2) == "single";
  if (IsSingle && !Way.IsUniform)
    return refuseBarrier(Line, Way);
  const bool Waits =
      IsSingle && !readParallelDirective(E, Line).clause("nowait");
  insert(Range.getBegin(), "if (threadIdx.x == 0) { ");
  insert(Range.getEnd(), Waits ? std::string(" } ") + Barrier : " }");
}

void BlockReader::takeBarriers() {
  std::vector<clang::SourceLocation> Places;
  for (const auto *Lines : {&Barriers, &Alone})
    for (const DirectiveLine *Each : *Lines)
      Places.push_back(Each->Hash);
  std::set<clang::SourceLocation> OfOne;
  for (const DirectiveLine *Each : Alone)
    OfOne.insert(Each->FollowedBy);
  const UniformFlow Flow(E, Block, Regions, Places, std::move(OfOne));
  for (const DirectiveLine *Each : Alone)
    takeAlone(*Each, Flow);
  for (const DirectiveLine *Each : Barriers) {
    const bool IsInParallel = isInRegion(*Each);
    const UniformFlow::Way Way = Flow.wayTo(Each->Hash);
    if (!IsInParallel || !Way.IsStatement) {
      E.report(FindingID::err_team_construct, Each->Hash,
               {IsInParallel ? "a barrier that is no statement of a block"
                             : "a barrier outside of a parallel region"});
      continue;
    }
    if (!Way.IsUniform) {
      refuseBarrier(*Each, Way);
      continue;
    }
    Edits.push_back(
        {clang::CharSourceRange::getCharRange(Each->Hash, Each->End),
         indentation(*Each) + Barrier});
  }
}

std::vector<BodyEdit> BlockReader::read() {
  const size_t Errors = E.errorCount();
  readDirectives();
  checkWrites();
  checkPrivates();
  if (E.errorCount() == Errors)
    takeParts();
  if (E.errorCount() == Errors)
    takeBarriers();
  return std::move(Edits);
}

std::vector<BodyEdit> idxmap::readTeamBlock(const Extraction &E,
                                            const clang::CompoundStmt &Block,
                                            clang::SourceLocation Attributes,
                                            const Annotation &Wish) {
  return BlockReader(E, Block, Attributes, Wish).read();
}
