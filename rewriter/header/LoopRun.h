//===- LoopRun.h - What one loop runs over ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop runs over the indices of a dimension, between values that the loops
// around it may decide, and ends with the first one after them:
//
//   for (i = 1; i < n; i += 2)    ->  [1, n) step 2, after it the first odd i
//   >= n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPRUN_H
#define IDXMAP_REWRITER_HEADER_LOOPRUN_H

#include "mapping/expr/NestReach.h"
#include "rewriter/LoopNest.h"

#include "clang/AST/Decl.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// A companion of the loop as the kernel computes it.
struct CompanionRun {
  std::string Text;                   ///< As in CompanionVariable.
  std::vector<std::string> Variables; ///< Those of loops in Text.
  std::vector<std::string> Symbols;   ///< Those of the host in Text.
  std::optional<Expr> Before; ///< Its value before the loop, if that is used.
  bool DependsOnOuter = false;
};

/// What one loop runs over, and how it ends.
struct LoopRun {
  Dimension Space;
  Expr Extent; ///< At least 1 if and only if there is an iteration.
  Expr After;  ///< The variable after the last iteration, if there is one.
  std::vector<LoopCheck> Checks;
  Reach Reached; ///< Between which values the variable is.
  std::optional<NonRectangularLoop> Dependent;
  std::vector<CompanionRun> Companions; ///< In the order of the form's.
};

/// What is known of the loops around the one that is read.
struct OuterLoops {
  std::vector<const clang::VarDecl *> Variables;
  std::vector<Dimension> Boxes;
  NestReach Nest;
};

} // namespace idxmap

#endif
