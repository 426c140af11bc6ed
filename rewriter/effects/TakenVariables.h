//===- TakenVariables.h - Names that a text takes for places ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a text does more with a variable than to read its value:
//
//   i = 2, ++i, &i, int &r = i, swap(i, k), v.clear()   ->  a place
//   a[i], const int &r = i, f(i) by value, v[i], v.data()  ->  none
//
// This asks the text, not what is run: `&i` alone changes nothing. A constant
// of the same name would not compile where it is a place.
//
// Law: a variable of a function's own that has no other name (OtherNames.h) is
// what it was before the text, unless it is here.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_TAKENVARIABLES_H
#define IDXMAP_REWRITER_EFFECTS_TAKENVARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

/// The first place of each variable that \p Text takes for one; of members, of
/// whatever object, by their declarations.
llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange>
variablesTaken(const clang::Stmt &Text);

/// A call of \p Method leaves where its object's elements are as it was: it is
/// constant, or like `v.begin()`, of a container of the standard library.
bool keepsObject(const clang::CXXMethodDecl &Method);

} // namespace idxmap

#endif
