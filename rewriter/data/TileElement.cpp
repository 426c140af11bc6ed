//===- TileElement.cpp - What a tile of an array is made of ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/TileElement.h"

#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What one subscript of \p Type leads to; an array itself, of an array.
static clang::QualType firstElement(const Extraction &E, clang::QualType Type,
                                    bool HasElementView, StagedArray &To) {
  if (Type->isArrayType())
    return Type;
  To.Lengths = {std::nullopt};
  if (Type->isPointerType())
    return Type->getPointeeType();
  const auto Held = elementHeldBy(E.Context, Type);
  To.IsContainer = E.hasOwnMemory();
  return Held && HasElementView ? *Held : clang::QualType();
}

/// It has parts that are constant, or says so itself.
static bool isNotAssigned(const clang::CXXRecordDecl &Class) {
  return !Class.hasSimpleCopyAssignment() && !Class.hasSimpleMoveAssignment();
}

const char *idxmap::readTileElement(const Extraction &E, clang::QualType Type,
                                    bool HasElementView, StagedArray &To) {
  clang::QualType Element =
      firstElement(E, Type.getNonReferenceType(), HasElementView, To);
  if (Element.isNull())
    return "elements that no plain subscript reaches";
  while (const clang::ArrayType *Array = Element->getAsArrayTypeUnsafe()) {
    const auto *Constant = llvm::dyn_cast<clang::ConstantArrayType>(Array);
    if (!Constant)
      return "rows whose length is not known";
    To.Lengths.push_back(int64_t(Constant->getSize().getZExtValue()));
    Element = Array->getElementType();
  }
  if (Element->isIncompleteType())
    return "elements of no known size";
  const auto *Class = Element->getAsCXXRecordDecl();
  if (!Element.isTriviallyCopyableType(E.Context) ||
      (Class && !Class->hasTrivialDefaultConstructor()))
    return "elements that are more than their bytes";
  if (Class && isNotAssigned(*Class))
    return "elements that cannot be assigned";
  const auto Named = nameableType(E, Element.getUnqualifiedType());
  if (!Named)
    return "elements of a type that has no name outside of the function";
  To.Element = typeText(E, *Named);
  To.IsOfObjects = Class != nullptr;
  To.Bytes = E.Context.getTypeSizeInChars(Element).getQuantity();
  return nullptr;
}

const clang::ValueDecl *
idxmap::arrayNamed(const std::vector<const clang::ValueDecl *> &Captured,
                   llvm::StringRef Name) {
  const auto isCalledSo = [&](const clang::ValueDecl *Each) {
    return Each->getNameAsString() == Name;
  };
  return llvm::count_if(Captured, isCalledSo) == 1
             ? *llvm::find_if(Captured, isCalledSo)
             : nullptr;
}
