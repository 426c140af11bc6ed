//===- SourceEdit.h - New text for the user's files -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Puts kernels and launches into the files that the loops stand in. Edits are
// clang::tooling::Replacements on the original text; a launch takes the loop's
// place with the loop's indentation, a kernel stands on lines of its own before
// the declaration it belongs to; a function that kernels call is declared
// `__host__ __device__`, or stands there once more, for kernels alone. With
// line directives, text after an insertion keeps the line, the file name and
// the column that it has in the user's file.
//
// A file that is included twice is edited once: the rewrites of the same loop
// must agree to the byte.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_SOURCEEDIT_H
#define IDXMAP_REWRITER_EDIT_SOURCEEDIT_H

#include "mapping/Finding.h"
#include "rewriter/edit/TextEdits.h"

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class SourceManager;
} // namespace clang

namespace idxmap {

/// What one loop becomes, and where. Places are in files, not in macros.
struct LoopRewrite {
  clang::CharSourceRange Replaced; ///< A character range.
  clang::SourceLocation KernelPlace;
  std::string Kernels; ///< Complete lines.
  std::string Launch;  ///< Not indented.
  /// Declarations of functions that the kernels call.
  std::vector<clang::SourceLocation> DeviceMarks;
  /// What stands behind declarations of functions; Begin is that of the
  /// declaration.
  struct Copy {
    clang::SourceLocation Begin, End;
    std::string Text;
    bool IsDefinition;
  };
  std::vector<Copy> Copies;
  std::vector<clang::SourceLocation> Unused; ///< Declarations.
  /// Declarations in classes that become public, with their own access.
  struct Opening {
    clang::SourceLocation Begin, End;
    std::string Access;
  };
  std::vector<Opening> Openings;
  /// Names of types that have none, and what they are written before.
  std::map<clang::SourceLocation, std::string> Named;
};

/// What the attributes of a statement become that stays where it is.
struct StatementRewrite {
  clang::CharSourceRange Replaced; ///< A character range.
  std::string Text;                ///< Not indented.
  /// Where a block that Text begins has to end; invalid if it begins none.
  clang::SourceLocation End;
  /// What stands before kernels, complete lines, and functions that it calls.
  std::string Classes = {};
  clang::SourceLocation KernelPlace = {};
  std::vector<clang::SourceLocation> DeviceMarks = {};
  unsigned Ends = 1; ///< How many blocks end at End.
};

/// Texts by the name under which Clang opened the file.
using FileTexts = std::map<std::string, std::string>;

class SourceEdit {
public:
  /// \p Originals: the text of files, by name, that is not as \p SM has it.
  SourceEdit(const clang::SourceManager &SM, const FileTexts &Originals,
             bool LineDirectives)
      : SM(SM), Originals(Originals), LineDirectives(LineDirectives) {}

  /// What is wrong with adding it, or nothing. The finding's place is the loop.
  std::optional<Finding> add(const LoopRewrite &Rewrite);
  std::optional<Finding> add(const StatementRewrite &Rewrite);

  bool isEmpty() const { return Files.empty(); }
  std::string mainFile() const;

  /// What changes in every edited file, each beginning with \p Includes
  /// (complete lines), and in the main file, edited or not, beginning with
  /// \p Head and \p Includes.
  std::map<std::string, TextEdits> edits(const std::string &Head,
                                         const std::string &Includes) const;

  /// Of a file that edits() names.
  std::string oldText(const std::string &Name) const;

  /// The text of each of \p All as it was, with them.
  FileTexts apply(const std::map<std::string, TextEdits> &All) const;

  /// Files without edits on the way from the main file to one with edits.
  FileTexts includers() const;

private:
  struct LoopEdit {
    unsigned Length = 0;
    std::string Launch;
    unsigned KernelOffset = 0;
    std::string Kernels;
    friend bool operator==(const LoopEdit &, const LoopEdit &) = default;
  };
  /// Of a loop in another file, a part of a function that this file includes.
  struct ForeignKernels {
    clang::SourceLocation Loop;
    unsigned KernelOffset = 0;
    std::string Kernels;
  };
  struct StatementEdit {
    unsigned Length = 0;
    std::string Text;
    unsigned End = 0; ///< 0 if no block ends.
    std::string Classes;
    unsigned KernelOffset = 0;
    unsigned Ends = 1; ///< How many blocks.
    friend bool operator==(const StatementEdit &,
                           const StatementEdit &) = default;
  };
  struct CopyEdit {
    unsigned Begin = 0; ///< Of the original.
    std::string Text;
    bool IsDefinition = false;
    friend bool operator==(const CopyEdit &, const CopyEdit &) = default;
  };
  struct FileEdits {
    clang::FileID Id;
    std::map<unsigned, LoopEdit> Loops;           ///< By the loop's offset.
    std::vector<ForeignKernels> Foreign;          ///< In the order of loops.
    std::set<unsigned> DeviceMarks;               ///< Offsets.
    std::set<unsigned> Unused;                    ///< Likewise.
    std::map<unsigned, std::string> Named;        ///< Of types, by offset.
    std::map<unsigned, CopyEdit> Copies;          ///< By the original's end.
    std::map<unsigned, StatementEdit> Statements; ///< By offset.
    std::map<unsigned, std::string> Accesses;     ///< "public:", by offset.

    bool endsBlock(unsigned Offset) const;
    /// What the file has stands in a function of another one.
    bool IsPart = false;
  };
  struct PlacedEdit {
    unsigned Length = 0;
    std::string Text;
  };
  using PlacedEdits = std::map<unsigned, PlacedEdit>; ///< By offset.

  FileEdits &editsOf(clang::FileID File);
  std::string original(clang::FileID File) const;
  unsigned kernelOffset(clang::FileID File, unsigned Offset) const;
  void addKernels(const FileEdits &File, PlacedEdits &Edits) const;
  std::string inPlace(const FileEdits &File, unsigned Offset, unsigned Length,
                      const std::string &Text) const;
  void addBlockEnds(const FileEdits &File, PlacedEdits &Edits) const;
  unsigned emptyLine(const FileEdits &File, unsigned Offset,
                     unsigned Length) const;
  void addStatements(const FileEdits &File, PlacedEdits &Edits) const;
  void addLaunches(const FileEdits &File, PlacedEdits &Edits) const;
  std::map<unsigned, std::string> neededAccesses(const FileEdits &File) const;
  void addAccesses(const FileEdits &File, PlacedEdits &Edits) const;
  void addMarks(const FileEdits &File, const std::set<unsigned> &Offsets,
                const std::string &Mark, PlacedEdits &Edits) const;
  void addNames(const FileEdits &File, PlacedEdits &Edits) const;
  std::optional<Finding> addCopy(const LoopRewrite::Copy &Copy);
  void addCopies(const FileEdits &File, PlacedEdits &Edits) const;
  TextEdits editsOf(const FileEdits &File, const std::string &Top) const;

  const clang::SourceManager &SM;
  const FileTexts &Originals;
  const bool LineDirectives;
  std::map<std::string, FileEdits> Files;
};

} // namespace idxmap

#endif
