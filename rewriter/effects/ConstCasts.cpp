//===- ConstCasts.cpp - Functions that cast `const` away ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ConstCasts.h"

#include "rewriter/effects/CallGraph.h"
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
  CallGraph Graph;
  CastFinder Finder;
  const auto isOfProgram = [](const CallEdge &Call) {
    return Call.Callee && !isOfLibrary(*Call.Callee);
  };
  for (const clang::FunctionDecl *Each : Graph.functions(
           {{CallEdge::Kind::Call, &Function, nullptr, clang::SourceRange()}},
           isOfProgram))
    readCode(*Each, Finder);
  return Finder.Found;
}
