//===- LentFields.cpp - Members that a call gives a reference to ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/LentFields.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

static bool isSingleValue(const clang::ValueDecl &D) {
  const clang::QualType Type = D.getType();
  return llvm::isa<clang::FieldDecl>(D) && !Type->isReferenceType() &&
         !Type->isArrayType() && !Type->isRecordType() &&
         !Type->isDependentType();
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
