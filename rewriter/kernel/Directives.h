//===- Directives.h - Preprocessor directives in a nest ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A directive in a nest means what it means in the file, where the rewritten
// text does not stand:
//
//   #pragma unroll, #pragma omp simd   ->  dropped, or kept where it helps
//   #ifdef, #include                   ->  error at the directive
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_DIRECTIVES_H
#define IDXMAP_REWRITER_KERNEL_DIRECTIVES_H

#include "rewriter/source/Extraction.h"

#include <string>

namespace idxmap {

/// Adds a finding for each preprocessor directive in \p Range that the
/// rewritten text could not keep.
void checkDirectives(const Extraction &E, clang::SourceRange Range);

/// Blanks the directives of \p Text, the text of \p Range, that checkDirectives
/// takes but that a kernel must not have: a pragma is never passed through.
void dropDirectives(const Extraction &E, clang::SourceRange Range,
                    std::string &Text);

} // namespace idxmap

#endif
