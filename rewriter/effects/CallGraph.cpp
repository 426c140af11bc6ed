//===- CallGraph.cpp - What code calls, and what that calls -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallGraph.h"

#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/LibraryCalls.h"
#include "rewriter/source/StandardLibrary.h"

using namespace idxmap;

std::vector<CallEdge> CallGraph::from(const clang::Stmt &Code) {
  CallCollector Calls;
  Calls.TraverseStmt(const_cast<clang::Stmt *>(&Code));
  return std::move(Calls.Found);
}

std::vector<CallEdge> CallGraph::fromEnd(clang::QualType Type) {
  CallCollector Calls;
  Calls.ends(Type, {});
  return std::move(Calls.Found);
}

const std::vector<CallEdge> &
CallGraph::from(const clang::FunctionDecl &Function) {
  const auto [Place, IsNew] = Known.try_emplace(Function.getCanonicalDecl());
  if (!IsNew)
    return Place->second;
  CallCollector Calls;
  readCode(Function, Calls);
  if (const clang::FunctionDecl *Definition = bodyOf(Function))
    for (clang::ParmVarDecl *Each : Definition->parameters())
      Calls.VisitVarDecl(Each);
  if (const auto *Ends = llvm::dyn_cast<clang::CXXDestructorDecl>(&Function);
      Ends && Ends->getParent()->hasDefinition())
    Calls.endParts(*Ends->getParent(), Function.getSourceRange());
  const bool IsOfLibrary = isOfLibrary(Function);
  for (CallEdge &Each : Calls.Found)
    Each.IsByLibrary = IsOfLibrary;
  return Place->second = std::move(Calls.Found);
}

void CallGraph::add(const CallEdge &Call, Test Enters,
                    llvm::DenseSet<const clang::FunctionDecl *> &Entered,
                    std::vector<CallEdge> &To) {
  To.push_back(Call);
  if (!Enters(Call))
    return;
  for (const CallEdge &Each : callsByLibrary(Call))
    add(Each, Enters, Entered, To);
  if (!Call.Callee || !Entered.insert(Call.Callee->getCanonicalDecl()).second)
    return;
  for (const CallEdge &Each : from(*Call.Callee))
    add(Each, Enters, Entered, To);
}

std::vector<CallEdge> CallGraph::reachable(const std::vector<CallEdge> &Calls,
                                           Test Enters) {
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  std::vector<CallEdge> Result;
  for (const CallEdge &Each : Calls)
    add(Each, Enters, Entered, Result);
  return Result;
}

std::vector<const clang::FunctionDecl *>
idxmap::calleesOf(const std::vector<CallEdge> &Calls, CallGraph::Test Are) {
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  std::vector<const clang::FunctionDecl *> Result;
  for (const CallEdge &Each : Calls)
    if (Each.Callee && Are(Each) &&
        Seen.insert(Each.Callee->getCanonicalDecl()).second)
      Result.push_back(Each.Callee->getCanonicalDecl());
  return Result;
}

std::vector<const clang::FunctionDecl *>
CallGraph::functions(const std::vector<CallEdge> &Calls, Test Enters) {
  return calleesOf(reachable(Calls, Enters), Enters);
}

/// What the library calls of a program's, it depends on the call what.
static bool isAlike(const CallEdge &Call) {
  return Call.Callee && !isOfLibrary(*Call.Callee);
}

bool CallGraph::reachesAny(const CallEdge &Call, Test Is) {
  if (Is(Call))
    return true;
  if (!isAlike(Call))
    return llvm::any_of(reachable({Call}), Is);
  const auto [Place, IsNew] =
      Behind.try_emplace(Call.Callee->getCanonicalDecl());
  if (IsNew)
    Place->second = reachable(from(*Call.Callee));
  return llvm::any_of(Place->second, Is);
}

const std::vector<const clang::FunctionDecl *> &
CallGraph::functions(const CallEdge &Call) {
  if (!isAlike(Call))
    return Last = functions(std::vector<CallEdge>{Call});
  const auto [Place, IsNew] =
      Reached.try_emplace(Call.Callee->getCanonicalDecl());
  if (IsNew)
    Place->second = functions(std::vector<CallEdge>{Call});
  return Place->second;
}

llvm::DenseSet<const clang::FunctionDecl *>
idxmap::calledFunctions(const std::vector<const clang::Stmt *> &Code) {
  CallGraph Graph;
  llvm::DenseSet<const clang::FunctionDecl *> Result;
  for (const clang::Stmt *Part : Code)
    for (const clang::FunctionDecl *Each : Graph.functions(Graph.from(*Part))) {
      Result.insert(Each);
      Result.insert(patternOf(*Each).getCanonicalDecl());
    }
  return Result;
}

CallGraph &idxmap::callGraph(const Extraction &E) {
  return E.files().remembered([] { return CallGraph(); });
}
