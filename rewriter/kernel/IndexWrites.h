//===- IndexWrites.h - Where a body changes an index ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The kernel declares an index as a constant. Where the text of a body takes it
// for a variable, it no longer compiles there:
//
//   i = 2, ++i, &i, int &r = i, swap(i, k)   ->  a place
//   a[i], const int &r = i, f(i) by value    ->  none
//
// This asks the text, not what is run: `&i` alone changes nothing.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_INDEXWRITES_H
#define IDXMAP_REWRITER_KERNEL_INDEXWRITES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

/// The first of each variable that \p Body takes for one.
llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange>
variablesTaken(const clang::Stmt &Body);

} // namespace idxmap

#endif
