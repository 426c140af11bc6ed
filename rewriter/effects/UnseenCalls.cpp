//===- UnseenCalls.cpp - Calls of which no body is here -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/UnseenCalls.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/templates/InstantiatedBody.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

using namespace clang;

namespace idxmap {

namespace {

/// std::function and its like, which call what they were made of.
bool isHolderOfCode(const CXXRecordDecl &Class) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         llvm::StringSwitch<bool>(Class.getName())
             .Cases({"function", "move_only_function", "copyable_function",
                     "function_ref"},
                    true)
             .Default(false);
}

/// Of the functions that the compiler knows, those of which the order of calls
/// counts: one goes on where its last call has ended, others end the program.
bool keepsPlace(const FunctionDecl &Callee) {
  return Callee.getIdentifier() &&
         llvm::StringSwitch<bool>(Callee.getName())
             .Cases({"strtok", "exit", "_Exit", "quick_exit"}, true)
             .Default(false);
}

/// Itself, whatever it calls. What it keeps in a static variable is among the
/// accesses.
bool mayKeep(const Extraction &E, const CallEdge &Call) {
  const FunctionDecl *Callee = Call.Callee;
  if (!Callee)
    return !Call.IsByLibrary && !(Call.By && Call.By->isTypeDependent());
  // Of a pattern, overloads among which an instance chooses.
  if (Call.By && isa<OverloadExpr>(Call.By))
    return false;
  if (keepsPlace(*Callee))
    return true;
  if (Callee->hasAttr<ConstAttr>() || Callee->getBuiltinID() ||
      Callee->isTrivial())
    return false;
  if (!isOfLibrary(*Callee))
    return isOpen(Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Call.IsByLibrary || Callee->hasAttr<PureAttr>())
    return false;
  return Method ? isHolderOfCode(*Method->getParent()) &&
                      Method->getOverloadedOperator() == OO_Call
                : !Callee->hasBody() && !isDeviceSystemFunction(E, *Callee);
}

} // namespace

std::vector<Finding> findUnseenCalls(const Extraction &E, const Stmt &Body) {
  std::vector<const Stmt *> Bodies = {&Body};
  llvm::append_range(Bodies, instantiatedBodies(E, Body));
  CallGraph &Graph = callGraph(E);
  std::set<SourceLocation> Said;
  std::vector<Finding> Result;
  for (const Stmt *Each : Bodies)
    for (const CallEdge &Call : Graph.from(*Each))
      if (llvm::any_of(
              Graph.reachable({Call}),
              [&](const CallEdge &Reached) { return mayKeep(E, Reached); }) &&
          Said.insert(Call.Place.getBegin()).second)
        Result.push_back(E.at(FindingID::remark_unknown_effect, Call.Place,
                              {E.lineOf(Call.Place)}));
  return Result;
}

} // namespace idxmap
