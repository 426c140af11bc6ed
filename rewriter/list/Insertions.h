//===- Insertions.h - A text with more text put into it ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A file's text, and what is inserted at which of its offsets; shown as the new
// text or as a unified diff that `patch -p1` and `git apply` take:
//
//   "a\nc\n", "b\n" at 2  ->  "a\nb\nc\n"  and  "@@ -1,2 +1,3 @@\n a\n+b\n c\n"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_INSERTIONS_H
#define IDXMAP_REWRITER_LIST_INSERTIONS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"

#include <map>
#include <string>

namespace llvm::vfs {
class FileSystem;
}

namespace idxmap {

struct Insertions {
  std::string Text;
  std::map<size_t, std::string> At;

  std::string newText() const;
  /// Where in Text the character \p Offset of the new text is; of an inserted
  /// one, the place of its insertion.
  size_t oldOffset(size_t Offset) const;
  /// Empty if nothing is inserted. \p Name is that of the file.
  std::string unifiedDiff(const std::string &Name) const;
};

/// \p Base with the new text of each of \p Files in its place; names are seen
/// from the current folder of \p Base.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withInsertions(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
               const std::map<std::string, Insertions> &Files);

} // namespace idxmap

#endif
