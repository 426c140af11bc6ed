//===- LambdasAround.cpp - The lambdas that a loop stands in ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/LambdasAround.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace idxmap;

namespace {

/// Keeps what stands on the way to one statement.
class WayTo : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  explicit WayTo(const clang::Stmt &Wanted) : Wanted(Wanted) {}
  ScopesAround Around;

  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) override {
    Around.Lambdas.push_back(Lambda);
    const bool GoesOn = Base::TraverseLambdaExpr(Lambda);
    if (GoesOn)
      Around.Lambdas.pop_back();
    return GoesOn;
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) override {
    const auto *Outer = std::exchange(Around.LocalClass, D);
    const bool GoesOn = Base::TraverseCXXRecordDecl(D);
    if (GoesOn)
      Around.LocalClass = Outer;
    return GoesOn;
  }
  bool VisitStmt(clang::Stmt *S) override {
    Around.IsFound |= S == &Wanted;
    return !Around.IsFound;
  }

private:
  const clang::Stmt &Wanted;
};

} // namespace

ScopesAround idxmap::scopesAround(const clang::FunctionDecl &Function,
                                  const clang::Stmt &Loop) {
  WayTo Way(Loop);
  Way.TraverseStmt(Function.getBody());
  return std::move(Way.Around);
}

bool idxmap::isOfInnermostCall(const Extraction &E,
                               const clang::VarDecl &Variable) {
  return Variable.getDeclContext() == &E.innermost() &&
         !Variable.isInitCapture();
}

static bool copies(const clang::LambdaExpr &Lambda,
                   const clang::ValueDecl &Variable) {
  return llvm::any_of(Lambda.captures(), [&](const clang::LambdaCapture &Each) {
    return Each.capturesVariable() && Each.getCapturedVar() == &Variable &&
           Each.getCaptureKind() == clang::LCK_ByCopy;
  });
}

/// An array is as constant as its elements.
static clang::QualType constant(const Extraction &E, clang::QualType Type) {
  const auto *Array = E.Context.getAsConstantArrayType(Type);
  if (!Array)
    return Type.withConst();
  return E.Context.getConstantArrayType(constant(E, Array->getElementType()),
                                        Array->getSize(), Array->getSizeExpr(),
                                        Array->getSizeModifier(),
                                        Array->getIndexTypeCVRQualifiers());
}

clang::QualType idxmap::typeInside(const Extraction &E,
                                   const clang::ValueDecl &Variable) {
  const bool IsConstant =
      llvm::any_of(E.Lambdas, [&](const clang::LambdaExpr *Lambda) {
        return !Lambda->isMutable() && copies(*Lambda, Variable);
      });
  const clang::QualType Type = Variable.getType();
  return IsConstant ? constant(E, Type.getNonReferenceType()) : Type;
}

static bool captures(const clang::LambdaExpr &Lambda,
                     const clang::ValueDecl &Variable) {
  return llvm::any_of(Lambda.captures(), [&](const clang::LambdaCapture &Each) {
    return Each.capturesVariable() && Each.getCapturedVar() == &Variable;
  });
}

bool idxmap::isReachable(const Extraction &E,
                         const clang::ValueDecl &Variable) {
  return llvm::all_of(E.Lambdas, [&](const clang::LambdaExpr *Lambda) {
    return Lambda->getCaptureDefault() != clang::LCD_None ||
           captures(*Lambda, Variable) ||
           Lambda->getCallOperator()->Encloses(Variable.getDeclContext());
  });
}

bool idxmap::reachesCaptures(const Extraction &E,
                             const clang::LambdaExpr &Lambda) {
  return llvm::all_of(Lambda.captures(), [&](const clang::LambdaCapture &Each) {
    return !Each.capturesVariable() || isReachable(E, *Each.getCapturedVar());
  });
}

bool idxmap::hasClosedLambda(
    const std::vector<const clang::LambdaExpr *> &Lambdas) {
  return llvm::any_of(Lambdas, [](const clang::LambdaExpr *Lambda) {
    return Lambda->getCaptureDefault() == clang::LCD_None;
  });
}

const char *idxmap::refusedLambda(const Extraction &E) {
  for (const clang::LambdaExpr *Lambda : E.Lambdas) {
    if (Lambda->isGenericLambda())
      return "a generic lambda";
    for (const clang::LambdaCapture &Each : Lambda->captures())
      if (Each.getCaptureKind() == clang::LCK_StarThis)
        return "a lambda that copies '*this'";
    // Others are constexpr where they can, and need not be.
    const std::string Head = E.textOf({Lambda->getIntroducerRange().getEnd(),
                                       Lambda->getBody()->getBeginLoc()});
    if (llvm::StringRef(Head).contains("constexpr") ||
        Lambda->getCallOperator()->isConsteval())
      return "a constexpr lambda";
    if (llvm::isa<clang::CoroutineBodyStmt>(Lambda->getBody()))
      return "a coroutine";
  }
  return nullptr;
}
