//===- ToolOutput.cpp -------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/ToolOutput.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;
using llvm::SmallString;
using llvm::StringRef;

namespace idxmap {

static std::optional<Finding> failed(StringRef Name, std::error_code Error) {
  return Finding(FindingID::err_write_failed, {Name.str(), Error.message()});
}

std::optional<Finding> writeFile(StringRef Name, StringRef Text) {
  std::error_code Error;
  llvm::raw_fd_ostream File(Name, Error);
  if (!Error) {
    File << Text;
    File.close();
    Error = File.error();
    File.clear_error();
  }
  if (Error)
    return failed(Name, Error);
  return std::nullopt;
}

static SmallString<128> absolute(StringRef Name) {
  SmallString<128> Path = Name;
  fs::make_absolute(Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path;
}

/// \p Name as seen from the folder of \p Main; empty if it lies elsewhere.
static std::string relativeTo(StringRef Main, StringRef Name) {
  SmallString<128> Folder = absolute(Main);
  path::remove_filename(Folder);
  SmallString<128> Path = absolute(Name);
  StringRef Rest = Path;
  return Rest.consume_front(Folder) && Rest.consume_front("/") ? Rest.str()
                                                               : "";
}

static std::string mainName(StringRef Main, TargetKind Target) {
  return Target == TargetKind::Cuda ? (path::stem(Main) + ".cu").str()
                                    : path::filename(Main).str();
}

static std::optional<Finding> writeFolder(const PipelineResult &Result,
                                          TargetKind Target, StringRef Folder) {
  auto Write = [&](StringRef Name, StringRef Text) -> std::optional<Finding> {
    std::string Relative = Name == Result.MainFile
                               ? mainName(Name, Target)
                               : relativeTo(Result.MainFile, Name);
    if (Relative.empty())
      return Finding(FindingID::err_header_elsewhere, {Name.str()})
          .withNote(Finding(FindingID::note_header_elsewhere));
    SmallString<128> Path = Folder;
    path::append(Path, Relative);
    if (std::error_code Error = fs::create_directories(path::parent_path(Path)))
      return failed(Path, Error);
    return writeFile(Path, Text);
  };
  for (const auto *Files : {&Result.Files, &Result.Includers})
    for (const auto &[Name, Text] : *Files)
      if (auto Wrong = Write(Name, Text))
        return Wrong;
  return std::nullopt;
}

std::optional<Finding> writeOutput(const PipelineResult &Result,
                                   TargetKind Target,
                                   const std::string &Output) {
  if (Output != "-" &&
      (StringRef(Output).ends_with("/") || fs::is_directory(Output)))
    return writeFolder(Result, Target, Output);
  for (const auto &[Name, Text] : Result.Files)
    if (Name != Result.MainFile)
      return Finding(FindingID::err_header_output, {Name})
          .withNote(Finding(FindingID::note_header_output));
  const std::string &Text = Result.Files.at(Result.MainFile);
  if (Output != "-")
    return writeFile(Output, Text);
  llvm::outs() << Text;
  return std::nullopt;
}

} // namespace idxmap
