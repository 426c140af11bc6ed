//===- BoundCalls.cpp - Calls that may stand in a bound -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundCalls.h"

#include "rewriter/effects/SideEffects.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What has no body to be seen, its type promises.
static bool isPureByType(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  bool IsPure = Callee.isConstexpr() || Callee.hasAttr<clang::PureAttr>() ||
                Callee.hasAttr<clang::ConstAttr>() ||
                (Method && keepsObject(*Method));
  for (const clang::ParmVarDecl *Parameter : Callee.parameters())
    IsPure &= !isMutableReference(Parameter->getType()) &&
              !(Parameter->getType()->isPointerType() &&
                !Parameter->getType()->getPointeeType().isConstQualified());
  return IsPure;
}

static bool isPure(const Extraction &E, const clang::FunctionDecl &Callee) {
  if (isOfLibrary(Callee))
    return isPureByType(Callee) && !mayChangeGiven(Callee);
  return Callee.hasBody() ? !hasSideEffects(E, Callee) : isPureByType(Callee);
}

/// `v.size()` of a container whose elements a template parameter decides.
static bool isLengthOfPattern(const Extraction &E,
                              const clang::CallExpr &Call) {
  const auto *Member =
      llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(Call.getCallee());
  return Member && !Member->isImplicitAccess() && Call.getNumArgs() == 0 &&
         Member->getMember().isIdentifier() &&
         Member->getMember().getAsIdentifierInfo()->isStr("size") &&
         !elementOfContainer(E.Context, Member->getBaseType()).isNull();
}

/// What a template calls, its instances say.
bool idxmap::isPureCall(const Extraction &E, const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && (isPure(E, *Callee) || !Callee->isDependentContext()))
    return isPure(E, *Callee);
  if (!Callee && !Call.isTypeDependent())
    return false;
  const std::vector<const clang::FunctionDecl *> Instances =
      templateInstances(E);
  return isLengthOfPattern(E, Call) ||
         (!Instances.empty() &&
          llvm::all_of(Instances, [&](const clang::FunctionDecl *Each) {
            const clang::CallExpr *Same = inInstance(*Each, Call);
            return Same && Same->getDirectCallee() &&
                   isPure(E, *Same->getDirectCallee());
          }));
}
