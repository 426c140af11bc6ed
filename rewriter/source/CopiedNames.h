//===- CopiedNames.h - What a copy calls its new parameters -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Variables of the program that become parameters of a copied function keep
// their names where these mean nothing else in it:
//
//   double f(int k) { return k * n; }              ->  n
//   double f(int n) { return g(n); }, g reads n    ->  n_
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_COPIEDNAMES_H
#define IDXMAP_REWRITER_SOURCE_COPIEDNAMES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace idxmap {

class CopiedNames {
public:
  CopiedNames(const clang::FunctionDecl &Definition,
              const std::vector<const clang::VarDecl *> &Variables);

  /// Pre: \p Variable is one of them.
  const std::string &of(const clang::VarDecl &Variable) const {
    return Names.find(Variable.getCanonicalDecl())->second;
  }

private:
  llvm::DenseMap<const clang::VarDecl *, std::string> Names;
};

} // namespace idxmap

#endif
