//===- ObjectEffects.cpp - Whether a body may change an object --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/DiscardedCalls.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

/// Functions that call each other further than this are not followed.
static constexpr unsigned DeepestCall = 8;

namespace {

/// Every use of the object counts as a change but those that are known not to.
class ChangeSearch : public EvaluatedVisitor {
public:
  ChangeSearch(const clang::Stmt &Body, const clang::ValueDecl &Object,
               unsigned Depth, KnownEffects *Known)
      : Body(Body), Object(Object), Depth(Depth), Known(Known) {}

  bool isChanged() const { return Uses > Harmless.size(); }
  /// Nobody changes the object through the result of \p Call, nor through that
  /// of the call whose result is its object: m.add(1).add(2).
  void drop(const clang::CallExpr &Call) {
    const auto *Method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
    const clang::Expr *Object = objectOfCall(Call);
    if (!Method || !Object || effectOn(*Method, Known) == MethodEffect::Mod)
      return;
    harmless(Object);
    if (const auto *Inner =
            llvm::dyn_cast<clang::CallExpr>(Object->IgnoreParenImpCasts()))
      drop(*Inner);
  }

  bool VisitExpr(clang::Expr *S) override {
    const bool IsName = llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S);
    Uses += IsName && isEvaluated() && namedValue(S) == &Object;
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() != clang::CK_LValueToRValue)
      return true;
    harmless(S->getSubExpr());
    // Of what a member function lends, only the value is wanted.
    const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(
        S->getSubExpr()->IgnoreParens());
    if (Call && Call->getMethodDecl() &&
        effectOn(*Call->getMethodDecl(), Known) == MethodEffect::ReturnsRef)
      harmless(Call->getImplicitObjectArgument());
    return true;
  }
  bool VisitStmt(clang::Stmt *S) override {
    for (const clang::CallExpr *Each : discardedCalls(*S))
      drop(*Each);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
    unsigned First = 0;
    if (Method && llvm::isa<clang::CXXOperatorCallExpr>(S)) {
      First = Method->isStatic() ? 0 : 1;
      if (keepsObject(*Method, Known))
        harmless(S->getArg(0));
    } else if (const auto *Member =
                   llvm::dyn_cast<clang::CXXMemberCallExpr>(S)) {
      if (Method && keepsObject(*Method, Known))
        harmless(Member->getImplicitObjectArgument());
    }
    for (unsigned I = First; Callee && I < S->getNumArgs(); ++I)
      if (I - First < Callee->getNumParams()) {
        passed(S->getArg(I), Callee->getParamDecl(I - First)->getType());
        if (isName(S->getArg(I)) &&
            keepsArgument(*Callee, I - First, Depth + 1, Known))
          harmless(S->getArg(I));
      }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    for (unsigned I = 0; I < S->getNumArgs(); ++I)
      if (isView(*S->getConstructor()->getParent()))
        harmless(S->getArg(I));
      else if (I < S->getConstructor()->getNumParams())
        passed(S->getArg(I), S->getConstructor()->getParamDecl(I)->getType());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (!D->getInit() || !D->getType()->isReferenceType())
      return true;
    passed(D->getInit(), D->getType());
    // Another name for the object, or for a part of it.
    if (D->isLocalVarDecl() && !llvm::isa<clang::DecompositionDecl>(D) &&
        Depth < DeepestCall && isNamedIn(D->getInit()) &&
        !mayChangeObject(Body, *D, Depth + 1, Known))
      harmless(D->getInit());
    return true;
  }
  /// What is done with the elements is no change of where they are.
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    const auto *Class = S->getRangeInit()->getType()->getAsCXXRecordDecl();
    if (Class && isStandardContainer(*Class))
      harmless(S->getRangeInit());
    return true;
  }

private:
  void passed(const clang::Expr *Argument, clang::QualType Parameter) {
    if (Parameter->isReferenceType() && !isMutableReference(Parameter))
      harmless(Argument);
    const auto *Address =
        llvm::dyn_cast<clang::UnaryOperator>(Argument->IgnoreParenImpCasts());
    if (Address && Address->getOpcode() == clang::UO_AddrOf &&
        Parameter->isPointerType() &&
        Parameter->getPointeeType().isConstQualified())
      harmless(Address->getSubExpr());
  }
  void harmless(const clang::Expr *Part) {
    const clang::Expr *Name = objectAround(Part);
    if (Name && namedValue(Name) == &Object)
      Harmless.insert(Name);
  }

  bool isNamedIn(const clang::Expr *Part) const {
    const clang::Expr *Name = objectAround(Part);
    return Name && namedValue(Name) == &Object;
  }
  bool isName(const clang::Expr *Argument) const {
    return namedValue(Argument->IgnoreParenImpCasts()) == &Object;
  }

  const clang::Stmt &Body;
  const clang::ValueDecl &Object;
  const unsigned Depth;
  KnownEffects *const Known;
  unsigned Uses = 0;
  llvm::DenseSet<const clang::Expr *> Harmless;
};

} // namespace

/// In \p Body itself.
static bool mayChange(const clang::Stmt &Body, const clang::ValueDecl &Object,
                      unsigned Depth, KnownEffects *Known) {
  ChangeSearch Search(Body, Object, Depth, Known);
  if (const clang::CallExpr *Call = callAsStatement(&Body))
    Search.drop(*Call);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Search.isChanged();
}

bool idxmap::mayChangeObject(const clang::Stmt &Body,
                             const clang::ValueDecl &Object, unsigned Depth,
                             KnownEffects *Known) {
  const auto *Class =
      Object.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if ((Class && Class->hasDefinition() && Class->hasMutableFields()) ||
      mayChange(Body, Object, Depth, Known))
    return true;
  bool IsChanged = false;
  readLambdaUses(Body, [&](const LambdaUse &Each) {
    IsChanged |=
        &Each.Used == &Object && mayChange(Each.Body, Object, Depth, Known);
  });
  return IsChanged;
}

bool idxmap::keepsArgument(const clang::FunctionDecl &Callee, unsigned Index,
                           unsigned Depth, KnownEffects *Known) {
  const clang::FunctionDecl *Definition = bodyOf(Callee);
  return Depth < DeepestCall && Definition && Definition->getBody() &&
         Index < Definition->getNumParams() && !isOfLibrary(*Definition) &&
         !mayChangeObject(*Definition->getBody(),
                          *Definition->getParamDecl(Index), Depth, Known);
}
