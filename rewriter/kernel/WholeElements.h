//===- WholeElements.h - What is done with one element ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether an expression that denotes one element of an array is used as that
// alone, so that nothing reaches its neighbours by it: it is read, assigned, a
// member of it is, a reference stands for it, or a function that does no more
// gets it.
//
//   a[i] += 1;  swap(a[i], b[i]);  auto &x = a[i]; x = 2;   ->  yes
//   f(&a[i]);   auto *p = &a[i];   (&x)[1]                  ->  no
//
// What is not known to be harmless is not.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_WHOLEELEMENTS_H
#define IDXMAP_REWRITER_KERNEL_WHOLEELEMENTS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/ExprCXX.h"

#include <vector>

namespace idxmap {

/// Statements from the outermost to one of its parts.
using StmtPath = std::vector<const clang::Stmt *>;

/// \p Path ends in the element; \p Root is the body that it stands in.
bool isWholeElement(const Extraction &E, const clang::Stmt &Root,
                    const StmtPath &Path);

/// Calls \p Each(path) for every part of \p Root.
template <typename Function>
void forEachPart(const clang::Stmt &Root, StmtPath &Path, Function Each) {
  Path.push_back(&Root);
  Each(Path);
  for (const clang::Stmt *Child : Root.children())
    if (Child)
      forEachPart(*Child, Path, Each);
  Path.pop_back();
}

} // namespace idxmap

#endif
