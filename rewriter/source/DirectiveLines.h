//===- DirectiveLines.h - The # lines of a file -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_DIRECTIVELINES_H
#define IDXMAP_REWRITER_SOURCE_DIRECTIVELINES_H

#include "attributes/FileText.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// Those of \p File whose '#' stands before \p End, in order.
inline llvm::ArrayRef<DirectiveLine>
directiveLines(const Extraction &E, clang::FileID File, unsigned End) {
  return E.files().directives(File, End);
}

} // namespace idxmap

#endif
