//===- PrivateTypes.h - What an iteration can have of its own ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel can declare its own copy of a variable where that needs nothing but
// room, and can give it a value, or keep its value, where bytes are all of it:
//
//   double t; int v[4][3]; const float *p; enum Side s;   ->  yes
//   struct Pair { int x, y; };                            ->  yes
//   std::string s; std::vector<int> v; volatile int n;    ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_PRIVATETYPES_H
#define IDXMAP_REWRITER_VARIABLES_PRIVATETYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace idxmap {

/// What an array of constant lengths is made of; \p Type if it is none.
inline clang::QualType elementType(const clang::ASTContext &Context,
                                   clang::QualType Type) {
  while (const auto *Array = Context.getAsConstantArrayType(Type))
    Type = Array->getElementType();
  return Type;
}

/// A number, an enumeration or a pointer, or in a template what may be one.
inline bool isPlainValue(clang::QualType Type) {
  return !Type.isVolatileQualified() && !Type->isReferenceType() &&
         !Type->isArrayType() &&
         (Type->isArithmeticType() || Type->isEnumeralType() ||
          Type->isPointerType() || Type->isDependentType());
}

/// A structure that needs nothing to begin or to end.
inline bool isTrivialClass(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Type.isVolatileQualified() &&
         Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor();
}

/// A structure that is nothing but its bytes and can be assigned.
inline bool isCopiedClass(const clang::ASTContext &Context,
                          clang::QualType Type) {
  return isTrivialClass(Type) && Type.isTriviallyCopyableType(Context) &&
         Type->getAsCXXRecordDecl()->hasTrivialCopyAssignment();
}

} // namespace idxmap

#endif
