//===- EachName.h - The names in a piece of code ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tells every evaluated name of a variable, a binding or a member of the loop's
// own object (namedValue):
//
//   a[i] = this->n + sizeof(b)   ->  a, i, this->n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_EACHNAME_H
#define IDXMAP_REWRITER_SOURCE_EACHNAME_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace idxmap {

void eachName(const clang::Stmt &In,
              llvm::function_ref<void(const clang::Expr &)> See);

} // namespace idxmap

#endif
