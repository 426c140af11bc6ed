//===- UnexplainedUses.h - Names of arrays that no access explains -*- C++ -*-//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of an array, accesses say which elements a body touches. That is all of them
// only if every name of the array in the body is part of an access, or
// evidently leads to no element: it is asked for its length, or a local pointer
// or reference is made of it, whose own uses are accesses.
//
//   a[i] = p[0];  with  auto *p = &a[i + 1];     ->  both names are explained
//   (a.data() + i)->x = 0; in a template, where
//     no access is known for it                  ->  `a` is not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_UNEXPLAINEDUSES_H
#define IDXMAP_REWRITER_DATA_UNEXPLAINEDUSES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

class UnexplainedUses {
public:
  /// \p Place is an access of elements of \p Array.
  void explain(const clang::Expr &Place, const clang::ValueDecl &Array);

  /// For each array that \p Body names, the first name without an explanation.
  llvm::DenseMap<const clang::ValueDecl *, const clang::Expr *>
  namesIn(const clang::Stmt &Body) const;

private:
  llvm::DenseSet<const clang::Expr *> Explained;
};

} // namespace idxmap

#endif
