//===- CalledAtomics.cpp - Atomic updates in called functions -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/atomics/CalledAtomics.h"

#include "attributes/AttributeReader.h"
#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/DeviceCalls.h"

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

/// Also one that Clang has made for an instance of a template.
static bool hasAtomicAttribute(const clang::Stmt &S) {
  return isAtomicStep(S) ||
         llvm::any_of(S.children(), [](const clang::Stmt *Each) {
           return Each && hasAtomicAttribute(*Each);
         });
}

std::unique_ptr<AtomicUpdates>
idxmap::atomicsOfFunction(const Extraction &E,
                          const clang::FunctionDecl &Function) {
  const clang::Stmt &Body = *Function.getBody();
  if (!hasAtomicDirective(E, Body) && !hasAtomicAttribute(Body))
    return nullptr;
  const auto isOwnParameter = [&Function](const clang::VarDecl &Variable) {
    return Variable.getDeclContext() == &Function;
  };
  return std::make_unique<AtomicUpdates>(E, Body, Body, isOwnParameter);
}

std::vector<std::unique_ptr<AtomicUpdates>>
idxmap::calledAtomics(const Extraction &E, const clang::Stmt &Body) {
  CallGraph &Graph = callGraph(E);
  std::set<clang::SourceLocation> Seen; // Instances have one text.
  std::vector<std::unique_ptr<AtomicUpdates>> Result;
  for (const clang::FunctionDecl *Each : Graph.functions(Graph.from(Body))) {
    const clang::FunctionDecl *Definition = bodyOf(*Each);
    if (!Definition || !Definition->getBody() ||
        E.sources().isInSystemHeader(Definition->getLocation()) ||
        E.sources().isPointWithin(Definition->getLocation(), Body.getBeginLoc(),
                                  Body.getEndLoc()) ||
        !Seen.insert(Definition->getLocation()).second)
      continue;
    if (auto Updates = atomicsOfFunction(E, *Definition))
      Result.push_back(std::move(Updates));
  }
  return Result;
}
