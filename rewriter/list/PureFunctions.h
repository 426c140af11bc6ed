//===- PureFunctions.h - Calls that touch no memory -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function is pure here if its result depends on the values of its arithmetic
// arguments alone and nothing else changes:
//
//   sqrt, std::max<float>, [[gnu::const]] f      ->  pure
//   float half(float x) { return x / 2; }        ->  pure
//   rand, std::swap<float>, f without a body     ->  not known to be
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_PUREFUNCTIONS_H
#define IDXMAP_REWRITER_LIST_PUREFUNCTIONS_H

#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace idxmap {

class PureFunctions {
public:
  explicit PureFunctions(const clang::ASTContext &Context) : Context(Context) {}

  bool contains(const clang::FunctionDecl *Function);

private:
  bool isPure(const clang::FunctionDecl &Function);

  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace idxmap

#endif
