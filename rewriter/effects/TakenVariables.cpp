//===- TakenVariables.cpp - Names that a text takes for places ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/TakenVariables.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/effects/PassingCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

bool idxmap::keepsObject(const clang::CXXMethodDecl &Method) {
  const clang::CXXRecordDecl &Class = *Method.getParent();
  if (Method.isStatic() ||
      (Method.isConst() && (isOfLibrary(Method) || !Class.hasMutableFields())))
    return true;
  if (!isStandardContainer(Class))
    return false;
  if (Method.getOverloadedOperator() == clang::OO_Subscript)
    return true;
  return Method.getIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"at", "data", "begin", "end", "front", "back", "size"},
                    true)
             .Default(false);
}

namespace {

class TakenSearch : public EvaluatedVisitor {
public:
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Found;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      take(S->getLHS(), S->getSourceRange());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp() || S->getOpcode() == clang::UO_AddrOf)
      take(S->getSubExpr(), S->getSourceRange());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getInit() && isMutableReference(D->getType()))
      take(D->getInit(), D->getSourceRange());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    if (!Callee)
      return takeOpen(*S);
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee);
    // In a template, a call of a member of its class may be no more than that.
    const bool IsSure =
        llvm::isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(S);
    if (const clang::Expr *Object = objectOfCall(*S);
        IsSure && Object && Method && !keepsObject(*Method))
      take(Object, S->getSourceRange());
    // The object of an operator is its first argument.
    const bool HasObject = Method && !Method->isStatic() &&
                           llvm::isa<clang::CXXOperatorCallExpr>(S);
    takePassed(*Callee, llvm::ArrayRef(S->getArgs(), S->getNumArgs())
                            .drop_front(HasObject ? 1 : 0));
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override {
    for (const clang::Expr *Each : S->outputs())
      take(Each, S->getSourceRange());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    takePassed(*S->getConstructor(),
               llvm::ArrayRef(S->getArgs(), S->getNumArgs()));
    return true;
  }

private:
  /// In a template.
  bool takeOpen(const clang::CallExpr &S) {
    if (const clang::Expr *Changed = changedByOpenOperator(S))
      take(Changed, S.getSourceRange());
    for (unsigned I = 0; I < S.getNumArgs(); ++I)
      if (const clang::QualType Type = openParameter(S, I);
          !Type.isNull() && isMutableReference(Type))
        take(S.getArg(I), S.getArg(I)->getSourceRange());
    return true;
  }
  void takePassed(const clang::FunctionDecl &Callee,
                  llvm::ArrayRef<clang::Expr *> Arguments) {
    // A constant can be forwarded as well: std::pair(i, x).
    if (onlyPasses(Callee) || onlyForwards(Callee, Arguments))
      return;
    for (unsigned I = 0; I < Arguments.size(); ++I)
      if (I < Callee.getNumParams() &&
          isMutableReference(Callee.getParamDecl(I)->getType()) &&
          !isForwarded(Callee, I))
        take(Arguments[I], Arguments[I]->getSourceRange());
  }

  void take(const clang::Expr *Target, clang::SourceRange Place) {
    Target = Target->IgnoreParens();
    if (!isEvaluated() || !Target->isGLValue())
      return;
    if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Target)) {
      Found.try_emplace(Name->getDecl(), Place);
    } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Target)) {
      Found.try_emplace(Member->getMemberDecl(), Place);
    } else if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Target)) {
      take(Cast->getSubExpr(), Place);
    } else if (const auto *Choice =
                   llvm::dyn_cast<clang::ConditionalOperator>(Target)) {
      take(Choice->getTrueExpr(), Place);
      take(Choice->getFalseExpr(), Place);
    } else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Target)) {
      // `std::move(v)`, `std::get<0>(t)`
      if (Call->getDirectCallee() && onlyPasses(*Call->getDirectCallee()))
        take(Call->getArg(0), Place);
    } else if (const auto *Binary =
                   llvm::dyn_cast<clang::BinaryOperator>(Target)) {
      if (Binary->isAssignmentOp())
        take(Binary->getLHS(), Place);
      else if (Binary->isCommaOp())
        take(Binary->getRHS(), Place);
    }
  }
};

} // namespace

llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange>
idxmap::variablesTaken(const clang::Stmt &Text) {
  TakenSearch Search;
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Text));
  return std::move(Search.Found);
}
