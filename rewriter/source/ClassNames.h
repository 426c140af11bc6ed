//===- ClassNames.h - Names of a class, declared again for a kernel -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   using Real = float;  of a class   ->  "using Real = float;"
//   struct Cell {..};  of class Grid  ->  "using Cell = Grid::Cell;"
//   enum { Ghost = 2 };  of a class   ->  "constexpr unsigned int Ghost = 2;"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_CLASSNAMES_H
#define IDXMAP_REWRITER_SOURCE_CLASSNAMES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

#include <optional>
#include <string>

namespace idxmap {

/// A type of a class, or an enumerator of one, declared again for the kernel;
/// nothing for other declarations, and where a template decides.
std::optional<std::string> classNameText(const Extraction &E,
                                         const clang::NamedDecl &D);

/// "constexpr Flag On = Flag::On;"
std::string enumeratorText(const std::string &Enum, const std::string &Name);

} // namespace idxmap

#endif
