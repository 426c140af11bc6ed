//===- ClassNames.cpp - Names of a class, declared again for a kernel -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ClassNames.h"

#include "rewriter/source/TypeText.h"

using namespace idxmap;

std::optional<std::string> idxmap::classNameText(const Extraction &E,
                                                 const clang::NamedDecl &D) {
  if (const auto *Alias = llvm::dyn_cast<clang::TypedefNameDecl>(&D)) {
    const std::optional<clang::QualType> Type =
        nameableType(E, Alias->getUnderlyingType());
    if (!Type)
      return std::nullopt;
    return "using " + Alias->getName().str() + " = " + typeText(E, *Type) + ";";
  }
  const auto *Enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(&D);
  if (!Enumerator || Enumerator->getType()->isDependentType() ||
      (Enumerator->getInitExpr() &&
       Enumerator->getInitExpr()->isValueDependent()))
    return std::nullopt;
  const auto *Enum = llvm::cast<clang::EnumDecl>(Enumerator->getDeclContext());
  if (Enum->isScoped())
    return std::nullopt;
  return "constexpr " +
         declarator(E, Enum->getPromotionType(), Enumerator->getName()) +
         " = " + llvm::toString(Enumerator->getInitVal(), /*Radix=*/10) + ";";
}
