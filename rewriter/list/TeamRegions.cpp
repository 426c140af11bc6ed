//===- TeamRegions.cpp - Regions that threads run by their numbers --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/TeamRegions.h"

#include "attributes/AttributeReader.h"
#include "attributes/SkippedText.h"
#include "rewriter/Extract.h"
#include "rewriter/effects/CallGraph.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/pragmas/VisibleNames.h"
#include "rewriter/teams/TeamBlock.h"
#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace clang;

namespace idxmap {

namespace {

/// The blocks of the unit by their places, each with its function.
class Blocks : public DynamicRecursiveASTVisitor {
public:
  struct Block {
    const Stmt *Text;
    const FunctionDecl *Function;
    bool IsInLambda = false;
  };
  std::map<SourceLocation, Block> At;
  std::set<FileID> Files;
  /// Those that `team` maps already.
  std::vector<const Stmt *> Mapped;

  explicit Blocks(const SourceManager &SM) : SM(SM) {}

  bool TraverseFunctionDecl(FunctionDecl *D) override {
    const FunctionDecl *const Outer = std::exchange(Function, D);
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseFunctionDecl(D);
    Function = Outer;
    return GoesOn;
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) override {
    const FunctionDecl *const Outer = std::exchange(Function, D);
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(D);
    Function = Outer;
    return GoesOn;
  }
  bool TraverseLambdaExpr(LambdaExpr *S) override {
    ++Lambdas;
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseLambdaExpr(S);
    --Lambdas;
    return GoesOn;
  }
  bool VisitAttributedStmt(AttributedStmt *S) override {
    for (const AnnotateAttr *Each : idxmapAttributes(*S))
      if (Each->getAnnotation() == "idxmap::team")
        Mapped.push_back(S);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (Function && S->getBeginLoc().isFileID()) {
      At.try_emplace(S->getBeginLoc(), Block{S, Function, Lambdas > 0});
      Files.insert(SM.getFileID(S->getBeginLoc()));
    }
    return true;
  }

private:
  const SourceManager &SM;
  const FunctionDecl *Function = nullptr;
  unsigned Lambdas = 0;
};

/// The calls of a region outside of the loops that directives share among
/// threads.
class RegionCalls : public CallCollector {
public:
  explicit RegionCalls(const llvm::DenseSet<SourceLocation> &Shared)
      : Shared(Shared) {}

  bool TraverseStmt(Stmt *S) override {
    return !S || Shared.contains(S->getBeginLoc()) ||
           CallCollector::TraverseStmt(S);
  }

private:
  const llvm::DenseSet<SourceLocation> &Shared;
};

/// The first call by which a thread learns its number, also in the functions
/// that are called, and the function that says so.
std::pair<SourceLocation, std::string>
numberOfThread(const Stmt &Block,
               const llvm::DenseSet<SourceLocation> &Shared) {
  RegionCalls Calls(Shared);
  Calls.TraverseStmt(const_cast<Stmt *>(&Block));
  CallGraph Graph;
  for (const CallEdge &Call : Calls.Found)
    for (const FunctionDecl *Each : Graph.functions(Call)) {
      const StringRef Name = Each->getIdentifier() ? Each->getName() : "";
      if (Name == "omp_get_thread_num" || Name == "omp_get_team_num")
        return {Call.Place.getBegin(), Name.str()};
    }
  return {};
}

class Finder {
public:
  Finder(const ParsedUnit &Unit, const ListOptions &Options)
      : Context(Unit.Clang.getASTContext()), SM(Unit.Clang.getSourceManager()),
        Options(Options), Known(SM),
        Texts(std::make_shared<FileText>(SM, Context.getLangOpts(),
                                         Unit.Skipped)) {}

  std::vector<TeamRegion> run();

private:
  void look(FileID File);
  std::string nameOf(const DirectiveLine &Line,
                     const FunctionDecl &Function) const;
  void read(const DirectiveLine &Line, ArrayRef<DirectiveLine> All);
  void judge(TeamRegion &Region, const DirectiveLine &Line,
             ArrayRef<DirectiveLine> All);
  std::optional<Finding> whyNot(const TeamRegion &Region,
                                const std::string &Threads) const;

  ASTContext &Context;
  const SourceManager &SM;
  const ListOptions &Options;
  Blocks Known;
  const std::shared_ptr<FileText> Texts;
  std::vector<TeamRegion> Found;
};

bool isWithin(const SourceManager &SM, SourceLocation Place, const Stmt &S) {
  return SM.isPointWithin(Place, S.getBeginLoc(), S.getEndLoc());
}

std::string Finder::nameOf(const DirectiveLine &Line,
                           const FunctionDecl &Function) const {
  SourceTokens Tokens(Line.Hash, Texts);
  std::vector<Finding> Scratch;
  const Extraction E{Context, Function, Options.Target, Tokens, Scratch};
  return readParallelDirective(E, Line).Name;
}

/// It shares the iterations of the loop behind it among threads or teams.
bool sharesLoop(const DirectiveLine &Line) {
  for (unsigned I = 2; I < Line.Words.size(); ++I)
    if (llvm::is_contained(
            {"for", "loop", "distribute", "sections", "taskloop"},
            Line.word(I)))
      return true;
  return false;
}

void Finder::read(const DirectiveLine &Line, ArrayRef<DirectiveLine> All) {
  const auto Behind = Known.At.find(Line.FollowedBy);
  if (Behind == Known.At.end())
    return;
  const Stmt &Block = *Behind->second.Text;
  const std::string Name = nameOf(Line, *Behind->second.Function);
  const bool IsOnDevice = StringRef(Name).starts_with("omp target");
  if (!llvm::is_contained({"omp target", "omp target teams", "omp teams",
                           "omp target parallel", "omp parallel"},
                          Name) ||
      llvm::any_of(Found,
                   [&](const TeamRegion &Outer) {
                     return isWithin(SM, Line.Hash, *Outer.Block);
                   }) ||
      llvm::any_of(Known.Mapped, [&](const Stmt *Outer) {
        return isWithin(SM, Line.Hash, *Outer);
      }))
    return;
  TeamRegion Region{Line.Hash, Name, &Block, SourceLocation(), "", false};
  llvm::DenseSet<SourceLocation> Shared;
  const DirectiveLine *Barrier = nullptr;
  for (const DirectiveLine &Each : All) {
    if (Each.word(0) != "pragma" || Each.word(1) != "omp" ||
        Texts->isSkipped(Each.Hash) || !isWithin(SM, Each.Hash, Block))
      continue;
    if (sharesLoop(Each))
      Shared.insert(Each.FollowedBy);
    if (!Barrier && Each.word(2) == "barrier")
      Barrier = &Each;
  }
  Region.HasSharedLoops = !Shared.empty();
  std::tie(Region.By, Region.Word) = numberOfThread(Block, Shared);
  // On the host, what is around the loops goes on as it is.
  if (Region.By.isInvalid() && Barrier && Shared.empty()) {
    Region.By = Barrier->Hash;
    Region.Word = "omp barrier";
  }
  if (Region.By.isInvalid() || !(IsOnDevice || !Region.HasSharedLoops))
    return;
  if (Name == "omp target teams" && isCuda(Options.Target) &&
      !Behind->second.IsInLambda)
    judge(Region, Line, All);
  Found.push_back(std::move(Region));
}

/// `num_threads(b)` of the parallel regions, or the team's `thread_limit(b)`.
static std::string threadsOf(const Extraction &E, const ParallelDirective &Of,
                             const Stmt &Block, ArrayRef<DirectiveLine> All) {
  for (const DirectiveLine &Each : All)
    if (isTeamDirective(Each) && isWithin(E.sources(), Each.Hash, Block)) {
      const ParallelDirective Inner = readParallelDirective(E, Each);
      if (const DirectiveClause *Clause = Inner.clause("num_threads"))
        return Clause->Text;
    }
  const DirectiveClause *Limit = Of.clause("thread_limit");
  return Limit ? Limit->Text : "";
}

/// The numbers of the directives mean the same before the block.
static bool isVisible(const FunctionDecl &Function, const Stmt &Block,
                      StringRef Text) {
  for (const char *C = Text.begin(); C != Text.end();) {
    if (!isAsciiIdentifierContinue(*C)) {
      ++C;
      continue;
    }
    const char *End = std::find_if_not(C, Text.end(), [](char Each) {
      return isAsciiIdentifierContinue(Each);
    });
    const StringRef Word(C, End - C);
    const ValueDecl *Named =
        isDigit(*C) ? nullptr : visibleAt(Function, Block.getEndLoc(), Word);
    if (Named &&
        Block.getSourceRange().fullyContains(SourceRange(Named->getLocation())))
      return false;
    C = End;
  }
  return true;
}

/// Where the tree \p In has \p Wanted, or null.
static Stmt **placeOf(Stmt &In, const Stmt &Wanted) {
  for (Stmt *&Each : In.children()) {
    if (Each == &Wanted)
      return &Each;
    if (Stmt **Place = Each ? placeOf(*Each, Wanted) : nullptr)
      return Place;
  }
  return nullptr;
}

/// As the pipeline judges it behind the attribute.
std::optional<Finding> Finder::whyNot(const TeamRegion &Region,
                                      const std::string &Threads) const {
  const FunctionDecl &Function =
      *Known.At.at(Region.Block->getBeginLoc()).Function;
  const auto number = [&] {
    return IntegerLiteral::Create(Context, llvm::APInt(32, 32), Context.IntTy,
                                  Region.Block->getBeginLoc());
  };
  Stmt &Loops = *teamLoops(Context, Function, const_cast<Stmt &>(*Region.Block),
                           *number(), *number());
  Stmt **const Place = placeOf(*Function.getBody(), *Region.Block);
  if (!Place)
    return Finding(FindingID::note_team_region, {Region.Word});
  Stmt *const Block = std::exchange(*Place, &Loops);
  const llvm::scope_exit Restore([&] { *Place = Block; });
  SourceTokens Tokens(Region.Block->getBeginLoc(), Texts);
  std::vector<Finding> Findings;
  const Extraction E{Context, Function, Options.Target, Tokens, Findings};
  Annotation Wish = teamAnnotation(Threads);
  const auto Directives = takeDirectives(E, Loops, Wish);
  Wish.HasDeviceData &= Options.TakesData;
  if (Directives && !Directives->If.empty())
    return Finding(FindingID::err_directive_clause,
                   {"if (" + Directives->If + ")"});
  if (Directives)
    extractLoop(Context, Loops, Wish, Function, Options.Target, Tokens,
                Findings, {});
  for (Finding &Each : Findings)
    if (severityOf(Each.Id) == Severity::Error)
      return std::move(Each);
  return std::nullopt;
}

void Finder::judge(TeamRegion &Region, const DirectiveLine &Line,
                   ArrayRef<DirectiveLine> All) {
  const FunctionDecl &Function =
      *Known.At.at(Region.Block->getBeginLoc()).Function;
  SourceTokens Tokens(Line.Hash, Texts);
  std::vector<Finding> Scratch;
  const Extraction E{Context, Function, Options.Target, Tokens, Scratch};
  const ParallelDirective Directive = readParallelDirective(E, Line);
  const DirectiveClause *Teams = Directive.clause("num_teams");
  const std::string Threads = threadsOf(E, Directive, *Region.Block, All);
  if (!Teams || Threads.empty() ||
      !isVisible(Function, *Region.Block, Threads)) {
    Region.Why = Finding(FindingID::note_team_numbers);
    return;
  }
  Region.Why = whyNot(Region, Threads);
  if (Region.Why)
    return;
  Region.Teams = Teams->Text;
  Region.Threads = Threads;
}

void Finder::look(FileID File) {
  const ArrayRef<DirectiveLine> All =
      Texts->directives(File, SM.getBufferData(File).size());
  for (const DirectiveLine &Line : All)
    if (Line.word(0) == "pragma" && Line.word(1) == "omp" &&
        !Texts->isSkipped(Line.Hash))
      read(Line, All);
}

std::vector<TeamRegion> Finder::run() {
  Known.TraverseDecl(Context.getTranslationUnitDecl());
  std::set<FileID> Wanted;
  for (const auto &[Place, Block] : Known.At)
    if (isWanted(*Block.Text, SM, Options.Of))
      Wanted.insert(SM.getFileID(Place));
  for (const FileID File : Wanted)
    look(File);
  return std::move(Found);
}

} // namespace

Finding TeamRegion::reason() const {
  return Why ? *Why : Finding(FindingID::note_team_region, {Word});
}

std::vector<TeamRegion> teamRegions(const ParsedUnit &Unit,
                                    const ListOptions &Options) {
  return Finder(Unit, Options).run();
}

bool isInTeamRegion(const std::vector<TeamRegion> &Regions, const Stmt &Loop,
                    const SourceManager &SM) {
  const SourceLocation Place = SM.getExpansionLoc(Loop.getBeginLoc());
  return llvm::any_of(Regions, [&](const TeamRegion &Each) {
    return (Each.isMapped() || !Each.HasSharedLoops) &&
           isWithin(SM, Place, *Each.Block);
  });
}

} // namespace idxmap
