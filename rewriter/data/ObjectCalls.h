//===- ObjectCalls.h - How a body uses its objects --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The uses of objects, and among them those by which a member is named or a
// function called:
//
//   v.n + m(i, j) + f(w) + g.all.size()  ->  Calls m(i, j), Given w to f,
//                                            Containers g.all
//   Grid copy = g;                       ->  Whole g
//   auto &r = g; r.add(1).add(2);        ->  Calls r.add(1), r.add(1).add(2)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_OBJECTCALLS_H
#define IDXMAP_REWRITER_DATA_OBJECTCALLS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SetVector.h"

#include <vector>

namespace idxmap {

class LocalValues;

/// An object, by the variable that it is a part of, given to a function.
struct GivenObject {
  const clang::ValueDecl *Root;
  const clang::FunctionDecl *Callee;
};

struct ObjectCalls {
  /// Of functions of objects, but for what the iterators of containers do.
  std::vector<const clang::CallExpr *> Calls;
  std::vector<GivenObject> Given;
  /// Objects that are used in other ways; null is the loop's function's own.
  llvm::SetVector<const clang::ValueDecl *> Whole;
  llvm::SetVector<const clang::ValueDecl *> Containers; ///< Likewise, members.
};

ObjectCalls objectCallsIn(const clang::Stmt &Body, const LocalValues &Locals);

/// The variable that \p Object is a part of, or null.
const clang::ValueDecl *rootOfObject(const clang::Expr *Object,
                                     const LocalValues &Locals);

} // namespace idxmap

#endif
