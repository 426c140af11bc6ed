//===- TrailingArrays.h - Arrays that go on beyond their class --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The last member of a structure may have been allocated with more elements
// than its type says. A copy of such a structure by its size lacks them:
//
//   struct Message { int n; double d[1]; };  or  double d[], d[0]
//   m->d  of a pointer or reference     ->  d
//   own.d of a variable, v[k].d of an array of them   ->  null
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_TRAILINGARRAYS_H
#define IDXMAP_REWRITER_DEVICE_TRAILINGARRAYS_H

#include "clang/AST/Expr.h"

namespace idxmap {

/// The member that \p Array names, if it is such an array; or null.
const clang::FieldDecl *trailingArray(const clang::ASTContext &Context,
                                      const clang::Expr &Array);

/// `m->d[0]`, which every such structure has.
bool isFirstElement(const clang::ASTContext &Context,
                    const clang::ArraySubscriptExpr &Access);

} // namespace idxmap

#endif
