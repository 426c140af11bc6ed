//===- LocalValues.h - What the body's own variables hold -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which variables are a body's own, and all values that they are given:
//
//   { int c = 0; if (j > 0) c = 1; }   ->  c is given 0 and 1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_LOCALVALUES_H
#define IDXMAP_REWRITER_VARIABLES_LOCALVALUES_H

#include "rewriter/header/LoopForm.h"
#include "rewriter/variables/Privatisation.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

class LocalValues {
public:
  /// What \p Own says an iteration has of its own is local to the body too.
  LocalValues(const clang::Stmt &Body, const std::vector<LoopForm> &Forms,
              const Privatisation &Own);

  bool isNestVariable(const clang::ValueDecl *D) const;
  bool isLocal(const clang::ValueDecl *D) const {
    return Locals.contains(D) || Own.contains(D) || formWith(D);
  }
  /// The loop of which \p D is a companion, or null.
  const LoopForm *formWith(const clang::ValueDecl *D) const;
  /// The iterations' values of \p D are combined.
  bool isReduced(const clang::ValueDecl *D) const { return Own.isReduced(D); }
  /// Whatever is assigned to the local \p D or a part of it, in order.
  llvm::ArrayRef<const clang::Stmt *> valuesOf(const clang::ValueDecl *D) const;

private:
  const std::vector<LoopForm> &Forms;
  const Privatisation &Own;
  llvm::DenseSet<const clang::ValueDecl *> Locals;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<const clang::Stmt *>>
      Values;
};

} // namespace idxmap

#endif
