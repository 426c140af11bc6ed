//===- VariableUses.h - Who else uses a loop's variable ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable that is declared before its loop keeps the loop's last value,
// which the launch has to assign where the function can read it. In the
// everyday idiom it cannot, since every other loop sets the variable first:
//
//   int i;
//   for (i = 0; i < n; i++) a[i] = 0;    // this loop's last value of i is
//   for (i = 1; i < n; i++) b[i] = 0;    // never read
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_VARIABLEUSES_H
#define IDXMAP_REWRITER_HEADER_VARIABLEUSES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace idxmap {

/// False only if nothing in \p Function can read the value that \p Loop leaves
/// in \p Variable.
bool isReadAfter(const clang::FunctionDecl &Function, const clang::Stmt &Loop,
                 const clang::VarDecl &Variable);

/// True if \p Function takes the address of \p Variable or lets a reference or
/// a lambda refer to it.
bool isShared(const clang::FunctionDecl &Function,
              const clang::VarDecl &Variable);

} // namespace idxmap

#endif
