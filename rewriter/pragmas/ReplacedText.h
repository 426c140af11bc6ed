//===- ReplacedText.h - What a launch replaces before a loop ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The attributes of a loop, and directives before them that become a part of
// them, go with the loop. Conditions of the preprocessor among them stay, since
// some begin before and end behind:
//
//   #ifdef FAST                        #ifdef FAST
//   #pragma omp parallel for
//   [[idxmap::map]]              ->
//   #endif                             #endif
//   for (..)                           the launch
//
// What a condition leaves out stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_REPLACEDTEXT_H
#define IDXMAP_REWRITER_PRAGMAS_REPLACEDTEXT_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

struct ReplacedText {
  clang::SourceLocation Begin; ///< Of what goes with the loop.
  /// Character ranges before it that go for themselves.
  std::vector<clang::CharSourceRange> Also;
};

/// \p First is the first character that is to go, of a directive or an
/// attribute, \p Loop the loop's.
ReplacedText replacedBefore(const Extraction &E, clang::SourceLocation First,
                            clang::SourceLocation Loop);

} // namespace idxmap

#endif
