//===- UnusedLocals.h - Variables that edits leave unused -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a kernel's text has something else than parts of a body, variables that
// only these name are no longer used, of which compilers would warn:
//
//   const int here = i * m + j;  s += a[here];   without a[here]
//     ->  [[maybe_unused]] const int here = i * m + j;
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_UNUSEDLOCALS_H
#define IDXMAP_REWRITER_SOURCE_UNUSEDLOCALS_H

#include "rewriter/source/BodyEdit.h"

#include <vector>

namespace idxmap {

/// \p Gone are the parts of \p Body that have other text.
std::vector<BodyEdit>
markUnusedLocals(const Extraction &E, const clang::Stmt &Body,
                 const std::vector<clang::SourceRange> &Gone);

} // namespace idxmap

#endif
