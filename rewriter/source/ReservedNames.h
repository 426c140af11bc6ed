//===- ReservedNames.h - Names that generated code keeps --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body keeps its text, so no name of the user's in the nest may be one that
// a kernel or its launch declares for itself (attributes/ReservedName.h).
//
//   for (int threadIdx = 0; ..)      ->  error at `threadIdx`
//   .. i < idxmap_n; .. a[i] = 0;    ->  error at `idxmap_n`
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_RESERVEDNAMES_H
#define IDXMAP_REWRITER_SOURCE_RESERVEDNAMES_H

#include "rewriter/source/Extraction.h"
#include "rewriter/source/Symbols.h"

namespace idxmap {

/// Adds one finding for each reserved name that \p Loop names or declares, that
/// a parameter of the enclosing template has, or that the arguments of the
/// attributes name.
void checkReservedNames(const Extraction &E, const clang::Stmt &Loop,
                        const Annotation &Wish);

/// In the kernel, the name of a loop's variable has one meaning.
void checkNameIsFree(const Extraction &E, const std::string &Name,
                     clang::SourceLocation Place, const Symbols &Values);

} // namespace idxmap

#endif
