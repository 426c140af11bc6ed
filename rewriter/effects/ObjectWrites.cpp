//===- ObjectWrites.cpp - Which members of its object a call writes -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ObjectWrites.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static bool isSingleValue(const clang::ValueDecl &D) {
  const clang::QualType Type = D.getType();
  return llvm::isa<clang::FieldDecl>(D) && !Type->isReferenceType() &&
         !Type->isArrayType() && !Type->isRecordType() &&
         !Type->isDependentType();
}

namespace {

/// Looks for assignments, in a body and those of its object's functions.
class WriteSearch : public EvaluatedVisitor {
public:
  ObjectWrites Found;

  void follow(const clang::CXXMethodDecl &Method) {
    const clang::Stmt *Body = Method.getBody();
    if (!Body || Followed.size() >= LongestChain)
      Found.IsAll = false;
    else if (Followed.insert(Method.getCanonicalDecl()).second)
      TraverseStmt(const_cast<clang::Stmt *>(Body));
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp() && isEvaluated())
      written(*S->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp() && isEvaluated())
      written(*S->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const clang::Expr *Changed = changedByOpenOperator(*S);
    if (Changed && isEvaluated())
      written(*Changed);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (const clang::ValueDecl *Field = memberOfThis(S))
      Found.Named.insert(Field);
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    // Somebody else may get it.
    Found.IsAll &= S->isImplicit();
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    if (const clang::CXXMethodDecl *Method = ownMethod(S);
        Method && isEvaluated())
      follow(*Method);
    return true;
  }
  /// What a lambda does need not happen.
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

private:
  void field(const clang::FieldDecl &Field) {
    if (!llvm::is_contained(Found.Fields, &Field))
      Found.Fields.push_back(&Field);
  }
  void written(const clang::Expr &Target);

  llvm::DenseSet<const clang::CXXMethodDecl *> Followed;
};

} // namespace

void WriteSearch::written(const clang::Expr &Target) {
  const clang::Expr &Place = *Target.IgnoreParenImpCasts();
  if (const clang::ValueDecl *Named = namedValue(&Place)) {
    if (isSingleValue(*Named))
      field(*llvm::cast<clang::FieldDecl>(Named));
    Found.Elsewhere |=
        !isSingleValue(*Named) && (llvm::isa<clang::FieldDecl>(Named) ||
                                   Named->getType()->isReferenceType());
    return;
  }
  const std::vector<const clang::FieldDecl *> Lent = lentFields(Place);
  for (const clang::FieldDecl *Each : Lent)
    field(*Each);
  const clang::Expr *Around = objectAround(&Place);
  const bool IsLocal = Around && llvm::isa<clang::DeclRefExpr>(Around) &&
                       !Around->getType()->isReferenceType();
  Found.Elsewhere |= Lent.empty() && !IsLocal &&
                     llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr,
                               clang::UnaryOperator>(Place);
}

ObjectWrites idxmap::objectWrites(const clang::CXXMethodDecl &Method) {
  WriteSearch Search;
  Search.follow(Method);
  return std::move(Search.Found);
}

namespace {

class ReturnSearch : public EvaluatedVisitor {
public:
  std::vector<const clang::FieldDecl *> Found;

  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    returned(S->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

  void follow(const clang::Expr &Place) {
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Place.IgnoreParens());
    const clang::CXXMethodDecl *Method = ownMethod(Call);
    const clang::Stmt *Body =
        Method && isMutableReference(Method->getReturnType())
            ? Method->getBody()
            : nullptr;
    if (Body && Followed.size() < LongestChain &&
        Followed.insert(Method->getCanonicalDecl()).second)
      TraverseStmt(const_cast<clang::Stmt *>(Body));
  }

private:
  void returned(const clang::Expr *Value) {
    if (!Value || !Value->isLValue())
      return;
    Value = Value->IgnoreParenImpCasts();
    if (const auto *Choice =
            llvm::dyn_cast<clang::ConditionalOperator>(Value)) {
      returned(Choice->getTrueExpr());
      returned(Choice->getFalseExpr());
    } else if (const clang::ValueDecl *Named = namedValue(Value);
               Named && isSingleValue(*Named)) {
      Found.push_back(llvm::cast<clang::FieldDecl>(Named));
    } else {
      follow(*Value);
    }
  }

  llvm::DenseSet<const clang::CXXMethodDecl *> Followed;
};

} // namespace

std::vector<const clang::FieldDecl *>
idxmap::lentFields(const clang::Expr &Place) {
  ReturnSearch Search;
  Search.follow(Place);
  return std::move(Search.Found);
}
