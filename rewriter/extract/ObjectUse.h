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
// A member function that is not const keeps its object if its body is visible
// and writes none of the members.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_OBJECTUSE_H
#define IDXMAP_REWRITER_EXTRACT_OBJECTUSE_H

#include "rewriter/extract/Extraction.h"
#include "rewriter/extract/NestWrites.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The object of `v[i]`, `m(i, j)`, `v.at(i)`, which give an element; or null.
const clang::Expr *ownerOfElement(const clang::Expr *Call);

/// True if a call of \p Method leaves the members of its object as they are.
bool keepsObject(const clang::CXXMethodDecl &Method,
                 const MethodChain *Around = nullptr);

/// True if \p Body may change \p Object itself.
bool mayChangeObject(const clang::Stmt &Body, const clang::ValueDecl &Object);

/// In a template: \p Body uses \p Value as an object or a function, so that it
/// is no number.
bool isUsedAsObject(const clang::Stmt &Body, const clang::ValueDecl &Value);

/// A class of the standard library that holds its elements elsewhere, or views
/// those of others: std::vector, std::span.
bool isStandardContainer(const clang::CXXRecordDecl &Class);

/// The elements lie in the object, one after the other: std::array.
bool isStandardArray(const clang::CXXRecordDecl &Class);

} // namespace idxmap

#endif
