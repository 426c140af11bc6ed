//===- DirectiveMacros.cpp - Macros in directives -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/DirectiveMacros.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <vector>

using clang::Token;
using llvm::ArrayRef;

namespace idxmap {

namespace {

/// A token as text, and the macro that it may name.
struct Word {
  std::string Text;
  bool HasSpace = false; ///< Before it.
  clang::MacroInfo *Macro = nullptr;
};

class Replacer {
public:
  Replacer(clang::Preprocessor &PP, clang::SourceLocation At)
      : PP(PP), At(At) {}

  Word word(const Token &Of) const;
  /// False where a macro cannot be replaced by text.
  bool replace(ArrayRef<Word> Words, unsigned Depth);

  std::string Text;
  bool HasReplaced = false;

private:
  void write(const Word &Of);
  bool take(const Word &Of, const std::vector<std::vector<Word>> &Arguments,
            unsigned Depth);

  clang::Preprocessor &PP;
  const clang::SourceLocation At; ///< Of the directive.
  int Parentheses = 0;
};

} // namespace

Word Replacer::word(const Token &Of) const {
  const llvm::StringRef Spelling =
      Of.is(clang::tok::raw_identifier)
          ? Of.getRawIdentifier().ltrim("\\ \t\r\n")
          : llvm::StringRef();
  if (Spelling.empty() && !Of.getIdentifierInfo())
    return {PP.getSpelling(Of), Of.hasLeadingSpace()};
  const clang::IdentifierInfo *Name = Of.is(clang::tok::raw_identifier)
                                          ? PP.getIdentifierInfo(Spelling)
                                          : Of.getIdentifierInfo();
  Word Result{Name->getName().str(), Of.hasLeadingSpace()};
  if (Name->hadMacroDefinition())
    Result.Macro = PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
  return Result;
}

void Replacer::write(const Word &Of) {
  const auto isPart = [](char C) {
    return clang::isAsciiIdentifierContinue(C);
  };
  const bool WouldJoin = !Text.empty() && !Of.Text.empty() &&
                         isPart(Text.back()) && isPart(Of.Text.front());
  Text += (WouldJoin || (Of.HasSpace && !Text.empty()) ? " " : "") + Of.Text;
}

/// Each part begins with a blank where what it stands for does.
bool Replacer::take(const Word &Of,
                    const std::vector<std::vector<Word>> &Arguments,
                    unsigned Depth) {
  std::vector<Word> Body;
  const auto add = [&](ArrayRef<Word> Words, bool HasSpace) {
    const size_t First = Body.size();
    llvm::append_range(Body, Words);
    if (First < Body.size())
      Body[First].HasSpace = HasSpace;
  };
  for (const Token &Each : Of.Macro->tokens()) {
    if (Each.isOneOf(clang::tok::hash, clang::tok::hashhash))
      return false;
    const clang::IdentifierInfo *Name = Each.getIdentifierInfo();
    const int Number = Name ? Of.Macro->getParameterNum(Name) : -1;
    if (Number < 0)
      add(word(Each), Each.hasLeadingSpace());
    else if (static_cast<size_t>(Number) < Arguments.size())
      add(Arguments[Number], Each.hasLeadingSpace());
  }
  if (!Body.empty())
    Body.front().HasSpace = Of.HasSpace;
  HasReplaced = true;
  return replace(Body, Depth + 1);
}

bool Replacer::replace(ArrayRef<Word> Words, unsigned Depth) {
  constexpr unsigned Deepest = 32; // Of macros that name each other.
  if (Depth > Deepest)
    return false;
  while (!Words.empty()) {
    const Word &First = Words.front();
    Words = Words.drop_front();
    const bool IsCall = !Words.empty() && Words.front().Text == "(";
    if (Parentheses > 0 || !First.Macro || First.Macro->isBuiltinMacro() ||
        (First.Macro->isFunctionLike() && !IsCall)) {
      Parentheses += (First.Text == "(") - (First.Text == ")");
      write(First);
      continue;
    }
    std::vector<std::vector<Word>> Arguments;
    if (First.Macro->isFunctionLike()) {
      if (First.Macro->isVariadic())
        return false;
      Arguments.emplace_back();
      int Open = 0;
      do {
        if (Words.empty())
          return false;
        const Word &Next = Words.front();
        Words = Words.drop_front();
        const int Before = Open;
        Open += (Next.Text == "(") - (Next.Text == ")");
        if (Open == 1 && Next.Text == ",")
          Arguments.emplace_back();
        else if (Before > 0 && Open > 0)
          Arguments.back().push_back(Next);
      } while (Open > 0);
    }
    if (!take(First, Arguments, Depth))
      return false;
  }
  return true;
}

std::optional<std::string> withoutMacros(ArrayRef<Token> Words,
                                         clang::Preprocessor &PP) {
  const auto says = [&](unsigned Number, llvm::StringRef Name) {
    return Words[Number].is(clang::tok::raw_identifier) &&
           Words[Number].getRawIdentifier().ltrim("\\ \t\r\n") == Name;
  };
  // What kind of directive it is, no macro says.
  if (Words.size() < 3 || !says(0, "pragma") ||
      (!says(1, "omp") && !says(1, "acc")))
    return std::nullopt;
  Replacer Of(PP, Words.front().getLocation());
  std::vector<Word> All;
  for (const Token &Each : Words)
    All.push_back(Of.word(Each));
  All[0].Macro = All[1].Macro = nullptr;
  if (llvm::none_of(All, [](const Word &Each) { return Each.Macro; }) ||
      !Of.replace(All, 0) || !Of.HasReplaced)
    return std::nullopt;
  return std::move(Of.Text);
}

} // namespace idxmap
