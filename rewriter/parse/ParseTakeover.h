//===- ParseTakeover.h - A compile's parse becomes our own ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Between two tokens of a unit, the parse of a compile is made what parseUnit()
// would have run from there on: attributes keep their arguments, pragmas of
// OpenMP are passed over, and what functions of system headers do is not known.
// What was parsed before stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_PARSETAKEOVER_H
#define IDXMAP_REWRITER_PARSE_PARSETAKEOVER_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class CompilerInstance;
class DiagnosticConsumer;
} // namespace clang

namespace idxmap {

/// The parse of \p Unit is ours from now on, for good: its compile must not go
/// on. \p Here is where it is. Its diagnostics go to \p Diagnostics.
void takeOver(clang::CompilerInstance &Unit, clang::SourceLocation Here,
              clang::DiagnosticConsumer &Diagnostics);

} // namespace idxmap

#endif
