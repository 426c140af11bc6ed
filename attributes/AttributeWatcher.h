//===- AttributeWatcher.h - Every idxmap attribute that was lexed -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Watches a stream of tokens for attribute lists and notes each attribute in
// them, known or not, wherever it stands: a parser that ignores one must not go
// unnoticed. Only what the preprocessor hands to the parser is seen.
//
//   [[using idxmap: map(2), nosuch]]  ->  idxmap::map (2), idxmap::nosuch
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ATTRIBUTEWATCHER_H
#define IDXMAP_ATTRIBUTES_ATTRIBUTEWATCHER_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"

#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace idxmap {

struct AttributeUse {
  std::string Scope; ///< Empty if none.
  std::string Name;
  clang::SourceLocation NamePlace;
  clang::SourceLocation List;        ///< The first `[`.
  clang::SourceLocation Open, Close; ///< Parentheses of the arguments, if any.

  /// Where an Attr's range ends. (It begins at the scope, which `using` puts
  /// far away and which several attributes then share.)
  clang::SourceLocation end() const {
    return Close.isValid() ? Close : NamePlace;
  }
};

/// The place of an attribute's name by the end of its range.
using AttributePlaces = std::map<clang::SourceLocation, clang::SourceLocation>;

/// A machine over tokens that recognises `[[` ... `]]`.
class AttributeListScanner {
public:
  void take(const clang::Token &T);
  /// Attributes in the order of their names.
  const std::vector<AttributeUse> &uses() const { return Uses; }

private:
  enum class State { Outside, OneBracket, Inside };
  void takeInside(const clang::Token &T);
  void takeName(const clang::Token &T, const std::string &Word);
  void leave() { Now = State::Outside; }

  State Now = State::Outside;
  clang::SourceLocation List;
  std::string CommonScope;
  bool AfterUsing = false, AfterColons = false, HasName = false;
  unsigned Depth = 0;
  std::vector<AttributeUse> Uses;
};

/// The uses in scope idxmap of one parse.
class AttributeWatcher {
public:
  /// \p PP must not lex after this object's death.
  void attach(clang::Preprocessor &PP);

  std::vector<AttributeUse> uses() const;
  AttributePlaces places() const;

private:
  AttributeListScanner Scanner;
};

} // namespace idxmap

#endif
