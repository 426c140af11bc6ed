//===- Insertions.cpp - A text with more text put into it -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/Insertions.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>
#include <vector>

namespace idxmap {

std::string Insertions::newText() const {
  std::string Result;
  size_t Done = 0;
  for (const auto &[Offset, More] : At) {
    Result.append(Text, Done, Offset - Done);
    Result += More;
    Done = Offset;
  }
  return Result.append(Text, Done);
}

size_t Insertions::oldOffset(size_t Offset) const {
  size_t Inserted = 0;
  for (const auto &[Place, More] : At) {
    if (Offset < Place + Inserted)
      break;
    if (Offset < Place + Inserted + More.size())
      return Place;
    Inserted += More.size();
  }
  return Offset - Inserted;
}

namespace {

using Lines = std::vector<std::string>;

constexpr size_t Context = 3;

/// With their newlines; the last one may lack it.
Lines linesOf(const std::string &Text) {
  Lines Result;
  for (size_t Begin = 0; Begin < Text.size();) {
    const size_t End = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    Result.push_back(Text.substr(Begin, End - Begin));
    Begin = End;
  }
  return Result;
}

/// One line of the old text and what stands in its place.
struct Change {
  Lines New;
  /// The old line is the last of the new ones.
  bool KeepsLine(const std::string &Old) const { return New.back() == Old; }
};

std::string diffLine(char Mark, const std::string &Line) {
  return Mark + Line +
         (Line.back() == '\n' ? "" : "\n\\ No newline at end of file\n");
}

/// Changes that are close enough to share context are one hunk.
class Differ {
public:
  Differ(const Lines &Old, const std::map<size_t, Change> &Changes)
      : Old(Old), Changes(Changes) {}

  std::string run() {
    std::string Result;
    for (auto First = Changes.begin(); First != Changes.end();) {
      auto Last = First;
      while (std::next(Last) != Changes.end() &&
             std::next(Last)->first <= Last->first + 2 * Context + 1)
        ++Last;
      Result += hunk(First->first, Last->first);
      First = std::next(Last);
    }
    return Result;
  }

private:
  std::string hunk(size_t First, size_t Last) {
    const size_t Begin = First < Context ? 0 : First - Context;
    const size_t End = std::min(Last + Context + 1, Old.size());
    const size_t Before = Added;
    std::string Body;
    for (size_t Line = Begin; Line < End; ++Line)
      Body += line(Line);
    const auto range = [](size_t Start, size_t Count) {
      return std::to_string(Start + 1) + "," + std::to_string(Count);
    };
    return "@@ -" + range(Begin, End - Begin) + " +" +
           range(Begin + Before, End - Begin + Added - Before) + " @@\n" + Body;
  }

  std::string line(size_t Line) {
    const auto Found = Changes.find(Line);
    if (Found == Changes.end())
      return diffLine(' ', Old[Line]);
    const Change &Each = Found->second;
    const bool Keeps = Each.KeepsLine(Old[Line]);
    std::string Result = Keeps ? "" : diffLine('-', Old[Line]);
    for (size_t New = 0; New < Each.New.size(); ++New)
      Result += diffLine(Keeps && New + 1 == Each.New.size() ? ' ' : '+',
                         Each.New[New]);
    Added += Each.New.size() - 1;
    return Result;
  }

  const Lines &Old;
  const std::map<size_t, Change> &Changes;
  size_t Added = 0; ///< Lines, up to here.
};

} // namespace

std::string Insertions::unifiedDiff(const std::string &Name) const {
  const Lines Old = linesOf(Text);
  std::map<size_t, Change> Changes;
  size_t Begin = 0;
  auto Next = At.begin();
  for (size_t Line = 0; Line < Old.size(); ++Line) {
    const size_t End = Begin + Old[Line].size();
    Insertions Own{Old[Line], {}};
    for (; Next != At.end() && Next->first < End; ++Next)
      Own.At.emplace(Next->first - Begin, Next->second);
    if (!Own.At.empty())
      Changes[Line] = {linesOf(Own.newText())};
    Begin = End;
  }
  if (Changes.empty())
    return "";
  const bool IsAbsolute = Name.front() == '/';
  return "--- " + (IsAbsolute ? "" : std::string("a/")) + Name + "\n+++ " +
         (IsAbsolute ? "" : std::string("b/")) + Name + "\n" +
         Differ(Old, Changes).run();
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withInsertions(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
               const std::map<std::string, Insertions> &Files) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Name, Each] : Files) {
    llvm::SmallString<256> Path(Name);
    Base->makeAbsolute(Path);
    Memory->addFile(Path, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(Each.newText(), Path));
  }
  auto Overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Base));
  Overlay->pushOverlay(Memory);
  return Overlay;
}

} // namespace idxmap
