//===- CalledNames.h - Variables that called functions name -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function or lambda that a loop calls may name a variable of the program,
// so that the loop's own text is not all that uses it:
//
//   void add(double x) { total.e += x; }
//   for (..) add(a[i]);                    ->  `add(a[i])`, of total
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_CALLEDNAMES_H
#define IDXMAP_REWRITER_VARIABLES_CALLEDNAMES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

#include <optional>

namespace idxmap {

/// The first call in \p Loop, written or not, that leads to code with
/// \p Variable. Bodies that are not seen name no variable of the unit.
std::optional<clang::SourceRange>
findCallNaming(const Extraction &E, const clang::Stmt &Loop,
               const clang::VarDecl &Variable);

} // namespace idxmap

#endif
