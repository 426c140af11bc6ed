//===- NumbersRead.cpp - Functions that only read numbers -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/NumbersRead.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

/// Functions that pass an object on further than this are not followed.
static constexpr unsigned DeepestCall = 4;

/// The object that the number \p Lvalue lies in; null where it lies elsewhere.
static const clang::Expr *objectOfNumber(const clang::Expr *Lvalue) {
  Lvalue = Lvalue->IgnoreParens();
  while (const auto *Element =
             llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue)) {
    Lvalue = partsOf(*Element).Base->IgnoreParenImpCasts();
    if (!Lvalue->getType()->isArrayType())
      return nullptr;
  }
  const clang::Expr *Object = nullptr;
  for (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue); Member;
       Member = llvm::dyn_cast<clang::MemberExpr>(Object)) {
    Object = Member->getBase()->IgnoreParenImpCasts();
    if (!llvm::isa<clang::FieldDecl>(Member->getMemberDecl()))
      return nullptr;
    if (Member->isArrow())
      break;
  }
  return Object;
}

namespace {

class NumberSearch : public EvaluatedVisitor {
public:
  NumberSearch(const clang::ParmVarDecl &Object, unsigned Depth)
      : Object(Object), Depth(Depth) {}

  bool FindsOnlyNumbers = true;

  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() == clang::CK_LValueToRValue &&
        S->getType()->isArithmeticType())
      if (const clang::Expr *Of = objectOfNumber(S->getSubExpr()))
        Known.insert(Of);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    if (Callee && !llvm::isa<clang::CXXOperatorCallExpr>(S))
      for (unsigned I = 0; I < S->getNumArgs(); ++I)
        if (readsNumbersAlone(*Callee, I, Depth + 1))
          Known.insert(S->getArg(I)->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (S->getDecl() == &Object && isEvaluated() && !Known.contains(S))
      FindsOnlyNumbers = false;
    return FindsOnlyNumbers;
  }

private:
  const clang::ParmVarDecl &Object;
  const unsigned Depth;
  llvm::DenseSet<const clang::Expr *> Known;
};

} // namespace

bool idxmap::readsNumbersAlone(const clang::FunctionDecl &Callee,
                               unsigned Index, unsigned Depth) {
  const clang::FunctionDecl *Definition = bodyOf(Callee);
  if (Depth >= DeepestCall || !Definition || !Definition->getBody() ||
      isOfLibrary(*Definition) || Index >= Definition->getNumParams())
    return false;
  NumberSearch Search(*Definition->getParamDecl(Index), Depth);
  Search.TraverseStmt(Definition->getBody());
  return Search.FindsOnlyNumbers;
}

/// g of `Grid(g)`, a copy by bytes; else null.
static const clang::Expr *copiedObject(const clang::Expr &Copy) {
  const auto *Construct = llvm::dyn_cast<clang::CXXConstructExpr>(&Copy);
  return Construct && Construct->getNumArgs() == 1 &&
                 Construct->getConstructor()->isCopyConstructor() &&
                 Construct->getConstructor()->isTrivial()
             ? Construct->getArg(0)->IgnoreParenImpCasts()
             : nullptr;
}

std::vector<const clang::Expr *>
idxmap::readForNumbers(const clang::CallExpr &Call) {
  std::vector<const clang::Expr *> Found;
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned First =
      objectOfCall(Call) && !llvm::isa<clang::CXXMemberCallExpr>(Call);
  for (unsigned I = First; Callee && I < Call.getNumArgs(); ++I)
    if (readsNumbersAlone(*Callee, I - First)) {
      const clang::Expr *Argument = Call.getArg(I)->IgnoreParenImpCasts();
      const clang::Expr *Original = copiedObject(*Argument);
      Found.push_back(Original ? Original : Argument);
    }
  return Found;
}
