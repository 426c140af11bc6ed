//===- DeepPointers.cpp - Elements that hold pointers ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/DeepPointers.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

static std::optional<clang::QualType> pointerIn(clang::QualType Type) {
  Type = Type.getCanonicalType();
  while (Type->isArrayType())
    Type = clang::QualType(Type->getArrayElementTypeNoTypeQual(), 0);
  if (Type->isPointerType() || Type->isReferenceType())
    return Type;
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return std::nullopt;
  for (const clang::CXXBaseSpecifier &Base : Class->bases())
    if (auto Found = pointerIn(Base.getType()))
      return Found;
  for (const clang::FieldDecl *Field : Class->fields())
    if (auto Found = pointerIn(Field->getType()))
      return Found;
  return std::nullopt;
}

std::optional<clang::QualType>
idxmap::pointerInElements(clang::QualType Array) {
  return pointerIn(Array->isPointerType() ? Array->getPointeeType() : Array);
}
