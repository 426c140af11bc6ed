//===- LoopStep.h - How a header changes one variable -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the increment of a `for` adds to a variable, a constant or an expression
// of which the sign is taken off:
//
//   i++, i += 1, i = 1 + i     ->  1
//   i--, i -= 1, i += -1       ->  1, downwards
//   i -= s                     ->  s, downwards
//   i *= 2, i = next[i]        ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPSTEP_H
#define IDXMAP_REWRITER_HEADER_LOOPSTEP_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

#include <optional>
#include <variant>
#include <vector>

namespace idxmap {

struct LoopStep {
  /// At least 0; without meaning where Amount is set.
  int64_t Size = 1;
  const clang::Expr *Amount = nullptr; ///< A step that is no constant.
  bool Decreases = false;
  clang::SourceRange Place = {}; ///< Of what is added, if that is written.
};

/// The step that \p Increment, an increment or an assignment, is for
/// \p Variable; a finding where it is one that no loop can take, nothing where
/// it is none.
std::variant<std::monostate, LoopStep, Finding>
readLoopStep(const Extraction &E, const clang::Expr &Increment,
             const clang::VarDecl &Variable);

/// The variable that \p Increment changes, if it is an increment or an
/// assignment to one; else null.
const clang::VarDecl *changedVariable(const clang::Expr &Increment);

/// `a, b, c` from left to right; one part if there is no comma.
std::vector<const clang::Expr *> partsOfComma(const clang::Expr &List);

} // namespace idxmap

#endif
