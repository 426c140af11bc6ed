//===- SourceTree.h - The files of a program, with attributes ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Copies of a program's files that are not written yet, with what is inserted
// in them, under the names that they have beneath the folder to come.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_SOURCETREE_H
#define IDXMAP_REWRITER_TOOL_PORT_SOURCETREE_H

#include "rewriter/list/Insertions.h"
#include "rewriter/list/ListedNest.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>

namespace llvm::vfs {
class FileSystem;
}

namespace idxmap {

class SourceTree {
public:
  /// Copies what lies beneath \p From to \p To; both absolute, without links
  /// and dots.
  SourceTree(std::string From, std::string To)
      : From(std::move(From)), To(std::move(To)) {}

  /// "src/a.cpp" of a file beneath the old folder; of another, nothing.
  std::optional<std::string> nameOf(llvm::StringRef File) const;
  /// The same of a name that a parse of the copy has, relative to it or not.
  std::optional<std::string> nameOfCopy(llvm::StringRef File) const;
  /// A file or folder of the old program as its copy's units name it.
  std::string inCopy(const std::string &Path) const;

  /// Reads the file; false where that fails.
  bool add(const std::string &Name);
  bool has(const std::string &Name) const { return Files.count(Name) > 0; }

  /// The disk with the copy on it, seen from its folder, which exists.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files() const;

  /// The last insertion at or before \p Place, which is in the copy; nothing
  /// where there is none in that file.
  struct Insertion {
    std::string Name;
    size_t Offset;
  };
  std::optional<Insertion> insertionBefore(const ListedPlace &Place) const;
  /// Where an offset of the old text is in the copy.
  ListedPlace placeOf(const std::string &Name, size_t OldOffset) const;

  const std::string From, To;
  std::map<std::string, Insertions> Files;
};

} // namespace idxmap

#endif
