//===- MutableReference.h - References that let their referent change -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   double &x, T &x, T &&x       ->  yes
//   const double &x, double *x   ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_MUTABLEREFERENCE_H
#define IDXMAP_REWRITER_SOURCE_MUTABLEREFERENCE_H

#include "clang/AST/Type.h"

namespace idxmap {

/// True for a reference through which its referent can be changed.
inline bool isMutableReference(clang::QualType Type) {
  return Type->isReferenceType() &&
         !Type.getNonReferenceType().isConstQualified();
}

} // namespace idxmap

#endif
