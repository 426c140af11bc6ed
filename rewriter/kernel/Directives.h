//===- Directives.h - Preprocessor directives in a nest ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A directive in a nest means what it means in the file, where the rewritten
// text does not stand:
//
//   #pragma unroll                 ->  kept
//   #pragma omp simd, GCC ivdep    ->  left out (FileText.h)
//   #pragma omp parallel for       ->  likewise: a loop of the body, which its
//                                      thread runs by itself
//   #ifdef .. #endif               ->  what this compile takes of it
//   _Pragma("omp simd")            ->  kept, as all operators that say nothing
//   #include, #define, other pragmas, a condition that ends elsewhere  -> error
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_DIRECTIVES_H
#define IDXMAP_REWRITER_KERNEL_DIRECTIVES_H

#include "rewriter/source/Extraction.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace idxmap {

/// Adds a finding for each preprocessor directive in \p Range without which the
/// rewritten text would have another meaning, and a remark on conditions; none
/// for those that \p IsTaken says are taken over.
void checkDirectives(const Extraction &E, clang::SourceRange Range,
                     llvm::function_ref<bool(const DirectiveLine &)> IsTaken);

/// Likewise for each `_Pragma` in \p Loop, also by a macro, and for one right
/// before the statement at \p Begin.
void checkOperators(const Extraction &E, clang::SourceLocation Begin,
                    clang::SourceRange Loop);

} // namespace idxmap

#endif
