//===- SteadyReferences.h - References bound before a loop ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A reference is bound once. What it was bound to has the same name in a loop
// behind its declaration, as long as the names on the way mean the same:
//
//   { double &d = a[k][k]; for (..) ..; }           ->  a[k][k]
//   { double &d = a[k]; ++k; for (..) ..; }         ->  unknown
//   { auto &[x, y] = p[3]; for (..) ..; }           ->  y: its .y, p[3].y
//
// Law: in the block of the declaration nothing changes a variable that stands
// in an index, nor a pointer or a container on the way: not by their names, and
// where they may have others, not by a store to memory of such a type either.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_STEADYREFERENCES_H
#define IDXMAP_REWRITER_EFFECTS_STEADYREFERENCES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The lvalue that \p Reference, a variable or a binding, stands for behind its
/// declaration; null where that is not evident.
const clang::Expr *steadyPlace(const Extraction &E,
                               const clang::ValueDecl &Reference);

/// The variable or member that the place begins with which \p Reference stands
/// for, by other references, too; \p Reference itself where it is unknown.
const clang::ValueDecl &steadyBase(const Extraction &E,
                                   const clang::ValueDecl &Reference);

/// A reference, or a part of what one refers to by a structured binding.
bool isReference(const clang::ValueDecl &D);

} // namespace idxmap

#endif
