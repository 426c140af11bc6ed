//===- ParallelRegion.cpp - The team around a loop --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ParallelRegion.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ParentMapContext.h"

#include <optional>

using namespace idxmap;

namespace {

/// The automatic variables of a region, without those of the loop in it.
class Declared : public clang::DynamicRecursiveASTVisitor {
public:
  Declared(const clang::Stmt &Loop, std::set<std::string> &Names)
      : Loop(Loop), Names(Names) {}

  bool TraverseStmt(clang::Stmt *S) override {
    return S == &Loop || clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool VisitVarDecl(clang::VarDecl *Variable) override {
    if (Variable->hasLocalStorage())
      Names.insert(Variable->getName().str());
    return true;
  }

private:
  const clang::Stmt &Loop;
  std::set<std::string> &Names;
};

} // namespace

static bool opensTeam(const ParallelDirective &Directive) {
  return Directive.Name == "omp parallel" ||
         Directive.Name == "omp target parallel" ||
         Directive.Name == "omp target teams" || Directive.Name == "omp teams";
}

static void addPrivate(const ParallelDirective &Directive,
                       std::set<std::string> &Names) {
  for (const DirectiveClause &Clause : Directive.Clauses)
    if (Clause.Name == "private" || Clause.Name == "firstprivate" ||
        Clause.Name == "reduction")
      Names.insert(Clause.Arguments.begin(), Clause.Arguments.end());
}

void idxmap::eachRegion(const Extraction &E, const clang::Stmt &Loop,
                        RegionUse See) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
  const llvm::ArrayRef<DirectiveLine> Lines =
      E.files().directives(SM.getFileID(Begin), SM.getFileOffset(Begin));
  for (clang::DynTypedNodeList Around = E.Context.getParents(Loop);
       !Around.empty(); Around = E.Context.getParents(Around[0])) {
    const auto *Region = Around[0].get<clang::Stmt>();
    for (const DirectiveLine &Line : Lines)
      if (Region && Line.word(0) == "pragma" &&
          Line.FollowedBy == SM.getExpansionLoc(Region->getBeginLoc()))
        See(*Region, readParallelDirective(E, Line));
  }
}

std::set<std::string> idxmap::privateToThreads(const Extraction &E,
                                               const clang::Stmt &Loop) {
  std::set<std::string> Names;
  eachRegion(
      E, Loop, [&](const clang::Stmt &Region, const ParallelDirective &By) {
        if (!opensTeam(By))
          return;
        addPrivate(By, Names);
        Declared(Loop, Names).TraverseStmt(const_cast<clang::Stmt *>(&Region));
      });
  return Names;
}

bool idxmap::isInTeams(const Extraction &E, const clang::Stmt &Loop) {
  std::optional<bool> Is;
  eachRegion(E, Loop, [&](const clang::Stmt &, const ParallelDirective &By) {
    if (!Is && opensTeam(By))
      Is = llvm::StringRef(By.Name).ends_with("teams");
  });
  return Is.value_or(false);
}
