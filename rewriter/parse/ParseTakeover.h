//===- ParseTakeover.h - A compile's parse becomes our own ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Between two tokens, outside of all declarations, the parse of a compile is
// made what parseUnit() would have run from there on: attributes keep their
// arguments, pragmas of OpenMP are passed over, and what functions of system
// headers do is not known. What was parsed before stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_PARSETAKEOVER_H
#define IDXMAP_REWRITER_PARSE_PARSETAKEOVER_H

#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class DiagnosticConsumer;
} // namespace clang

namespace idxmap {

class AttributeWatcher;

/// True where nothing is open that \p Unit has parsed: no namespace, no class,
/// no linkage, no packing. \p Seen has watched its tokens.
bool isOutsideOfAll(clang::CompilerInstance &Unit,
                    const AttributeWatcher &Seen);

/// The parse of \p Unit is ours from now on, for good: its compile must not go
/// on. Its diagnostics go to \p Diagnostics.
void takeOver(clang::CompilerInstance &Unit,
              clang::DiagnosticConsumer &Diagnostics);

/// Names of macros that the main file and the user's own files that it includes
/// have defined so far, in order of the alphabet; not those that are reserved.
std::vector<std::string> macrosOfUser(clang::CompilerInstance &Unit);

} // namespace idxmap

#endif
