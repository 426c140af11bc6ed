//===- TextEdits.h - What changes in a file ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The changes of one file, in order, none of which overlap. What two units make
// of one header is united where they agree:
//
//   "__host__ __device__ " at 20, and at 90  ->  both
//   "a" at 20, and "b" at 20                 ->  nothing is right for both
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_TEXTEDITS_H
#define IDXMAP_REWRITER_EDIT_TEXTEDITS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct TextEdit {
  size_t Offset = 0; ///< In the old text.
  size_t Length = 0; ///< Of what is replaced.
  std::string Text;
  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// By offset.
using TextEdits = std::vector<TextEdit>;

/// \p Old with \p Edits, and with the ends of lines that \p Old has.
std::string applyEdits(llvm::StringRef Old, const TextEdits &Edits);

/// \p Text with the ends of lines that \p Old has.
std::string withLineEndsOf(llvm::StringRef Old, std::string Text);

/// Where text may be put before all else: behind a byte order mark.
size_t beginOf(llvm::StringRef Text);

/// \p First and then \p Then, which lie in the text that \p First makes:
///
///   applyEdits(applyEdits(A, First), Then) = applyEdits(A, composed(..))
TextEdits composed(const TextEdits &First, const TextEdits &Then);

/// Both; of `#include` lines at one place, each once. Nothing where they change
/// the same place in two ways.
std::optional<TextEdits> unite(const TextEdits &A, const TextEdits &B);

} // namespace idxmap

#endif
