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
