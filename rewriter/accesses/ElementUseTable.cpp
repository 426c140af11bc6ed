//===- ElementUseTable.cpp - What is done with elements, by name ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/ElementUseTable.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::optional<ElementUse>
ElementUseTable::find(const clang::ValueDecl &Named,
                      const clang::ValueDecl *Object) const {
  std::optional<ElementUse> Found;
  const auto add = [&](const ElementUse &Use) {
    if (!Found)
      Found.emplace();
    Found->IsWritten |= Use.IsWritten;
    Found->IsInFunction |= Use.IsInFunction;
  };
  for (const auto &[Key, Use] : OfOne) {
    const auto &[Each, Of] = Key;
    const bool IsPart = !Object && llvm::isa_and_nonnull<clang::FieldDecl>(Of);
    if (Each == key(&Named) && (Of == key(Object) || IsPart))
      add(Use);
  }
  if (const auto Any = OfAny.find(key(&Named)); Any != OfAny.end())
    add(Any->second);
  return Found;
}

/// A value of a function's own, not another name; or a function, of which the
/// names that lead to what it lends are asked.
static bool isOwnValue(const clang::ValueDecl &D) {
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  return llvm::isa<clang::FunctionDecl>(D) ||
         (Variable && Variable->hasLocalStorage() &&
          !Variable->getType()->isReferenceType() &&
          !Variable->getType()->isPointerType());
}

bool ElementUseTable::writesAnything() const {
  const auto isWritten = [](const clang::ValueDecl &D, const ElementUse &Use) {
    return Use.IsWritten && !isOwnValue(D);
  };
  for (const auto &[Key, Use] : OfOne)
    if (isWritten(*Key.first, Use))
      return true;
  for (const auto &[D, Use] : OfAny)
    if (isWritten(*D, Use))
      return true;
  return false;
}

std::vector<const clang::VarDecl *> ElementUseTable::globalsWritten() const {
  std::vector<const clang::VarDecl *> Found;
  for (const auto &[D, Use] : OfAny)
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
        Variable && Use.IsWritten && Variable->hasGlobalStorage())
      Found.push_back(Variable);
  llvm::sort(Found, [](const auto *One, const auto *Other) {
    return One->getLocation().getRawEncoding() <
           Other->getLocation().getRawEncoding();
  });
  return Found;
}
