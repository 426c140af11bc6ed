//===- ObjectUse.h - How a body uses an object of a class -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An object is passed to a kernel by value only if no iteration can change it.
// What it merely points to may change:
//
//   view(i, j) = 0, v[i] = 0 (std::vector), s.p[i] = 0    ->  not changed
//   s.n = 0, s.table[i] = 0, f(&s), v.push_back(0)        ->  changed
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_OBJECTUSE_H
#define IDXMAP_REWRITER_EXTRACT_OBJECTUSE_H

#include "rewriter/extract/Extraction.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The object of `v[i]`, `m(i, j)`, `v.at(i)`, `v.front()`, which give an
/// element; or null.
const clang::Expr *ownerOfElement(const clang::Expr *Call);

/// v of `v.data()`, a container or a std::array: where its elements begin; or
/// null.
const clang::Expr *containerOfData(const clang::Expr *Value);

/// The object of a call of a member function or operator, or null.
const clang::Expr *objectOfCall(const clang::CallExpr &Call);

/// The name of the object that \p Part is inside of, whose bytes it shares; or
/// null.
const clang::Expr *objectAround(const clang::Expr *Part);

/// True if \p Body may change \p Object itself. \p Depth counts the functions
/// that are looked into already.
bool mayChangeObject(const clang::Stmt &Body, const clang::ValueDecl &Object,
                     unsigned Depth = 0);

/// True if \p Callee, which is given an object for its parameter number
/// \p Index, evidently leaves the object itself as it is.
bool keepsArgument(const clang::FunctionDecl &Callee, unsigned Index,
                   unsigned Depth = 0);

/// In a template: \p Body uses \p Value as an object or a function, so that it
/// is no number.
bool isUsedAsObject(const clang::Stmt &Body, const clang::ValueDecl &Value);

/// A class of the standard library that holds its elements elsewhere, or views
/// those of others: std::vector, std::span.
bool isStandardContainer(const clang::CXXRecordDecl &Class);

/// A pointer or a container refers to its elements, an array is them.
bool holdsItsElements(clang::QualType Type);

/// The elements lie in the object, one after the other: std::array.
bool isStandardArray(const clang::CXXRecordDecl &Class);

} // namespace idxmap

#endif
