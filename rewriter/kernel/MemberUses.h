//===- MemberUses.h - Where a body uses members -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The members of `*this`, static members and enumerators of classes, and
// variables of namespaces that a body uses, each with all its uses, and the
// text that gives each of them the name that it has in the kernel:
//
//   { a[i] = this->n + Grid::m; }   ->  a: "a";  n: "this->n";  m: "Grid::m"
//   "this->n" as the name "n"       ->  n
//   "n" as the name "n"             ->  as it is, also inside of a macro
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_MEMBERUSES_H
#define IDXMAP_REWRITER_KERNEL_MEMBERUSES_H

#include "rewriter/source/BodyEdit.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"

namespace idxmap {

using MemberUses = llvm::MapVector<const clang::ValueDecl *,
                                   llvm::SmallVector<const clang::Expr *, 4>>;

/// The members of classes that \p Body itself declares are not among them.
MemberUses collectMemberUses(const clang::Stmt &Body);

/// Appends what writes \p Name for each of \p Uses; returns a use that lies
/// inside of a macro, where nothing can be written, or null.
const clang::Expr *renameMember(const Extraction &E,
                                llvm::ArrayRef<const clang::Expr *> Uses,
                                llvm::StringRef Name,
                                std::vector<BodyEdit> &Edits);

} // namespace idxmap

#endif
