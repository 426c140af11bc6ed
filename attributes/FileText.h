//===- FileText.h - Files as tokens, each read once -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The raw tokens of a unit's files, and the preprocessor directives among them,
// whether or not the preprocessor has seen them: Clang's AST keeps none. Loops
// ask again and again; a file is lexed when it is first asked about.
//
//   #pragma omp parallel for \     ->  words pragma omp parallel for collapse
//       collapse(2)                    ( 2 ), followed by the `for`
//   for (...)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_FILETEXT_H
#define IDXMAP_ATTRIBUTES_FILETEXT_H

#include "attributes/SkippedText.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"

#include <any>
#include <deque>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace clang {
class LangOptions;
}

namespace idxmap {

struct DirectiveLine {
  clang::SourceLocation Hash;
  clang::SourceLocation End; ///< After its last word.
  /// Raw tokens after the '#'; of OpenMP and OpenACC, without macros: then they
  /// lie in a text of their own (FileText::inFile).
  llvm::ArrayRef<clang::Token> Words;
  /// The first token after it that is part of no directive; invalid at the
  /// file's end.
  clang::SourceLocation FollowedBy;
  llvm::ArrayRef<clang::Token> Written = {}; ///< As they are in the file.

  /// The word of this number, if it is an identifier; else empty.
  llvm::StringRef word(unsigned Number) const;
  /// `#if`, `#else` and their like.
  bool isConditional() const;
  /// `#pragma unroll` or `nounroll`, which mean the same for the device.
  bool isUnrolling() const;
};

class FileText {
public:
  /// \p Files has to outlive it.
  /// \p Skipped is what conditions leave out (SkippedText.h).
  FileText(const clang::SourceManager &Files,
           const clang::LangOptions &Language, const SkippedText &Skipped)
      : Files(Files), Language(Language), Skipped(inOrder(Skipped.ranges())),
        Operators(Skipped.operators()), PP(Skipped.preprocessor()) {}

  /// The raw tokens of \p File that begin before \p End, without comments, in
  /// order.
  llvm::ArrayRef<clang::Token> tokens(clang::FileID File, unsigned End);
  /// The directives of \p File whose '#' stands before \p End, in order.
  llvm::ArrayRef<DirectiveLine> directives(clang::FileID File, unsigned End);

  /// Conditions leave \p Place out; not the directives at both ends.
  bool isSkipped(clang::SourceLocation Place) const;

  /// Those in \p Range, whose ends may be in macros.
  llvm::ArrayRef<PragmaOperator> operators(clang::SourceRange Range) const;

  /// Of \p Text, the characters of a file from \p Begin on, which are to stand
  /// elsewhere, makes directives blank and what conditions leave out. Line ends
  /// stay, so that the rest keeps its line.
  void blankDirectives(clang::SourceLocation Begin, std::string &Text,
                       bool KeepsUnrolling = false);

  /// \p Place, or for one in a directive whose macros were replaced, where that
  /// stands.
  clang::SourceLocation inFile(clang::SourceLocation Place) const;

  /// Of the unit; null where there is none to ask.
  clang::Preprocessor *preprocessor() const { return PP; }

  /// What \p Find finds of the unit, found once for all who ask for its type;
  /// stays where it is. \p Find asks for nothing of that type.
  template <typename Finder> auto &remembered(Finder Find) {
    using Found = std::invoke_result_t<Finder>;
    std::any &Known = Remembered[kindOf<Found>()];
    if (!Known.has_value())
      Known = Find();
    return *std::any_cast<Found>(&Known);
  }

private:
  struct Lexed {
    std::vector<clang::Token> Tokens;
    std::vector<DirectiveLine> Directives;
    std::deque<std::vector<clang::Token>> Replaced;
  };
  template <typename T> static const void *kindOf() {
    static const char Kind = 0;
    return &Kind;
  }
  static std::vector<clang::SourceRange>
  inOrder(std::vector<clang::SourceRange> Ranges);
  void replaceMacros(Lexed &In);
  const Lexed &lexed(clang::FileID File);

  const clang::SourceManager &Files;
  const clang::LangOptions &Language;
  /// In the order of their places, not of files: they are searched.
  const std::vector<clang::SourceRange> Skipped;
  const std::vector<PragmaOperator> Operators;
  clang::Preprocessor *const PP;
  /// Texts of directives, and where these stand.
  llvm::DenseMap<clang::FileID, clang::SourceLocation> Directives;
  llvm::DenseMap<clang::FileID, Lexed> Known;
  std::map<const void *, std::any> Remembered;
};

} // namespace idxmap

#endif
