//===- LoopPragma.h - The pragma on a loop ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Found in the text, because a compile without OpenMP or OpenACC does not parse
// it: the directive that stands right before a loop, and whether it says that
// the loop's iterations may run in parallel, and where.
//
//   #pragma omp target teams distribute parallel for  ->  Device
//   #pragma acc parallel loop                         ->  Device
//   #pragma omp parallel for collapse(2)              ->  Host
//   #pragma acc loop seq                              ->  Other
//   #pragma omp simd                                  ->  Other
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_LOOPPRAGMA_H
#define IDXMAP_REWRITER_LIST_LOOPPRAGMA_H

#include "attributes/FileText.h"

namespace idxmap {

enum class LoopPragma { None, Other, Host, Device };

/// \p Loop is a place in a file, that of its first token.
LoopPragma pragmaBefore(const clang::SourceManager &SM, FileText &Files,
                        clang::SourceLocation Loop);

/// `acc kernels` stands right before \p Statement: the compiler finds out which
/// of its loops are parallel.
bool isBehindKernels(const clang::SourceManager &SM, FileText &Files,
                     clang::SourceLocation Statement);
/// It stands anywhere before \p Statement in its file.
bool hasKernelsBefore(const clang::SourceManager &SM, FileText &Files,
                      clang::SourceLocation Statement);

} // namespace idxmap

#endif
