//===- TypeText.h - Types and declarators as C++ text -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How a type is spelled outside of the function it was written in: as in the
// declaration where that can be named there, else canonically. A declarator
// puts the name where C++ wants it.
//
//   declarator(double[10], "a")       ->  "double a[10]"
//   declarator(T *, "(&a)")           ->  "T *(&a)"
//   local `using real = float; real`  ->  "float"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_TYPETEXT_H
#define IDXMAP_REWRITER_SOURCE_TYPETEXT_H

#include "rewriter/source/Extraction.h"

#include <optional>
#include <string>

namespace idxmap {

/// \p Type in a form that can be named before the enclosing function, or
/// nothing (a local class, a closure, an undeduced type).
std::optional<clang::QualType> nameableType(const Extraction &E,
                                            clang::QualType Type);

/// "const float *a". Pre: \p Type is nameable.
std::string declarator(const Extraction &E, clang::QualType Type,
                       llvm::StringRef Name);
/// "unsigned long". Pre: \p Type is nameable.
std::string typeText(const Extraction &E, clang::QualType Type);

} // namespace idxmap

#endif
