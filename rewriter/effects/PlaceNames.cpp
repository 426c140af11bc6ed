//===- PlaceNames.cpp - The names that lead to a place --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/PlaceNames.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

static bool hasName(const clang::FunctionDecl &Function, llvm::StringRef Name) {
  return Function.getIdentifier() && Function.getName() == Name;
}

/// A member function of the standard library that gives a place in its object,
/// or in what the object holds, and changes nothing.
static bool isStandardAccess(const clang::CXXMethodDecl &Method) {
  if (!Method.getParent()->isInStdNamespace())
    return false;
  if (Method.getOverloadedOperator() == clang::OO_Subscript)
    return true;
  return Method.getIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"at", "data", "begin", "end", "front", "back"}, true)
             .Default(false);
}

/// The object of a call that gives a place in it, or null.
static const clang::Expr *objectOfAccess(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return nullptr;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee);
  if (!Method)
    return Callee->isInStdNamespace() && Call.getNumArgs() == 1 &&
                   hasName(*Callee, "get")
               ? Call.getArg(0)
               : nullptr;
  // A lambda's own object leads nowhere; what it captures is named in it.
  if (Method->isStatic() || Method->getParent()->isLambda())
    return nullptr;
  const bool LeavesObject =
      Method->getParent()->isInStdNamespace()
          ? isStandardAccess(*Method)
          : !Method->isVirtual() &&
                effectOn(*Method) <= MethodEffect::ReturnsRef;
  return LeavesObject ? objectOfCall(Call) : nullptr;
}

static void namesOfCall(const clang::CallExpr &Call, SeenOnWay See) {
  See(Call);
  const clang::Expr *Object = objectOfAccess(Call);
  if (!Object)
    return;
  if (Object->getType()->isPointerType())
    namesOfPointee(*Object, See);
  else
    namesOfPlace(*Object, See);
}

void idxmap::namesOfPlace(const clang::Expr &Lvalue, SeenOnWay See) {
  const clang::Expr *Place = Lvalue.IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Place)) {
    if (Cast->isGLValue())
      namesOfPlace(*Cast->getSubExpr(), See);
  } else if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Place)) {
    namesOfPlace(*Full->getSubExpr(), See);
  } else if (llvm::isa<clang::DeclRefExpr>(Place)) {
    See(*Place);
  } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place)) {
    See(*Member);
    if (Member->isArrow())
      namesOfPointee(*Member->getBase(), See);
    else
      namesOfPlace(*Member->getBase(), See);
  } else if (const auto *Subscript =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(Place)) {
    namesOfPointee(*partsOf(*Subscript).Base, See);
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Place)) {
    if (Unary->getOpcode() == clang::UO_Deref)
      namesOfPointee(*Unary->getSubExpr(), See);
    else if (Unary->getOpcode() == clang::UO_Real ||
             Unary->getOpcode() == clang::UO_Imag)
      namesOfPlace(*Unary->getSubExpr(), See);
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(Place)) {
    namesOfPlace(*Choice->getTrueExpr(), See);
    namesOfPlace(*Choice->getFalseExpr(), See);
  } else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Place)) {
    namesOfCall(*Call, See);
  }
}

void idxmap::namesOfPointee(const clang::Expr &Pointer, SeenOnWay See) {
  const clang::Expr *Value = Pointer.IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value)) {
    switch (Cast->getCastKind()) {
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_LValueToRValue:
      return namesOfPlace(*Cast->getSubExpr(), See);
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
      return namesOfPointee(*Cast->getSubExpr(), See);
    default:
      return;
    }
  }
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Value))
    return namesOfPointee(*Full->getSubExpr(), See);
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Value)) {
    if (Sum->isAdditiveOp())
      namesOfPointee(Sum->getLHS()->getType()->isPointerType() ? *Sum->getLHS()
                                                               : *Sum->getRHS(),
                     See);
    return;
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Value)) {
    // Of `*p++`, p; of `*&x`, x.
    if (Unary->getOpcode() == clang::UO_AddrOf ||
        Unary->isIncrementDecrementOp())
      namesOfPlace(*Unary->getSubExpr(), See);
    return;
  }
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value)) {
    namesOfPointee(*Choice->getTrueExpr(), See);
    namesOfPointee(*Choice->getFalseExpr(), See);
    return;
  }
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value))
    return namesOfCall(*Call, See);
  // An array or, where a template writes no conversions out, a pointer.
  namesOfPlace(*Value, See);
}
