//===- ElementCalls.h - Calls that give elements of a container -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   v[i], m(i, j), v.at(i), v.front()   ->  an element of v, of m
//   v.data()                            ->  where the elements of v begin
//   at(i, j) that is `i * n + j`        ->  none: it computes a number
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_ELEMENTCALLS_H
#define IDXMAP_REWRITER_EFFECTS_ELEMENTCALLS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The object of `v[i]`, `m(i, j)`, `v.at(i)`, `v.front()`, which give an
/// element; or null.
const clang::Expr *ownerOfElement(const clang::Expr *Call);

/// v of `v.data()`, a container or a std::array: where its elements begin; or
/// null.
const clang::Expr *containerOfData(const clang::Expr *Value);

/// A call by which a body may use a container that is passed by its elements:
/// `v[i]`, `v.data()`, `v.size()`, and what a range-based loop calls.
bool isCallOfElements(const clang::FunctionDecl &Callee);

/// True for the member functions without which a view of elements does not do:
/// `at`, `data`, `size`.
bool isNamedAsElements(llvm::StringRef Name);

/// True if \p Body uses nothing of \p Container but its elements and how many
/// they are.
bool usesElementsAlone(const clang::Stmt &Body,
                       const clang::ValueDecl &Container);

} // namespace idxmap

#endif
