//===- ForLoops.h - Every `for` of a unit -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All `for` statements of a unit, range-based ones too, in source order, with
// what is around them. A template counts once, as it is written.
//
//   for (i..) { for (j..) S; }     ->  i, and j, which continues i's nest
//   for (t..) { S; for (i..) S; }  ->  t, and i, which begins a nest
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_FORLOOPS_H
#define IDXMAP_REWRITER_LIST_FORLOOPS_H

#include <vector>

namespace clang {
class ASTContext;
class AttributedStmt;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace idxmap {

struct ForLoop {
  const clang::Stmt *Loop = nullptr; ///< ForStmt or CXXForRangeStmt.
  /// Null where a lambda stands outside of every function.
  const clang::FunctionDecl *Function = nullptr;
  /// The idxmap attributes on it, or on a block that holds exactly it.
  const clang::AttributedStmt *Annotated = nullptr;
  /// The annotated statement that it stands in, not as the annotated loop.
  const clang::AttributedStmt *Inside = nullptr;
  /// The data regions around it, from the outermost inwards.
  std::vector<const clang::AttributedStmt *> Regions = {};
  /// The innermost `for` around it.
  const clang::Stmt *Around = nullptr;
  /// That loop again if this one is the only statement of its body.
  const clang::Stmt *Continues = nullptr;
};

std::vector<ForLoop> forLoops(clang::ASTContext &Context);

/// How many loops from \p Loop inwards have nothing but the next one in their
/// body.
unsigned perfectDepth(const clang::Stmt &Loop);

} // namespace idxmap

#endif
