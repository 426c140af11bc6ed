//===- OutputFiles.h - Files that a run writes ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Writes the files of a run, all of them or none: each text goes to a temporary
// file beside its target, which is renamed once every text is on the disk. Who
// reads a target meanwhile sees the old text or the new one, never a part.
//
// A symbolic link is followed to the file that is replaced, which keeps its
// mode; what is no regular file (/dev/null, a pipe) is written to as it is.
// A file that the run has read is no output but of `--annotate -i`.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_OUTPUTFILES_H
#define IDXMAP_REWRITER_EDIT_OUTPUTFILES_H

#include "mapping/Finding.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace idxmap {

struct OutputFile {
  std::string Path;
  std::string Text;
};

/// Files, whatever their names: a link and its target are one.
using FileIds = std::set<llvm::sys::fs::UniqueID>;

/// What is wrong, or nothing; then everything has been written. None of
/// \p Sources is replaced, by whichever name.
std::optional<Finding> writeFiles(const std::vector<OutputFile> &Files,
                                  const FileIds &Sources);

/// The same beneath \p Folder, which is made if need be; the paths are relative
/// to it, and no symbolic link in it is followed.
std::optional<Finding> writeFolder(llvm::StringRef Folder,
                                   const std::vector<OutputFile> &Files,
                                   const FileIds &Sources);

} // namespace idxmap

#endif
