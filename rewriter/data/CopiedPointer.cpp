//===- CopiedPointer.cpp - A pointer that is given on as it is ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/CopiedPointer.h"

#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

/// The same address, also as that of something else.
static bool keepsAddress(const clang::CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case clang::CK_NoOp:
  case clang::CK_BitCast:
  case clang::CK_LValueToRValue:
  case clang::CK_ArrayToPointerDecay:
  case clang::CK_ConstructorConversion:
  case clang::CK_Dependent:
    return true;
  default:
    return false;
  }
}

const clang::Expr *idxmap::withoutConversions(const clang::Expr *Value) {
  for (;;) {
    const clang::Expr *Inner = Value->IgnoreParens();
    if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Inner);
        Cast && keepsAddress(*Cast))
      Inner = Cast->getSubExpr();
    else if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Bound =
                 llvm::dyn_cast<clang::CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Made =
                 llvm::dyn_cast<clang::MaterializeTemporaryExpr>(Inner))
      Inner = Made->getSubExpr();
    if (Inner == Value)
      return Value;
    Value = Inner;
  }
}

const clang::VarDecl *idxmap::variableNamed(const clang::Expr *E) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(withoutConversions(E));
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

const clang::CXXMemberCallExpr *idxmap::memberCall(const clang::Expr *E,
                                                   llvm::StringRef Name) {
  const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(E);
  const clang::CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == Name
             ? Call
             : nullptr;
}

const clang::VarDecl *idxmap::copiedPointer(const clang::Expr &Value) {
  const clang::Expr *Inner = withoutConversions(&Value);
  if (const auto *Call = memberCall(Inner, "get"))
    Inner = Call->getImplicitObjectArgument();
  const clang::VarDecl *Named = variableNamed(Inner);
  return Named && (Named->getType()->isPointerType() ||
                   isOwningPointer(Named->getType()))
             ? Named
             : nullptr;
}
