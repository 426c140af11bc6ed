//===- LoopHeader.h - Reading the header of one `for` -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The three parts of the header in order; the first part that is not taken ends
// the reading with a finding at that part.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPHEADER_H
#define IDXMAP_REWRITER_HEADER_LOOPHEADER_H

#include "rewriter/header/LoopForm.h"

#include <variant>

namespace idxmap {

/// The form of \p Loop, a `for`, or what is not (yet) taken about it.
std::variant<LoopForm, Finding> readLoopForm(const Extraction &E,
                                             const clang::Stmt &Loop);

} // namespace idxmap

#endif
