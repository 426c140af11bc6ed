//===- AtomicForms.h - What an atomic update looks like ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The statements that can be one step: a place, an operator, and a value that
// the operator adds to it. What they become is a function of idxmap/Atomic.h.
//
//   h[b[i]] += 1;  h[k] = x + h[k];  ++count;  ->  atomicAdd
//   if (x < m) m = x;  m = std::min(m, x);     ->  atomicMin
//   m = x;  x = a[i] - x;  y = x++;            ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_ATOMICFORMS_H
#define IDXMAP_REWRITER_VARIABLES_ATOMICFORMS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <vector>

namespace idxmap {

struct AtomicForm {
  const char *Function = nullptr; ///< "atomicAdd"
  const clang::Expr *Place = nullptr;
  /// Null for an increment, which adds 1.
  const clang::Expr *Value = nullptr;
  /// The place wherever it is named, Place among them.
  std::vector<const clang::Expr *> Names;
};

/// What the statement \p S, an expression or an `if`, updates.
std::optional<AtomicForm> atomicForm(const clang::ASTContext &Context,
                                     const clang::Stmt &S);

} // namespace idxmap

#endif
