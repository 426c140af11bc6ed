//===- LentFields.h - Members that a call gives a reference to --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a function of the loop's own object returns may be a single value of
// that:
//
//   double &last() { return n > 0 ? x : y; }   ->  last(): x, y
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_LENTFIELDS_H
#define IDXMAP_REWRITER_EFFECTS_LENTFIELDS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <vector>

namespace idxmap {

/// The single values of `*this` to which \p Place, a call, may be a reference.
std::vector<const clang::FieldDecl *> lentFields(const clang::Expr &Place);

} // namespace idxmap

#endif
