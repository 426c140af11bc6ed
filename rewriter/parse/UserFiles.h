//===- UserFiles.h - The user's own files of a unit, unparsed ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Before anything is parsed: the main file and the headers that it may include
// from non-system directories, found by following #include lines whether or not
// a condition disables them. A superset of what a parse would read, for the
// price of a text search: a unit whose files never say "idxmap" needs no second
// parse. (Preprocessing such a unit costs a tenth of compiling it.)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_USERFILES_H
#define IDXMAP_REWRITER_PARSE_USERFILES_H

#include "clang/Basic/FileEntry.h"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class MemoryBuffer;
}

namespace clang {
class CompilerInstance;
class LangOptions;
} // namespace clang

namespace idxmap {

class UserFiles {
public:
  /// \p Unit has a preprocessor and a main file, and has parsed nothing.
  explicit UserFiles(clang::CompilerInstance &Unit);
  ~UserFiles();

  /// False only if no idxmap attribute can come out of a parse.
  bool mayMentionIdxmap() const { return Mentions; }
  /// True only if no header has an idxmap attribute.
  bool onlyMainMentions() const;
  /// True if a header may have a directive of OpenMP's, or asks which version.
  bool headersMayHaveOpenMP() const;

  struct Replaced {
    clang::FileEntryRef Entry;
    std::string Original;
    std::unique_ptr<llvm::MemoryBuffer> New; ///< Of the same length.
  };
  /// Other vendors' attributes that are named like one of ours keep their
  /// argument lists from our parse: [[acme::map(to: x)]] -> [[acme::map ]]. The
  /// files where that changes something.
  std::vector<Replaced>
  withoutForeignArguments(const clang::LangOptions &Language) const;

private:
  struct File;
  void visit(llvm::StringRef Text, clang::OptionalFileEntryRef Entry);
  void visitForced();
  void follow(llvm::StringRef Directive, clang::OptionalFileEntryRef From);
  void open(clang::FileEntryRef Entry);

  clang::CompilerInstance &Unit;
  std::vector<File> Files;
  std::set<unsigned> Opened; ///< By FileEntry::getUID.
  bool Mentions = false;
  bool HasUnreadable = false; ///< The name of a header.
};

/// True if \p Text has an idxmap attribute outside of comments and literals.
bool hasAttributeInText(llvm::StringRef Text,
                        const clang::LangOptions &Language);

} // namespace idxmap

#endif
