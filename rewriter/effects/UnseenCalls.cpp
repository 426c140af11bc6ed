//===- UnseenCalls.cpp - Calls of which no body is here -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/UnseenCalls.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/CalledVariables.h"
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

/// What a header of the library has the text of keeps nothing.
bool isElsewhere(const FunctionDecl &Callee) {
  return !Callee.hasBody() && !Callee.hasSkippedBody() &&
         Callee.getTemplatedKind() == FunctionDecl::TK_NonTemplate;
}

/// Finds what lasts from one call to the next, and is no access that others
/// see: of each thread its own, or made once and constant.
class LastingFinder : public EvaluatedVisitor {
public:
  bool Found = false;

  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    return see(dyn_cast<VarDecl>(S->getDecl()));
  }
  bool VisitMemberExpr(MemberExpr *S) override {
    return see(dyn_cast<VarDecl>(S->getMemberDecl()));
  }
  bool VisitVarDecl(VarDecl *D) override { return see(D); }

private:
  bool see(const VarDecl *D) {
    Found |= D && isEvaluated() &&
             (D->getTLSKind() != VarDecl::TLS_None ||
              (D->getType().isConstQualified() && isMadeByCall(*D)));
    return !Found;
  }
};

using Lasting = llvm::DenseMap<const FunctionDecl *, bool>;

bool hasLasting(const FunctionDecl &Callee, Lasting &Known) {
  const auto [Place, IsNew] = Known.try_emplace(Callee.getCanonicalDecl());
  if (!IsNew || isOfLibrary(Callee))
    return Place->second;
  LastingFinder Finder;
  readCode(Callee, Finder);
  return Place->second = Finder.Found;
}

/// Itself, whatever it calls. What it keeps in a static variable is among the
/// accesses.
bool mayKeep(const Extraction &E, const CallEdge &Call, Lasting &Known) {
  const FunctionDecl *Callee = Call.Callee;
  if (!Callee)
    return !Call.IsByLibrary && !(Call.By && Call.By->isTypeDependent());
  // Of a pattern, overloads among which an instance chooses.
  if (Call.By && isa<OverloadExpr>(Call.By))
    return false;
  if (keepsPlace(*Callee) || hasLasting(*Callee, Known))
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
                : isElsewhere(*Callee) && !isDeviceSystemFunction(E, *Callee);
}

} // namespace

std::vector<Finding> findUnseenCalls(const Extraction &E, const Stmt &Body) {
  std::vector<const Stmt *> Bodies = {&Body};
  llvm::append_range(Bodies, instantiatedBodies(E, Body));
  CallGraph &Graph = callGraph(E);
  std::set<SourceLocation> Said;
  Lasting Known;
  std::vector<Finding> Result;
  for (const Stmt *Each : Bodies)
    for (const CallEdge &Call : Graph.from(*Each))
      if (Graph.reachesAny(Call,
                           [&](const CallEdge &Reached) {
                             return mayKeep(E, Reached, Known);
                           }) &&
          Said.insert(Call.Place.getBegin()).second)
        Result.push_back(E.at(FindingID::remark_unknown_effect, Call.Place,
                              {E.lineOf(Call.Place)}));
  return Result;
}

} // namespace idxmap
