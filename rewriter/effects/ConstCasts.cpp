//===- ConstCasts.cpp - Functions that cast `const` away ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ConstCasts.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

static clang::QualType pointeeOf(clang::QualType Type) {
  return Type->isPointerType() ? Type->getPointeeType()
                               : Type.getNonReferenceType();
}

namespace {

class CastFinder : public clang::DynamicRecursiveASTVisitor {
public:
  bool Found = false;

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr *S) override {
    const clang::QualType To = S->getTypeAsWritten();
    Found |= pointeeOf(S->getSubExpr()->getType()).isConstQualified() &&
             !pointeeOf(To).isConstQualified() &&
             (To->isReferenceType() || To->isPointerType());
    return !Found;
  }
};

} // namespace

bool idxmap::castsConstAway(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *Definition = nullptr;
  CastFinder Finder;
  if (Function.hasBody(Definition) && !isOfLibrary(*Definition))
    Finder.TraverseStmt(Definition->getBody());
  return Finder.Found;
}
