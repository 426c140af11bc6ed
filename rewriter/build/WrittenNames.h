//===- WrittenNames.h - The names by which a part writes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a part of a function writes, by the names that the part itself has for
// it, its own variables among them:
//
//   { n += 1; f(&m); }         ->  variables n, m
//   { row[i] = 0; s.x = 1; }   ->  parts of row, an array, and s, an object
//   { p[i] = 0; v[i] = 0; }    ->  what p and v, a std::vector, lead to
//   { int &r = n; r = 1; }                 ->  variables n
//   { r = 1; }, r from outside             ->  variables r
//
// Law: what the part writes and the function around it has a name for, is
// written by one of these names or by another name for the same memory
// (StorageUses.h). Of a template, it is what any of its instances writes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_WRITTENNAMES_H
#define IDXMAP_REWRITER_BUILD_WRITTENNAMES_H

#include "rewriter/build/BodyTrees.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/MapVector.h"

namespace idxmap {

/// Where the first write is, for each variable, as E.Enclosing names it.
struct WrittenNames {
  using Places = llvm::MapVector<const clang::ValueDecl *, clang::SourceRange>;
  /// Numbers, pointers and whole objects. Members of the function's own object
  /// are variables.
  Places Variables;
  /// Arrays and objects of which a part is written.
  Places Parts;
  /// What leads to memory that is written.
  Places Targets;

  /// All of it, perhaps.
  bool changes(const clang::ValueDecl *D) const {
    return Variables.contains(D);
  }
  /// Or a part of it.
  bool touches(const clang::ValueDecl *D) const {
    return Variables.contains(D) || Parts.contains(D);
  }
};

/// \p Loops as bodyTrees.
WrittenNames
writtenNames(const Extraction &E, const clang::Stmt &Part,
             const std::vector<const clang::VarDecl *> &Loops = {});

} // namespace idxmap

#endif
