//===- PipelineEdits.h - What kernels need around them ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From what was found about a loop to the edits beside its kernel and launch:
// macros and language linkage of the kernel's place, functions that become
// `__device__`, types that get names, members that are opened.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEEDITS_H
#define IDXMAP_REWRITER_PIPELINEEDITS_H

#include "rewriter/Extract.h"
#include "rewriter/edit/SourceEdit.h"

#include <string>

namespace idxmap {

/// \p Kernels with the macros that the function around \p Of has there.
std::string placedKernels(const ExtractedLoop &Of, const std::string &Kernels);

/// Gives \p To what the kernels of \p Of need of other declarations.
void addDeclarations(LoopRewrite &To, ExtractedLoop &&Of);

} // namespace idxmap

#endif
