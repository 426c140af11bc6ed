//===- MemberElements.h - What is done with members' elements ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each pointer, container or object that a body names, itself or in the
// functions that it calls: whether the elements that it leads to may be
// written, and whether a function names it.
//
//   m(i, j) = 0;   double &operator()(..) { return p[i*n + j]; }  ->  p written
//   x = m(i, j);                                                  ->  p read
//   s.a[i] = s.b[i]                                 ->  a written, b read
//
// Law: what is not evidently only read counts as written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_MEMBERELEMENTS_H
#define IDXMAP_REWRITER_EXTRACT_MEMBERELEMENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

struct ElementUse {
  bool IsWritten = false;
  bool IsInFunction = false; ///< Named in a function that the body calls.
};

/// By member or variable.
using ElementUseMap = llvm::DenseMap<const clang::ValueDecl *, ElementUse>;

ElementUseMap usesOfElements(const clang::ASTContext &Context,
                             const clang::Stmt &Body);

} // namespace idxmap

#endif
