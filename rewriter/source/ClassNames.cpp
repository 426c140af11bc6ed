//===- ClassNames.cpp - Names of a class, declared again for a kernel -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ClassNames.h"

#include "rewriter/source/TypeText.h"

using namespace idxmap;

std::string idxmap::enumeratorText(const std::string &Enum,
                                   const std::string &Name) {
  return "constexpr " + Enum + " " + Name + " = " + Enum + "::" + Name + ";";
}

std::optional<std::string> idxmap::classNameText(const Extraction &E,
                                                 const clang::NamedDecl &D) {
  if (llvm::isa<clang::TypeDecl>(D)) {
    const auto *Alias = llvm::dyn_cast<clang::TypedefNameDecl>(&D);
    const std::optional<clang::QualType> Type = nameableType(
        E, Alias ? Alias->getUnderlyingType()
                 : E.Context.getTypeDeclType(llvm::cast<clang::TypeDecl>(&D)));
    if (!Type)
      return std::nullopt;
    return "using " + D.getName().str() + " = " + typeText(E, *Type) + ";";
  }
  const auto *Enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(&D);
  if (!Enumerator || Enumerator->getType()->isDependentType() ||
      (Enumerator->getInitExpr() &&
       Enumerator->getInitExpr()->isValueDependent()))
    return std::nullopt;
  const auto *Enum = llvm::cast<clang::EnumDecl>(Enumerator->getDeclContext());
  const std::string Name = Enumerator->getName().str();
  if (const auto Type = nameableType(E, E.Context.getCanonicalTagType(Enum));
      Type && Enum->getIdentifier())
    return enumeratorText(typeText(E, *Type), Name);
  if (Enum->isScoped())
    return std::nullopt;
  return "constexpr " +
         declarator(E, Enum->getPromotionType(), Enumerator->getName()) +
         " = " + llvm::toString(Enumerator->getInitVal(), /*Radix=*/10) + ";";
}
