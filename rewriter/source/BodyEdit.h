//===- BodyEdit.h - A change of the text of a body --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What generated code says instead of a piece of the user's text:
//
//   the range of `continue`, "return"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_BODYEDIT_H
#define IDXMAP_REWRITER_SOURCE_BODYEDIT_H

#include "rewriter/source/Extraction.h"

#include <string>
#include <vector>

namespace idxmap {

/// What must change in a body: \p Text instead of the characters of a range.
struct BodyEdit {
  clang::CharSourceRange Range;
  std::string Text;
};

/// Makes \p Edits, of which several may be the same, in \p Text, which begins
/// at \p Begin.
void makeEdits(const Extraction &E, clang::SourceLocation Begin,
               const std::vector<BodyEdit> &Edits, std::string &Text);

/// Those of \p Edits that begin in \p Range.
std::vector<BodyEdit> editsIn(const Extraction &E, clang::CharSourceRange Range,
                              const std::vector<BodyEdit> &Edits);

/// The characters of \p Range with \p Edits made.
std::string editedText(const Extraction &E, clang::CharSourceRange Range,
                       const std::vector<BodyEdit> &Edits);

} // namespace idxmap

#endif
