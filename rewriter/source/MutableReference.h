//===- MutableReference.h - What lets its referent change -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   double &x, T &x, T &&x       ->  yes
//   const double &x, double *x   ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_MUTABLEREFERENCE_H
#define IDXMAP_REWRITER_SOURCE_MUTABLEREFERENCE_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"

namespace idxmap {

/// True for a reference through which its referent can be changed.
inline bool isMutableReference(clang::QualType Type) {
  return Type->isReferenceType() &&
         !Type.getNonReferenceType().isConstQualified();
}

/// An object of \p Type has parts that a constant one lets change, too.
inline bool hasMutableMembers(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type.getNonReferenceType()
                                          ->getBaseElementTypeUnsafe()
                                          ->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->hasMutableFields();
}

/// Nothing changes an object of \p Type, nor does who gets a reference or
/// pointer to that.
inline bool isUnchangeable(clang::QualType Type) {
  return Type.isConstQualified() && !hasMutableMembers(Type);
}

} // namespace idxmap

#endif
