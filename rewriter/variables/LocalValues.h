//===- LocalValues.h - What the body's own variables hold -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For the variables that a body declares: the initializer of one that is never
// changed again, and all values that others are given.
//
//   { int p = i * n; int c = 0; if (j > 0) c = 1; }
//     ->  p is i * n;  c is given 0 and 1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_LOCALVALUES_H
#define IDXMAP_REWRITER_VARIABLES_LOCALVALUES_H

#include "rewriter/effects/Effects.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/variables/Privatisation.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <set>
#include <string>
#include <vector>

namespace idxmap {

class LocalValues final : public LocalBindings {
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
  /// The one value that the local \p D ever has, or null.
  const clang::Expr *onlyValue(const clang::ValueDecl *D) const;
  /// What the local reference \p D is bound to, or null.
  const clang::Expr *boundTo(const clang::ValueDecl *D) const override {
    return D->getType()->isReferenceType() ? onlyValue(D) : nullptr;
  }
  /// \p Object is that of the loop's function, or a local reference to it.
  bool isOwn(const clang::Expr *Object) const;
  /// Whatever is assigned to the local \p D or a part of it, in order.
  llvm::ArrayRef<const clang::Stmt *> valuesOf(const clang::ValueDecl *D) const;
  /// The address of the local \p D leaves it, so that anything may change it.
  bool isLeaked(const clang::ValueDecl *D) const { return Leaked.contains(D); }
  /// The range-based loop that \p D walks for the compiler, or null.
  const clang::CXXForRangeStmt *rangeOf(const clang::ValueDecl *D) const;
  const ModSet &writes() const { return Writes; }
  /// The names of the nest's variables.
  std::set<std::string> all() const;

private:
  const std::vector<LoopForm> &Forms;
  const Privatisation &Own;
  ModSet Writes;
  llvm::DenseSet<const clang::ValueDecl *> Locals;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<const clang::Stmt *>>
      Values;
  llvm::DenseSet<const clang::ValueDecl *> Leaked;
  llvm::DenseMap<const clang::ValueDecl *, const clang::CXXForRangeStmt *>
      Ranges;
};

} // namespace idxmap

#endif
