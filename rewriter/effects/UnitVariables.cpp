//===- UnitVariables.cpp - How a unit uses its static variables -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/UnitVariables.h"

#include "attributes/OwnDeclarations.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

namespace idxmap {

class UnitUses : public EvaluatedVisitor {
public:
  explicit UnitUses(UnitVariables &To) : To(To) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (isEvaluated() && !Plain.contains(S))
      lend(*S);
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *S) override {
    if (S->getCastKind() == clang::CK_LValueToRValue)
      addPlain(*S->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (!S->isAssignmentOp())
      return true;
    addPlain(*S->getLHS());
    if (const clang::VarDecl *Variable = named(*S->getLHS())) {
      if (S->getOpcode() == clang::BO_Assign)
        To.Values[Variable].push_back(S->getRHS());
      else
        To.Updated.insert(Variable);
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp()) {
      addPlain(*S->getSubExpr());
      if (const clang::VarDecl *Variable = named(*S->getSubExpr()))
        To.Updated.insert(Variable);
    } else if (S->getOpcode() == clang::UO_AddrOf) {
      lendIn(*S->getSubExpr());
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    To.HasAliases |= D->hasAttr<clang::AliasAttr>();
    if (D->hasGlobalStorage() && D->getInit())
      To.Values[D->getCanonicalDecl()].push_back(D->getInit());
    if (D->getInit() && D->getType()->isReferenceType())
      lendIn(*D->getInit());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    for (const clang::Expr *Each : S->arguments())
      lendIn(*Each);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    for (const clang::Expr *Each : S->arguments())
      lendIn(*Each);
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr *S) override {
    for (const clang::Expr *Each : S->inits())
      lendIn(*Each);
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    if (S->getRetValue())
      lendIn(*S->getRetValue());
    return true;
  }
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *I) override {
    if (I->getInit())
      lendIn(*I->getInit());
    return EvaluatedVisitor::TraverseConstructorInitializer(I);
  }

private:
  static const clang::VarDecl *named(const clang::Expr &X) {
    const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(X.IgnoreParens());
    const auto *Variable =
        Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
    return Variable && Variable->hasGlobalStorage()
               ? Variable->getCanonicalDecl()
               : nullptr;
  }
  void lend(const clang::Expr &Name) {
    if (const clang::VarDecl *Variable = named(Name))
      To.Lent.insert(Variable);
  }
  /// The value of \p X is used, a variable's, an element's or a member's.
  void addPlain(const clang::Expr &X) {
    const clang::Expr &E = *X.IgnoreParens();
    if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&E)) {
      const clang::Expr *Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
      if (Base->getType()->isArrayType())
        addPlain(*Base);
    } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&E)) {
      if (!Member->isArrow())
        addPlain(*Member->getBase());
    } else {
      Plain.insert(&E);
    }
  }

  /// The variable or element that the lvalue \p X is: `(s = 1)`, `++s`, `c[3]`.
  void lendIn(const clang::Expr &X) {
    const clang::Expr &E = *X.IgnoreParens();
    if (!E.isGLValue())
      return;
    if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&E))
      return lendIn(Binary->isAssignmentOp() ? *Binary->getLHS()
                                             : *Binary->getRHS());
    if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&E)) {
      lendIn(*Choice->getTrueExpr());
      return lendIn(*Choice->getFalseExpr());
    }
    if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&E)) {
      const clang::Expr *Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
      return Base->getType()->isArrayType() ? lendIn(*Base) : void();
    }
    if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&E))
      return Unary->isIncrementDecrementOp() ? lendIn(*Unary->getSubExpr())
                                             : void();
    if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&E))
      return lendIn(*Cast->getSubExpr());
    if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&E))
      return lendIn(*Full->getSubExpr());
    lend(E);
  }

  UnitVariables &To;
  llvm::DenseSet<const clang::Expr *> Plain; ///< Parents come first.
};

} // namespace idxmap

const UnitVariables &UnitVariables::of(const Extraction &E) {
  return E.files().remembered([&] {
    UnitVariables Found;
    UnitUses Search(Found);
    for (clang::Decl *Each : ownDeclarations(E.Context))
      Search.TraverseDecl(Each);
    return Found;
  });
}

bool UnitVariables::hasOneName(const clang::VarDecl &Variable) const {
  return Variable.hasGlobalStorage() && !isLent(Variable) && !HasAliases &&
         (Variable.isStaticLocal() ||
          Variable.getFormalLinkage() == clang::Linkage::Internal) &&
         !Variable.getType()->isReferenceType() &&
         !Variable.getType()->isRecordType() &&
         !Variable.getType()->isDependentType();
}

llvm::ArrayRef<const clang::Expr *>
UnitVariables::valuesOf(const clang::VarDecl &Variable) const {
  const auto Known = Values.find(Variable.getCanonicalDecl());
  if (Known == Values.end())
    return {};
  return Known->second;
}
