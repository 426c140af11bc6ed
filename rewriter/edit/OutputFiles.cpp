//===- OutputFiles.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/OutputFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <climits>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::SmallString;
using llvm::StringRef;

namespace idxmap {

static Finding failed(StringRef Path, const std::string &Why) {
  return Finding(FindingID::err_write_failed, {Path.str(), Why});
}

namespace {

/// A file on its way to the disk.
class Replacement {
public:
  explicit Replacement(const OutputFile &File) : File(File) {}
  ~Replacement() {
    if (Temporary)
      llvm::consumeError(Temporary->discard());
  }

  /// Where the text will be; nothing is touched.
  std::optional<Finding> findTarget(const FileIds &Sources);
  /// The text is on the disk, beside the target.
  std::optional<Finding> write();
  /// It takes the target's place.
  std::optional<Finding> finish();

  StringRef target() const { return Target; }

private:
  std::error_code print(llvm::raw_fd_ostream &To) const;

  const OutputFile &File;
  SmallString<128> Target;
  fs::file_status Old;
  std::optional<fs::TempFile> Temporary;
};

} // namespace

std::error_code Replacement::print(llvm::raw_fd_ostream &To) const {
  To << File.Text;
  To.flush();
  const std::error_code Error = To.error();
  To.clear_error();
  return Error;
}

/// Where a text for \p Path has to go: to the end of a chain of links, also
/// where no file is there yet.
static SmallString<128> targetOf(StringRef Path) {
  SmallString<128> Target;
  if (!fs::real_path(Path, Target))
    return Target;
  Target = Path;
  if (fs::exists(Path)) // A pipe has no path.
    return Target;
  char Next[PATH_MAX];
  for (int Links = 0; Links < 40 && fs::is_symlink_file(Target); ++Links) {
    const ssize_t Length = readlink(Target.c_str(), Next, sizeof Next);
    if (Length < 0)
      break;
    const StringRef To(Next, Length);
    if (path::is_absolute(To))
      Target.clear();
    else
      path::remove_filename(Target);
    path::append(Target, To);
  }
  return Target;
}

std::optional<Finding> Replacement::findTarget(const FileIds &Sources) {
  Target = targetOf(File.Path);
  if (fs::status(Target, Old) || !fs::exists(Old))
    return std::nullopt;
  if (Sources.count(Old.getUniqueID()))
    return Finding(FindingID::err_output_is_source, {File.Path})
        .withNote(Finding(FindingID::note_output_is_source));
  if (fs::is_directory(Old))
    return failed(File.Path,
                  std::make_error_code(std::errc::is_a_directory).message());
  if (std::error_code Error = fs::access(Target, fs::AccessMode::Write))
    return failed(File.Path, Error.message());
  return std::nullopt;
}

std::optional<Finding> Replacement::write() {
  if (fs::exists(Old) && !fs::is_regular_file(Old))
    return std::nullopt;
  auto Made = fs::TempFile::create(Target + ".%%%%%%");
  if (!Made)
    return failed(File.Path, llvm::toString(Made.takeError()));
  Temporary.emplace(std::move(*Made));
  llvm::raw_fd_ostream Stream(Temporary->FD, /*shouldClose=*/false);
  std::error_code Error = print(Stream);
  if (!Error && fs::exists(Old))
    Error = fs::setPermissions(Temporary->FD, Old.permissions());
  if (Error)
    return failed(File.Path, Error.message());
  return std::nullopt;
}

std::optional<Finding> Replacement::finish() {
  if (!Temporary) {
    std::error_code Error;
    llvm::raw_fd_ostream Stream(Target, Error);
    if (!Error)
      Error = print(Stream);
    return Error ? std::optional(failed(File.Path, Error.message()))
                 : std::nullopt;
  }
  llvm::Error Wrong = Temporary->keep(Target);
  Temporary.reset();
  if (Wrong)
    return failed(File.Path, llvm::toString(std::move(Wrong)));
  return std::nullopt;
}

std::optional<Finding> writeFiles(const std::vector<OutputFile> &Files,
                                  const FileIds &Sources) {
  std::vector<Replacement> All(Files.begin(), Files.end());
  llvm::StringSet<> Targets;
  for (Replacement &Each : All) {
    if (auto Wrong = Each.findTarget(Sources))
      return Wrong;
    if (!Targets.insert(Each.target()).second)
      return failed(Each.target(), "two files of this run have this name");
  }
  for (Replacement &Each : All)
    if (auto Wrong = Each.write())
      return Wrong;
  for (Replacement &Each : All)
    if (auto Wrong = Each.finish())
      return Wrong;
  return std::nullopt;
}

/// The first link on the way from \p Folder to \p Relative, or nothing.
static std::optional<std::string> linkBeneath(StringRef Folder,
                                              StringRef Relative) {
  SmallString<128> Way = Folder;
  for (auto Each = path::begin(Relative); Each != path::end(Relative); ++Each) {
    path::append(Way, *Each);
    if (fs::is_symlink_file(Way))
      return std::string(Way);
  }
  return std::nullopt;
}

std::optional<Finding> writeFolder(StringRef Folder,
                                   const std::vector<OutputFile> &Files,
                                   const FileIds &Sources) {
  std::vector<OutputFile> Beneath;
  for (const OutputFile &Each : Files) {
    if (const auto Link = linkBeneath(Folder, Each.Path))
      return failed(*Link, "a symbolic link in an output folder is not "
                           "followed");
    SmallString<128> Path = Folder;
    path::append(Path, Each.Path);
    Beneath.push_back({std::string(Path), Each.Text});
  }
  for (const OutputFile &Each : Beneath)
    if (std::error_code Error =
            fs::create_directories(path::parent_path(Each.Path)))
      return failed(Each.Path, Error.message());
  return writeFiles(Beneath, Sources);
}

} // namespace idxmap
