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
#ifndef IDXMAP_REWRITER_EXTRACT_BODY_H
#define IDXMAP_REWRITER_EXTRACT_BODY_H

#include "rewriter/LoopNest.h"
#include "rewriter/extract/Extraction.h"

namespace idxmap {

/// The text of \p Body, in which the statements \p Continues become `return`;
/// nothing, and a finding, where that text does not stand in one file.
/// What must change in a body: \p Text instead of the characters of a range.
struct BodyEdit {
  clang::CharSourceRange Range;
  std::string Text;
};

/// `continue` of the nest leaves the thread; nothing, and a finding, if a macro
/// makes one.
std::optional<std::vector<BodyEdit>>
editContinues(const Extraction &E,
              const std::vector<const clang::ContinueStmt *> &Continues);

/// The characters of \p Body without its braces and the white space inside
/// them; invalid if that is not in one file.
clang::CharSourceRange bodyTextRange(const Extraction &E,
                                     const clang::Stmt &Body);

/// The characters of \p Range with \p Edits made.
std::string editedText(const Extraction &E, clang::CharSourceRange Range,
                       const std::vector<BodyEdit> &Edits);

/// The text with \p Edits made, of which several may be the same.
std::optional<BodyText> readBodyText(const Extraction &E,
                                     const clang::Stmt &Body,
                                     std::vector<BodyEdit> Edits);

} // namespace idxmap

#endif
