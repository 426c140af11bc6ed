//===- Names.h - How the nest's symbols are spelled -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The C++ text of each symbol of a nest, on the host. Everything that the
// emitter itself introduces begins with idxmap_.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_NAMES_H
#define IDXMAP_REWRITER_EMIT_NAMES_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/CppText.h"

#include <string>

namespace idxmap {

/// The symbol of \p Nest with this name. Pre: there is one.
const HostSymbol &symbolNamed(const LoopNest &Nest, const std::string &Name);

CppType typeOf(const HostSymbol &Symbol);
CppType typeOf(const Loop &Each);

/// The local variable of the launch that holds a symbol of origin Value.
std::string localOf(const HostSymbol &Symbol);
/// How the host reads the symbol after its Values have been evaluated.
CppText hostSpelling(const HostSymbol &Symbol);
/// \p Space with each symbol spelled as the user wrote it, for comments.
std::string spaceText(const LoopNest &Nest, const IndexSpace &Space);
/// \p C likewise.
std::string conditionText(const LoopNest &Nest, const Condition &C);

} // namespace idxmap

#endif
