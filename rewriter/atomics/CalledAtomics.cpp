//===- CalledAtomics.cpp - Atomic updates in called functions -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/atomics/CalledAtomics.h"

#include "attributes/AttributeReader.h"
#include "rewriter/effects/DeviceCalls.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

static bool hasAtomicDirective(const Extraction &E, const clang::Stmt &Body) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Body.getBeginLoc()),
                              End = SM.getExpansionLoc(Body.getEndLoc());
  // What the compiler writes stands nowhere.
  return Begin.isValid() && SM.getFileID(Begin) == SM.getFileID(End) &&
         llvm::any_of(
             E.files().directives(SM.getFileID(Begin), SM.getFileOffset(End)),
             [&](const DirectiveLine &Line) {
               return SM.isBeforeInTranslationUnit(Begin, Line.Hash) &&
                      atomicWish(Line);
             });
}

static bool hasAtomicAttribute(const clang::Stmt &S) {
  const auto *Marked = llvm::dyn_cast<clang::AttributedStmt>(&S);
  return (Marked && isAtomicAlone(*Marked)) ||
         llvm::any_of(S.children(), [](const clang::Stmt *Each) {
           return Each && hasAtomicAttribute(*Each);
         });
}

std::unique_ptr<AtomicUpdates>
idxmap::atomicsOfFunction(const Extraction &E,
                          const clang::FunctionDecl &Function) {
  const clang::Stmt &Body = *Function.getBody();
  if (!hasAtomicDirective(E, Body) && !hasAtomicAttribute(Body) &&
      atomicDeclarations(Body).empty())
    return nullptr;
  const auto isOwnParameter = [&Function](const clang::VarDecl &Variable) {
    return Variable.getDeclContext() == &Function;
  };
  return std::make_unique<AtomicUpdates>(E, Body, Body, isOwnParameter);
}

namespace {

class CallFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit CallFinder(const clang::SourceManager &SM) : SM(SM) {}

  bool VisitCallExpr(clang::CallExpr *S) override {
    return visit(S->getDirectCallee());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return visit(S->getConstructor());
  }

  std::vector<const clang::FunctionDecl *> Found;

private:
  bool visit(const clang::FunctionDecl *Function) {
    const clang::FunctionDecl *Definition =
        Function ? bodyOf(*Function) : nullptr;
    if (!Definition || !Definition->getBody() ||
        SM.isInSystemHeader(Definition->getLocation()) ||
        !Seen.insert(Definition).second)
      return true;
    Found.push_back(Definition);
    return TraverseStmt(Definition->getBody());
  }

  const clang::SourceManager &SM;
  std::set<const clang::FunctionDecl *> Seen;
};

} // namespace

std::vector<std::unique_ptr<AtomicUpdates>>
idxmap::calledAtomics(const Extraction &E, const clang::Stmt &Body) {
  CallFinder Calls(E.sources());
  Calls.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  std::vector<std::unique_ptr<AtomicUpdates>> Result;
  for (const clang::FunctionDecl *Each : Calls.Found)
    if (!E.sources().isPointWithin(Each->getLocation(), Body.getBeginLoc(),
                                   Body.getEndLoc()))
      if (auto Updates = atomicsOfFunction(E, *Each))
        Result.push_back(std::move(Updates));
  return Result;
}
