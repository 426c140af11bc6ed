//===- ToolOutput.cpp -------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/ToolOutput.h"

#include "rewriter/edit/OutputFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;
using llvm::SmallString;
using llvm::StringRef;

namespace idxmap {

/// \p Name as seen from the folder of \p Main; empty if it lies elsewhere.
static std::string relativeTo(StringRef Main, StringRef Name,
                              const llvm::vfs::FileSystem &Disk) {
  const auto absolute = [&](StringRef Each) {
    SmallString<128> Path = Each;
    Disk.makeAbsolute(Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return Path;
  };
  SmallString<128> Folder = absolute(Main);
  path::remove_filename(Folder);
  SmallString<128> Path = absolute(Name);
  StringRef Rest = Path;
  return Rest.consume_front(Folder) && Rest.consume_front("/") ? Rest.str()
                                                               : "";
}

static std::string mainName(StringRef Main, TargetKind Target) {
  return isCuda(Target) ? (path::stem(Main) + ".cu").str()
                        : path::filename(Main).str();
}

static std::optional<Finding> writeUnit(const PipelineResult &Result,
                                        const llvm::vfs::FileSystem &Disk,
                                        TargetKind Target, StringRef Folder) {
  std::vector<OutputFile> All;
  for (const auto *Files : {&Result.Files, &Result.Includers})
    for (const auto &[Name, Text] : *Files) {
      const std::string Relative =
          Name == Result.MainFile ? mainName(Name, Target)
                                  : relativeTo(Result.MainFile, Name, Disk);
      if (Relative.empty())
        return Finding(FindingID::err_header_elsewhere, {Name})
            .withNote(Finding(FindingID::note_header_elsewhere));
      All.push_back({Relative, Text});
    }
  return writeFolder(Folder, All, Result.Sources);
}

std::optional<Finding> writeOutput(const PipelineResult &Result,
                                   const llvm::vfs::FileSystem &Disk,
                                   TargetKind Target,
                                   const std::string &Output) {
  if (Output != "-" &&
      (StringRef(Output).ends_with("/") || fs::is_directory(Output)))
    return writeUnit(Result, Disk, Target, Output);
  for (const auto &[Name, Text] : Result.Files)
    if (Name != Result.MainFile)
      return Finding(FindingID::err_header_output, {Name})
          .withNote(Finding(FindingID::note_header_output));
  const std::string &Text = Result.Files.at(Result.MainFile);
  if (Output != "-")
    return writeFiles({{Output, Text}}, Result.Sources);
  llvm::outs() << Text;
  return std::nullopt;
}

} // namespace idxmap
