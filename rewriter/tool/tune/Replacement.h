//===- Replacement.h - A text with one piece exchanged ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A file's text in which one piece is another one; shown as the new text or as
// a unified diff that `patch -p1` and `git apply` take.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TUNE_REPLACEMENT_H
#define IDXMAP_REWRITER_TOOL_TUNE_REPLACEMENT_H

#include <cstddef>
#include <string>

namespace idxmap {

struct Replacement {
  std::string Text; ///< Of the whole file.
  size_t Begin = 0, Size = 0;
  std::string With;

  std::string newText() const;
  /// By how many lines what stands behind it moves.
  int linesAdded() const;
  /// \p Name is that of the file.
  std::string unifiedDiff(const std::string &Name) const;
};

} // namespace idxmap

#endif
