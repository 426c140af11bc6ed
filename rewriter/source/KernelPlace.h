//===- KernelPlace.h - Where a kernel can stand -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel stands before the outermost declaration around the loop that is no
// namespace, with everything that belongs to that declaration (template head,
// attributes, `extern "C"`) after it, so that names of the same namespace mean
// in the kernel what they mean in the function:
//
//   namespace n { int g;  ^ template <typename T> [[nodiscard]] T f() { .. } }
//
// What the kernel names must be declared before that place.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_KERNELPLACE_H
#define IDXMAP_REWRITER_SOURCE_KERNELPLACE_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// The place, or invalid if the declaration begins inside a macro.
clang::SourceLocation kernelPlace(const Extraction &E);

/// True if that is inside of `extern "C" {}`, where no template may stand.
bool isKernelPlaceInC(const Extraction &E);

/// Where \p D begins, its template head and attributes included; invalid if
/// that is inside of a macro.
clang::SourceLocation declarationBegin(const Extraction &E,
                                       const clang::Decl &D);

/// True if some declaration of \p D can be seen by name lookup at \p Place.
bool isDeclaredBefore(const Extraction &E, const clang::Decl &D,
                      clang::SourceLocation Place);

} // namespace idxmap

#endif
