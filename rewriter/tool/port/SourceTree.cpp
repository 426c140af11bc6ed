//===- SourceTree.cpp - The files of a program, with attributes -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/SourceTree.h"

#include "rewriter/tool/port/Project.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

namespace path = llvm::sys::path;
using llvm::SmallString;
using llvm::StringRef;

namespace idxmap {

static std::optional<std::string> relative(StringRef Path, StringRef Folder) {
  SmallString<128> Plain = Path;
  path::remove_dots(Plain, /*remove_dot_dot=*/true);
  StringRef Rest = Plain;
  if (!Rest.consume_front(Folder) || !Rest.consume_front("/"))
    return std::nullopt;
  return Rest.str();
}

std::optional<std::string> SourceTree::nameOf(StringRef File) const {
  const auto Name = relative(File, From);
  return Name ? Name : relative(realName(File), From);
}

std::optional<std::string> SourceTree::nameOfCopy(StringRef File) const {
  SmallString<128> Path = File;
  path::make_absolute(To, Path);
  return relative(Path, To);
}

std::string SourceTree::inCopy(const std::string &Path) const {
  if (Path == From || realName(Path) == From)
    return ".";
  return nameOf(Path).value_or(Path);
}

bool SourceTree::add(const std::string &Name) {
  const auto Text = llvm::MemoryBuffer::getFile(From + "/" + Name);
  if (!Text)
    return false;
  Files.try_emplace(Name, Insertions{(*Text)->getBuffer().str(), {}});
  return true;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> SourceTree::files() const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk =
      llvm::vfs::createPhysicalFileSystem();
  Disk->setCurrentWorkingDirectory(To);
  return withInsertions(std::move(Disk), Files);
}

/// Of a line and column that count from 1.
static size_t offsetOf(StringRef Text, const ListedPlace &Place) {
  size_t Begin = 0;
  for (unsigned Line = 1; Line < Place.Line && Begin < Text.size(); ++Line) {
    const size_t End = Text.find('\n', Begin);
    Begin = End == StringRef::npos ? Text.size() : End + 1;
  }
  return std::min(Begin + std::max(Place.Column, 1u) - 1, Text.size());
}

std::optional<SourceTree::Insertion>
SourceTree::insertionBefore(const ListedPlace &Place) const {
  const auto Name = nameOfCopy(Place.File);
  const auto File = Name ? Files.find(*Name) : Files.end();
  if (Place.Line == 0 || File == Files.end())
    return std::nullopt;
  const Insertions &Own = File->second;
  const size_t Offset = Own.oldOffset(offsetOf(Own.newText(), Place));
  const auto Next = Own.At.upper_bound(Offset);
  if (Next == Own.At.begin())
    return std::nullopt;
  return Insertion{*Name, std::prev(Next)->first};
}

ListedPlace SourceTree::placeOf(const std::string &Name,
                                size_t OldOffset) const {
  const Insertions &Own = Files.at(Name);
  size_t Offset = OldOffset;
  for (const auto &[At, Text] : Own.At)
    if (At <= OldOffset)
      Offset += Text.size();
  const std::string Text = Own.newText();
  const StringRef Before = StringRef(Text).take_front(Offset);
  const size_t Line = Before.rfind('\n') + 1; // npos + 1 is 0.
  return {Name, static_cast<unsigned>(Before.count('\n')) + 1,
          static_cast<unsigned>(Offset - Line) + 1};
}

} // namespace idxmap
