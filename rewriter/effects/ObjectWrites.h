//===- ObjectWrites.h - Which members of its object a call writes ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a member function does to its object, as far as its body and the
// functions that it calls for the same object say:
//
//   void next() { ++n; row(n) = 0; }   ->  the single value n; elements
//   elsewhere
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_OBJECTWRITES_H
#define IDXMAP_REWRITER_EFFECTS_OBJECTWRITES_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

/// What a call does, as far as its body and the functions that it calls for the
/// same object say.
struct ObjectWrites {
  std::vector<const clang::FieldDecl *> Fields; ///< Single values.
  bool Elsewhere = false; ///< Elements, or what pointers point to.
  llvm::DenseSet<const clang::ValueDecl *> Named; ///< Members, written or not.
  bool IsAll = true;                              ///< No others are named.
};
ObjectWrites objectWrites(const clang::CXXMethodDecl &Method);

/// The single values of `*this` to which \p Place, a call, may be a reference.
std::vector<const clang::FieldDecl *> lentFields(const clang::Expr &Place);

} // namespace idxmap

#endif
