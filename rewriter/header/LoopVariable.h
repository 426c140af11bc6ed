//===- LoopVariable.h - The variables that a header sets --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   for (int i = 0, j = n; ..)   ->  i, first `0`; j, first `n`
//   for (i = 0; ..)              ->  i, first `0`, which lives on after the
//   loop
//
// A loop counts with one of them, of which it alone decides; a companion
// changes with it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPVARIABLE_H
#define IDXMAP_REWRITER_HEADER_LOOPVARIABLE_H

#include "rewriter/header/LoopForm.h"

#include "clang/AST/Stmt.h"

#include <variant>

namespace idxmap {

/// The variables that the first part of the header sets, in order and at least
/// one, or why that is no loop's.
std::variant<std::vector<HeaderVariable>, Finding>
readHeaderVariables(const Extraction &E, const clang::ForStmt &For);

/// Why no loop can count with \p Variable.
std::optional<Finding> checkVariable(const Extraction &E,
                                     const HeaderVariable &Variable);

/// Likewise why \p Variable cannot change with \p Counter.
std::optional<Finding> checkCompanion(const Extraction &E,
                                      const Companion &Variable,
                                      const std::string &Counter);
/// For \p Why, of which there is no more to say.
Finding refuseCompanion(const Extraction &E, const HeaderVariable &Variable,
                        const std::string &Counter, const std::string &Why);

} // namespace idxmap

#endif
