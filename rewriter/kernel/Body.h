//===- Body.h - The body's own text -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body stands in the kernel as the user wrote it, comments and macro names
// included, without the braces around it. The one edit: a `continue` of the
// innermost mapped loop ends the thread.
//
//   { if (a[i] < 0) continue; a[i] = 1; }
//     ->  "if (a[i] < 0) return; a[i] = 1;"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_BODY_H
#define IDXMAP_REWRITER_KERNEL_BODY_H

#include "rewriter/LoopNest.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// `continue` of the nest leaves the thread; nothing, and a finding, if a macro
/// makes one.
std::optional<std::vector<BodyEdit>>
editContinues(const Extraction &E,
              const std::vector<const clang::ContinueStmt *> &Continues);

/// The characters of \p Body without its braces and the white space inside
/// them; invalid if that is not in one file.
clang::CharSourceRange bodyTextRange(const Extraction &E,
                                     const clang::Stmt &Body);

/// The text with \p Edits made, of which several may be the same.
std::optional<BodyText> readBodyText(const Extraction &E,
                                     const clang::Stmt &Body,
                                     std::vector<BodyEdit> Edits);

} // namespace idxmap

#endif
