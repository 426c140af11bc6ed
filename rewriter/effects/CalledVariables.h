//===- CalledVariables.h - What functions use of the program ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables of the program that a function uses, itself or in what it
// calls (CallGraph.h).
//
//   double ce[5][13];   double g(int k) { return ce[0][k]; }
//   double f(int k) { return g(k) + 1; }
//     ->  f: ce     g: ce
//   int made;   struct P { int id = ++made; };
//     ->  P(): made, written;   std::vector<P>(n): made, written
//
// Law: what is not said to be written is only read.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLEDVARIABLES_H
#define IDXMAP_REWRITER_EFFECTS_CALLEDVARIABLES_H

#include "rewriter/effects/CallGraph.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace idxmap {

struct CalledVariable {
  const clang::VarDecl *Variable;
  bool IsWritten;
};

class CalledVariables {
public:
  CalledVariables(const clang::ASTContext &Context, CallGraph &Calls)
      : Context(Context), Calls(Calls) {}

  CallGraph &graph() const { return Calls; }
  /// Those of \p Function, in the order of their declarations, but numbers
  /// that are constant.
  const std::vector<CalledVariable> &all(const clang::FunctionDecl &Function);
  /// Those among them that are more than single numbers, and constants like
  /// that, but none of a single function: their elements are read wherever
  /// \p Function is called.
  const std::vector<const clang::VarDecl *> &
  of(const clang::FunctionDecl &Function);

private:
  /// Whether they are written.
  using Names = llvm::MapVector<const clang::VarDecl *, bool>;
  const Names &namesIn(const clang::FunctionDecl &Function);
  Names closureOf(const clang::FunctionDecl &Function);

  const clang::ASTContext &Context;
  CallGraph &Calls;
  llvm::DenseMap<const clang::FunctionDecl *, Names> Own;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<CalledVariable>> All;
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::VarDecl *>>
      Arrays;
};

/// A static variable of a function that its first call initializes by what that
/// is given or has found:
///
///   static int first = i + 1;                  ->  yes
///   static double pi = std::acos(-1.0);        ->  no
bool isMadeByCall(const clang::VarDecl &Variable);

/// By the places of their declarations.
void sortByPlace(const clang::ASTContext &Context,
                 std::vector<const clang::VarDecl *> &Variables);

} // namespace idxmap

#endif
