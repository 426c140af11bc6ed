//===- DecltypeNames.h - Variables whose declared types are asked -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables that a `decltype` in a piece of code names: by it, the code can
// tell whether they are const.
//
//   for (decltype(n) k = 0; k < n; ++k)   ->  n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_DECLTYPENAMES_H
#define IDXMAP_REWRITER_SOURCE_DECLTYPENAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

llvm::DenseSet<const clang::ValueDecl *> decltypeNames(const clang::Stmt &In);

} // namespace idxmap

#endif
