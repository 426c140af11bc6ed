//===- MemoryStores.h - What a block may store to memory --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// By types, what a block, and whatever runs in it, may store other than to its
// function's own variables by their names (CallGraph.h):
//
//   s.p = q, rows[k] = q       ->  pointers
//   a[i] = 1, ++*n             ->  numbers of their types
//   o = other, v.resize(n)     ->  objects, pointers where they have some
//   unseen(), asm, p->next() that is virtual   ->  anything
//
// Law: what a memory of another type held before the block, it holds in it and
// behind.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_MEMORYSTORES_H
#define IDXMAP_REWRITER_EFFECTS_MEMORYSTORES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

struct MemoryStores {
  bool Pointers = false; ///< Also where anything may be stored.
  bool Objects = false;  ///< With numbers of any type.
  llvm::DenseSet<const clang::Type *> Numbers; ///< Signed where both are one.

  bool mayStore(const clang::ASTContext &Context, clang::QualType Number) const;
};

MemoryStores memoryStores(const Extraction &E, const clang::Stmt &Block);

} // namespace idxmap

#endif
