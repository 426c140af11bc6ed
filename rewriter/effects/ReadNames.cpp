//===- ReadNames.cpp - Where a variable is surely only read ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ReadNames.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

class ReadVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const clang::Expr *> Names;

  ReadVisitor() { ShouldVisitImplicitCode = true; }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() == clang::CK_LValueToRValue ||
        (S->getCastKind() == clang::CK_NoOp && isOfConstants(*S)))
      read(S->getSubExpr());
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    const clang::QualType Each = S->getLoopVariable()->getType();
    if (!isMutableReference(Each) && !Each->isPointerType())
      read(S->getRangeInit());
    return true;
  }

private:
  static bool isOfConstants(const clang::Expr &S) {
    clang::QualType Type = S.getType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    return S.isGLValue() || S.getType()->isPointerType()
               ? Type.isConstQualified()
               : false;
  }
  void read(const clang::Expr *Place);
};

} // namespace

/// The names of what \p Place, an lvalue or a pointer, lies in.
void ReadVisitor::read(const clang::Expr *Place) {
  using namespace clang;
  Place = Place->IgnoreParens();
  if (const auto *Name = dyn_cast<DeclRefExpr>(Place)) {
    Names.insert(Name);
  } else if (const auto *Member = dyn_cast<MemberExpr>(Place)) {
    if (isa<VarDecl>(Member->getMemberDecl()))
      Names.insert(Member);
    else
      read(Member->getBase());
  } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Place)) {
    read(partsOf(*Element).Base);
  } else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Place)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay ||
        Cast->getCastKind() == CK_NoOp ||
        Cast->getCastKind() == CK_DerivedToBase ||
        Cast->getCastKind() == CK_UncheckedDerivedToBase)
      read(Cast->getSubExpr());
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(Place)) {
    if (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf)
      read(Unary->getSubExpr());
  } else if (const auto *Sum = dyn_cast<BinaryOperator>(Place)) {
    for (const clang::Expr *Part : {Sum->getLHS(), Sum->getRHS()})
      if (Sum->isAdditiveOp() && Part->getType()->isPointerType())
        read(Part);
  } else if (const auto *Choice = dyn_cast<ConditionalOperator>(Place)) {
    read(Choice->getTrueExpr());
    read(Choice->getFalseExpr());
  } else if (const clang::Expr *Owner = ownerOfElement(Place)) {
    const auto *Class = Owner->getType()->getAsCXXRecordDecl();
    if (Class && isStandardArray(*Class))
      read(Owner);
  }
}

llvm::DenseSet<const clang::Expr *> idxmap::readNames(const clang::Stmt &Code) {
  ReadVisitor Visitor;
  Visitor.TraverseStmt(const_cast<clang::Stmt *>(&Code));
  return std::move(Visitor.Names);
}
