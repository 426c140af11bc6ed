//===- NestWrites.h - What a nest changes -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables that a statement may change, by assignment, through a reference
// or because their address leaves it, and the variables whose elements (of an
// array, or of what a pointer points to) it may change. A superset: what is in
// neither set is invariant.
//
//   { n += 1; a[i] = *p; f(&m); }  ->  variables n, m; elements a
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_NESTWRITES_H
#define IDXMAP_REWRITER_EXTRACT_NESTWRITES_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

/// Where the first write is, for each variable.
struct NestWrites {
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Variables;
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Elements;
  /// Those of Elements that are not only written through pointers and
  /// containers that they hold: `s.n = 0` writes to s, `s.p[i] = 0` to what s.p
  /// points to.
  llvm::DenseSet<const clang::ValueDecl *> Own;

  bool changes(const clang::ValueDecl *D) const {
    return Variables.contains(D);
  }
};

/// The member functions whose bodies are being looked at, the innermost first.
struct MethodChain {
  const clang::CXXMethodDecl &Method;
  const MethodChain *Around;
};

NestWrites collectWrites(const clang::Stmt &Statement,
                         const MethodChain *Around = nullptr);

/// True for a reference through which its referent can be changed.
bool isMutableReference(clang::QualType Type);

} // namespace idxmap

#endif
