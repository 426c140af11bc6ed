//===- PassingCalls.cpp - Library calls that pass on what they get --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/PassingCalls.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

bool idxmap::onlyPasses(const clang::FunctionDecl &Callee) {
  return Callee.isInStdNamespace() && Callee.getIdentifier() &&
         Callee.getNumParams() == 1 &&
         llvm::StringSwitch<bool>(Callee.getName())
             .Cases({"get", "move", "forward", "as_const"}, true)
             .Default(false);
}

bool idxmap::isForwarded(const clang::FunctionDecl &Callee, unsigned Index) {
  const clang::FunctionTemplateDecl *Template = Callee.getPrimaryTemplate();
  if (!isOfLibrary(Callee) || !Template)
    return false;
  const clang::FunctionDecl &Pattern = *Template->getTemplatedDecl();
  if (Pattern.getNumParams() == 0)
    return false;
  // Those of a pack are behind the others.
  const unsigned At = std::min(Index, Pattern.getNumParams() - 1);
  clang::QualType Type = Pattern.getParamDecl(At)->getType();
  const auto *Pack = Type->getAs<clang::PackExpansionType>();
  if (Pack)
    Type = Pack->getPattern();
  return (At == Index || Pack) && Type->isRValueReferenceType() &&
         Type->getPointeeType()->isTemplateTypeParmType() &&
         !Type->getPointeeType().hasQualifiers();
}

bool idxmap::onlyForwards(const clang::FunctionDecl &Callee,
                          llvm::ArrayRef<const clang::Expr *> Arguments) {
  if (!isOfLibrary(Callee) || !Callee.getPrimaryTemplate())
    return false;
  for (unsigned I = 0; I < Callee.getNumParams(); ++I)
    if (!isForwarded(Callee, I))
      return false;
  return llvm::all_of(Arguments, [](const clang::Expr *Each) {
    return Each->getType()->isArithmeticType();
  });
}

bool idxmap::makesAddress(const clang::CallExpr &Call,
                          const clang::FunctionDecl &Callee) {
  return Callee.isInStdNamespace() && Callee.getIdentifier() &&
         Callee.getName() == "bit_cast" && Call.getNumArgs() == 1 &&
         Call.getType()->isPointerType() &&
         Call.getArg(0)->getType()->isIntegralOrEnumerationType();
}
