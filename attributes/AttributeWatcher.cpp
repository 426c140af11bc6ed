//===- AttributeWatcher.cpp -------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AttributeWatcher.h"

#include "attributes/AttributeTable.h"

#include "clang/Lex/Preprocessor.h"

#include <set>

using namespace clang;

namespace idxmap {

/// The spelling of an identifier or keyword, also of one that a raw lexer made.
static std::string wordOf(const Token &T) {
  if (T.is(tok::raw_identifier))
    return T.getRawIdentifier().str();
  if (T.isAnnotation() || T.isLiteral() || !T.getIdentifierInfo())
    return "";
  return T.getIdentifierInfo()->getName().str();
}

void AttributeListScanner::take(const Token &T) {
  switch (Now) {
  case State::Outside:
    if (T.is(tok::l_square)) {
      Now = State::OneBracket;
      List = T.getLocation();
    }
    return;
  case State::OneBracket:
    Now = T.is(tok::l_square) ? State::Inside : State::Outside;
    CommonScope.clear();
    AfterUsing = AfterColons = HasName = false;
    Depth = 0;
    return;
  case State::Inside:
    return takeInside(T);
  }
}

void AttributeListScanner::takeInside(const Token &T) {
  if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
    if (Depth++ == 0 && T.is(tok::l_paren) && HasName)
      Uses.back().Open = T.getLocation();
    return;
  }
  if (Depth > 0) {
    if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0 &&
        T.is(tok::r_paren) && HasName)
      Uses.back().Close = T.getLocation();
    return T.is(tok::eof) ? leave() : void();
  }
  const std::string Word = wordOf(T);
  if (!Word.empty())
    return takeName(T, Word);
  if (T.is(tok::coloncolon))
    AfterColons = true;
  else if (T.is(tok::comma))
    HasName = false;
  else if (!T.isOneOf(tok::colon, tok::ellipsis))
    leave(); // The end, or never was an attribute list.
}

void AttributeListScanner::takeName(const Token &T, const std::string &Word) {
  if (AfterUsing) {
    CommonScope = Word;
    AfterUsing = false;
  } else if (AfterColons && HasName) {
    // What was taken for a name was a scope.
    Uses.back().Scope = Uses.back().Name;
    Uses.back().Name = Word;
    Uses.back().NamePlace = T.getLocation();
    AfterColons = false;
  } else if (!HasName && Word == "using") {
    AfterUsing = true;
  } else if (!HasName) {
    Uses.push_back({CommonScope, Word, T.getLocation(), List, SourceLocation(),
                    SourceLocation()});
    HasName = true;
  } else {
    leave();
  }
}

void AttributeWatcher::attach(Preprocessor &PP) {
  PP.setTokenWatcher([this](const Token &T) { Scanner.take(T); });
}

std::vector<AttributeUse> AttributeWatcher::uses() const {
  std::vector<AttributeUse> Ours;
  std::set<SourceLocation> Seen; // A parser that backtracks lexes twice.
  for (const AttributeUse &Use : Scanner.uses())
    if (Use.Scope == AttributeScope && Seen.insert(Use.NamePlace).second)
      Ours.push_back(Use);
  return Ours;
}

AttributePlaces AttributeWatcher::places() const {
  AttributePlaces Places;
  for (const AttributeUse &Use : Scanner.uses())
    Places[Use.end()] = Use.NamePlace;
  return Places;
}

} // namespace idxmap
