//===- UnnamedTypes.h - Types that only a variable names --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A structure or an enumeration without a name is known by what is declared
// with it:
//
//   static struct { double *v; int n; } grid;     by grid
//   struct { int from, to; } ranges[8];           by ranges
//   typedef struct { int n; } Size;               has a name: Size
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_UNNAMEDTYPES_H
#define IDXMAP_REWRITER_SOURCE_UNNAMEDTYPES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

#include <vector>

namespace idxmap {

/// Closures apart.
bool isUnnamed(const clang::TagDecl &Tag);

/// A variable or member that is, points to, or is an array of \p Tag, and has a
/// name outside of functions; or null.
const clang::ValueDecl *declaredWith(const clang::TagDecl &Tag);

/// Those of which \p Type is made, as it writes them and canonically.
std::vector<const clang::TagType *> unnamedIn(clang::QualType Type);

} // namespace idxmap

#endif
