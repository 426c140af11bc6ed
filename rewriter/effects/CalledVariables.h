//===- CalledVariables.h - What functions use of the program ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables of namespaces and static members that a function uses, itself
// or in what it calls, and that are more than single numbers: their elements
// are read wherever the function is called.
//
//   double ce[5][13];   double g(int k) { return ce[0][k]; }
//   double f(int k) { return g(k) + 1; }
//     ->  f: ce     g: ce
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLEDVARIABLES_H
#define IDXMAP_REWRITER_EFFECTS_CALLEDVARIABLES_H

#include "rewriter/source/Extraction.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

#include <vector>

namespace idxmap {

class CalledVariables {
public:
  explicit CalledVariables(const Extraction &E) : E(E) {}

  /// Those of \p Function, in the order of their declarations.
  const std::vector<const clang::VarDecl *> &
  of(const clang::FunctionDecl &Function);

private:
  struct Names {
    llvm::SetVector<const clang::VarDecl *> Variables;
    llvm::SetVector<const clang::FunctionDecl *> Functions;
  };
  const Names &namesIn(const clang::FunctionDecl &Function);

  const Extraction &E;
  llvm::DenseMap<const clang::FunctionDecl *, Names> Own;
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::VarDecl *>>
      All;
};

/// By the places of their declarations.
void sortByPlace(const Extraction &E,
                 std::vector<const clang::VarDecl *> &Variables);

} // namespace idxmap

#endif
