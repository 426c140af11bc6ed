//===- UnseenCalls.cpp - Calls of which no body is here -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/UnseenCalls.h"

#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

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

/// Of the functions that the compiler knows, the one that goes on where its
/// last call has ended.
bool keepsPlace(const FunctionDecl &Callee) {
  return Callee.getIdentifier() && Callee.getName() == "strtok";
}

using KnownCallees = llvm::DenseMap<const FunctionDecl *, bool>;

/// By a pointer to a function, in an object or in an array.
bool isIndirect(const clang::Expr &Call) {
  const auto *Of = dyn_cast<CallExpr>(&Call);
  return Of && !Of->isTypeDependent() &&
         !isa<CXXPseudoDestructorExpr>(Of->getCallee()->IgnoreParens());
}

class CallFinder : public EvaluatedVisitor {
public:
  /// \p Known: of functions that were looked into, whether they may.
  CallFinder(const Extraction &E, KnownCallees &Known) : E(E), Known(Known) {}
  std::vector<Finding> Found;

  bool VisitCallExpr(CallExpr *S) override {
    return !isEvaluated() || judge(S->getDirectCallee(), *S);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) override {
    return !isEvaluated() || judge(S->getConstructor(), *S);
  }
  /// At its end.
  bool VisitVarDecl(VarDecl *D) override {
    const CXXRecordDecl *Class =
        D->getType()->isReferenceType() || D->getType()->isDependentType()
            ? nullptr
            : D->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const CXXDestructorDecl *Ends =
        Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
    if (Ends && !Ends->isVirtual() && mayKeep(*Ends))
      report(D->getSourceRange());
    return true;
  }

private:
  bool judge(const FunctionDecl *Callee, const clang::Expr &Call) {
    if (Callee ? mayKeep(*Callee) : isIndirect(Call))
      report(Call.getSourceRange());
    return true;
  }
  void report(SourceRange Place) {
    Found.push_back(
        E.at(FindingID::remark_unknown_effect, Place, {E.lineOf(Place)}));
  }
  bool mayKeep(const FunctionDecl &Callee);
  bool bodyMayKeep(const FunctionDecl &Callee, const Stmt &Body);

  const Extraction &E;
  KnownCallees &Known;
};

bool CallFinder::mayKeep(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if ((Callee.getBuiltinID() && !keepsPlace(Callee)) || Callee.isTrivial() ||
      Callee.isDefaulted() || Callee.hasAttr<ConstAttr>() ||
      Callee.hasAttr<PureAttr>() || Callee.isTemplated())
    return false;
  if (isOfLibrary(Callee))
    return Method ? isHolderOfCode(*Method->getParent()) &&
                        Method->getOverloadedOperator() == OO_Call
                  : !Callee.hasBody() && !isDeviceSystemFunction(E, Callee);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return true;
  const FunctionDecl *Definition = nullptr;
  return !Callee.hasBody(Definition) ||
         bodyMayKeep(Callee, *Definition->getBody());
}

/// What it keeps itself, a static variable, is among the accesses.
bool CallFinder::bodyMayKeep(const FunctionDecl &Callee, const Stmt &Body) {
  const FunctionDecl *Key = Callee.getCanonicalDecl();
  if (Known.try_emplace(Key, false).second) {
    CallFinder Inner(E, Known);
    Inner.TraverseStmt(const_cast<Stmt *>(&Body));
    Known[Key] = !Inner.Found.empty();
  }
  return Known.lookup(Key);
}

} // namespace

std::vector<Finding> findUnseenCalls(const Extraction &E, const Stmt &Body) {
  KnownCallees Known;
  CallFinder Finder(E, Known);
  if (E.isCuda())
    return {};
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Finder.Found);
}

} // namespace idxmap
