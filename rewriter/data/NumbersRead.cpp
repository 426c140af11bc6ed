//===- NumbersRead.cpp - Objects of which a call reads numbers ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/NumbersRead.h"

#include "rewriter/build/ParameterUses.h"
#include "rewriter/effects/CallParts.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

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
idxmap::readForNumbers(const Extraction &E, const clang::CallExpr &Call) {
  std::vector<const clang::Expr *> Found;
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned First =
      objectOfCall(Call) && !llvm::isa<clang::CXXMemberCallExpr>(Call);
  for (unsigned I = First; Callee && I < Call.getNumArgs(); ++I)
    if (useOfParameter(E, *Callee, I - First) == ir::ObjectUse::Number) {
      const clang::Expr *Argument = Call.getArg(I)->IgnoreParenImpCasts();
      const clang::Expr *Original = copiedObject(*Argument);
      Found.push_back(Original ? Original : Argument);
    }
  return Found;
}
