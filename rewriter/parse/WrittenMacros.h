//===- WrittenMacros.h - A unit with macros written out ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop that a macro makes has no text that a kernel could be put in the place
// of. So the macro is written out where it is used, and the unit is parsed
// again, macro by macro from the outside in:
//
//   #define FOR(i, n) for (int i = 0; i < (n); ++i)
//   [[idxmap::map]] FOR(i, n) a[i] = 0;
//       ->  [[idxmap::map]] for (int i = 0; i < (n); ++i) a[i] = 0;
//
// Law: the preprocessor makes the same tokens of the new texts as of the
// user's, in the whole unit. It is checked each time; where it does not hold,
// the texts stay as they are.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_WRITTENMACROS_H
#define IDXMAP_REWRITER_PARSE_WRITTENMACROS_H

#include "rewriter/edit/TextEdits.h"
#include "rewriter/parse/UnitParse.h"

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace clang {
class Stmt;
}

namespace idxmap {

class WrittenMacros {
public:
  /// \p Source has to outlive it.
  explicit WrittenMacros(const UnitSource &Source);

  /// With the texts as they are now.
  UnitSource source() const;
  bool isEmpty() const { return Edits.empty(); }

  /// Writes out the macros that make what stands at \p Places of \p Unit, which
  /// was parsed from source(). True if that changes a text: the unit has to be
  /// parsed again.
  bool writeOut(const ParsedUnit &Unit,
                const std::vector<clang::SourceLocation> &Places);

  /// \p Edits of a file's text in source(), as edits of the user's.
  TextEdits ofUsersText(const std::string &File, const TextEdits &Own) const;
  /// The place in the user's text; nothing of one that a macro makes, unless it
  /// is the first that the macro makes.
  std::optional<size_t> usersOffset(const std::string &File,
                                    size_t Offset) const;
  /// Of a place in a line of source(), the column in the user's text, where
  /// the line is the same; in a macro, that of its use. \p Column counts
  /// from 1.
  unsigned usersColumn(const std::string &File, unsigned Line,
                       unsigned Column) const;
  /// The user's text of a file that is changed; null for others.
  const std::string *usersText(const std::string &File) const;

private:
  /// The file, the line, and the text of the use of a macro.
  using WrittenUse = std::tuple<std::string, unsigned, std::string>;
  /// And what is to stand for it, by file and offset.
  using Uses = std::map<std::pair<std::string, unsigned>,
                        std::pair<WrittenUse, TextEdit>>;
  bool tryEdits(const Uses &All);
  bool isSame();

  const UnitSource &Source;
  bool IsOpen;
  std::set<WrittenUse> Refused;
  std::map<std::string, TextEdits> Edits; ///< By the file's name for Clang.
  std::map<std::string, std::string> Users;
  std::optional<std::string> Digest; ///< Of the tokens of the user's texts.
};

/// Where the loops of a nest, from \p Loop inwards, begin and end in macros,
/// and where these have a `continue`.
void addMacroPlaces(const clang::Stmt &Loop,
                    std::vector<clang::SourceLocation> &Places);

/// addMacroPlaces() of all annotated loops of \p Unit.
std::vector<clang::SourceLocation> annotatedMacroPlaces(const ParsedUnit &Unit);

} // namespace idxmap

#endif
