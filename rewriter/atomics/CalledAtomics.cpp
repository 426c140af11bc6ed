//===- CalledAtomics.cpp - Atomic updates in called functions -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/atomics/CalledAtomics.h"

#include "attributes/AttributeReader.h"
#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/DeviceCalls.h"

#include "llvm/ADT/STLExtras.h"

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

std::vector<std::unique_ptr<AtomicUpdates>>
idxmap::calledAtomics(const Extraction &E, const clang::Stmt &Body) {
  CallGraph &Graph = callGraph(E);
  std::vector<std::unique_ptr<AtomicUpdates>> Result;
  for (const clang::FunctionDecl *Each : Graph.functions(Graph.from(Body))) {
    const clang::FunctionDecl *Definition = bodyOf(*Each);
    if (!Definition || !Definition->getBody() ||
        E.sources().isInSystemHeader(Definition->getLocation()) ||
        E.sources().isPointWithin(Definition->getLocation(),
                                  Body.getBeginLoc(), Body.getEndLoc()))
      continue;
    if (auto Updates = atomicsOfFunction(E, *Definition))
      Result.push_back(std::move(Updates));
  }
  return Result;
}
