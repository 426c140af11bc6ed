//===- FieldsNamed.h - The members that a function names --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of the arrays of an object that it is given, a function touches no others
// than those that it names, or the functions that it calls:
//
//   void collect(const Domain &d, int i, double *x) { x[0] = d.u[i]; }  ->  u
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_FIELDSNAMED_H
#define IDXMAP_REWRITER_EFFECTS_FIELDSNAMED_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace idxmap {

/// Of any class; nothing where not all functions that are called are visible,
/// but for those of libraries that are given no objects, or where members have
/// other names.
std::optional<llvm::DenseSet<const clang::FieldDecl *>>
fieldsNamed(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
