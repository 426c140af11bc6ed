//===- PassingCalls.cpp - Library calls that pass on what they get --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/PassingCalls.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

bool idxmap::onlyPasses(const clang::FunctionDecl &Callee) {
  return Callee.isInStdNamespace() && Callee.getIdentifier() &&
         Callee.getNumParams() == 1 &&
         llvm::StringSwitch<bool>(Callee.getName())
             .Cases({"get", "move", "forward", "as_const"}, true)
             .Default(false);
}

bool idxmap::onlyForwards(const clang::FunctionDecl &Callee,
                          llvm::ArrayRef<const clang::Expr *> Arguments) {
  const clang::FunctionTemplateDecl *Template = Callee.getPrimaryTemplate();
  if (!isOfLibrary(Callee) || !Template)
    return false;
  const auto isForwarded = [](const clang::ParmVarDecl *Parameter) {
    clang::QualType Type = Parameter->getType();
    if (const auto *Pack = Type->getAs<clang::PackExpansionType>())
      Type = Pack->getPattern();
    return Type->isRValueReferenceType() &&
           Type->getPointeeType()->isTemplateTypeParmType() &&
           !Type->getPointeeType().hasQualifiers();
  };
  return llvm::all_of(Template->getTemplatedDecl()->parameters(),
                      isForwarded) &&
         llvm::all_of(Arguments, [](const clang::Expr *Each) {
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
