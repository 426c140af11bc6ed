//===- AllCalls.h - Every call of a function --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a function is called, if the unit has all of its calls: no other unit
// knows it, nor the text that it stands in, and its name stands nowhere else.
//
//   static void f(int *); f(a); .. f(b);    ->  both calls
//   void f(int *); or g(&f);                ->  unknown
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_ALLCALLS_H
#define IDXMAP_REWRITER_EFFECTS_ALLCALLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <vector>

namespace idxmap {

struct CallInFunction {
  const clang::FunctionDecl *Caller;
  const clang::CallExpr *Call;
};

/// None where that is not known.
std::vector<CallInFunction> allCalls(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
