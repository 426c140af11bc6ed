//===- MacroText.cpp - The use of a macro, written out --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/MacroText.h"

#include "rewriter/MacroLineBreak.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

#include <vector>

using namespace clang;

namespace idxmap {

namespace {

/// A token with the white space before it: line breaks, and the blanks behind
/// the last of them.
struct Word {
  std::string Text;
  unsigned Lines = 0;
  std::string Blanks;
};
using Words = std::vector<Word>;

/// The words of the file from an offset on, without comments.
class WordReader {
public:
  WordReader(const Preprocessor &PP, FileID File, unsigned Offset)
      : SM(PP.getSourceManager()), Text(SM.getBufferData(File)),
        Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(),
            Text.begin() + Offset, Text.end()),
        End(Offset) {
    advance();
  }

  bool isAt(tok::TokenKind Kind) const { return Now.is(Kind); }
  bool isAtDirective() const {
    return Now.is(tok::hash) && Now.isAtStartOfLine();
  }
  bool isAtEnd() const { return Now.is(tok::eof); }
  const Word &word() const { return Current; }
  unsigned begin() const { return Begin; }
  unsigned end() const { return End; }
  void advance() {
    const unsigned Before = End;
    Raw.LexFromRawLexer(Now);
    Begin = SM.getFileOffset(Now.getLocation());
    End = Begin + Now.getLength();
    const StringRef Space = Text.slice(Before, Begin);
    Current.Text = Text.slice(Begin, End).str();
    Current.Lines = Space.count('\n');
    Current.Blanks = Current.Lines   ? Space.substr(Space.rfind('\n') + 1).str()
                     : Space.empty() ? ""
                                     : " ";
    if (StringRef(Current.Blanks).trim(" \t").size()) // A comment.
      Current.Blanks = " ";
  }

private:
  const SourceManager &SM;
  const StringRef Text;
  Lexer Raw;
  Token Now;
  unsigned Begin = 0, End;
  Word Current;
};

class MacroWriter {
public:
  MacroWriter(Preprocessor &PP, const MacroInfo &Macro, FileID File)
      : PP(PP), Macro(Macro), File(File) {}

  /// The arguments behind the name that ends at \p Offset; false where there
  /// are none. Macros without parameters have none.
  bool readArguments(unsigned Offset);
  std::optional<std::string> run();
  unsigned end() const { return End; }

private:
  bool readArgument(WordReader &In, bool IsRest);
  void put(const Word &W, bool IsArgument, unsigned Line);
  void putArgument(unsigned Number, const Word &First);
  bool putQuoted(const Token &Parameter, const Word &At);
  Word wordOf(const Token &T, const Token *Before) const;

  Preprocessor &PP;
  const MacroInfo &Macro;
  const FileID File;
  unsigned End = 0;
  unsigned AllLines = 0; ///< Line breaks in the use.
  /// Of each parameter, and the lines of its words, from that of the use on.
  std::vector<Words> Arguments;
  std::vector<std::vector<unsigned>> Lines;
  std::string Text;
  bool HasLineBreak = false; ///< In a word of the user's.
  unsigned Line = 0;         ///< Of what is written next.
  bool IsPasted = false;
  bool WasArgument = false; ///< What is written last.
};

} // namespace

bool MacroWriter::readArgument(WordReader &In, bool IsRest) {
  Words Own;
  std::vector<unsigned> OwnLines;
  for (unsigned Depth = 0;; In.advance()) {
    if (In.isAtEnd() || In.isAtDirective())
      return false;
    AllLines += In.word().Lines;
    if (Depth == 0 &&
        (In.isAt(tok::r_paren) || (In.isAt(tok::comma) && !IsRest)))
      break;
    if (In.isAt(tok::l_paren))
      ++Depth;
    else if (In.isAt(tok::r_paren))
      --Depth;
    Own.push_back(In.word());
    OwnLines.push_back(AllLines);
  }
  Arguments.push_back(std::move(Own));
  Lines.push_back(std::move(OwnLines));
  return true;
}

bool MacroWriter::readArguments(unsigned Offset) {
  End = Offset;
  if (Macro.isObjectLike())
    return true;
  WordReader In(PP, File, Offset);
  AllLines = In.word().Lines;
  if (!In.isAt(tok::l_paren))
    return false;
  const unsigned Wanted = Macro.getNumParams();
  do {
    In.advance();
    const bool IsLast = Arguments.size() + 1 >= Wanted;
    if (!readArgument(In, IsLast && Macro.isVariadic()))
      return false;
  } while (!In.isAt(tok::r_paren));
  if (Wanted == 0 && Arguments.size() == 1 && Arguments.front().empty())
    Arguments.clear();
  if (Macro.isVariadic() && Arguments.size() + 1 == Wanted) {
    Arguments.emplace_back();
    Lines.emplace_back();
  }
  End = In.end();
  return Arguments.size() == Wanted;
}

/// Two words that the preprocessor keeps apart and a lexer might not.
static bool mayJoin(char Last, char First) {
  const auto isWord = [](char C) {
    return isAsciiIdentifierContinue(static_cast<unsigned char>(C));
  };
  constexpr StringRef Operators = "+-*/%<>=&|^!:.#";
  return (isWord(Last) && isWord(First)) ||
         (Operators.contains(Last) && Operators.contains(First));
}

/// An argument's word begins the line in which the user has it, if the text has
/// not come so far yet.
void MacroWriter::put(const Word &W, bool IsArgument, unsigned At) {
  if (!std::exchange(IsPasted, false)) {
    if (IsArgument && At > Line) {
      Text.append(At - Line, '\n');
      Line = At;
    } else if (W.Lines) {
      Text += MacroLineBreak;
    }
    Text += W.Blanks;
    if (IsArgument != WasArgument && !Text.empty() && !W.Text.empty() &&
        mayJoin(Text.back(), W.Text.front()))
      Text += ' ';
  }
  WasArgument = IsArgument;
  HasLineBreak |= StringRef(W.Text).contains(MacroLineBreak);
  Text += W.Text;
}

/// \p First: what is before the parameter's name is before the argument.
void MacroWriter::putArgument(unsigned Number, const Word &First) {
  const Words &Own = Arguments[Number];
  for (size_t I = 0; I < Own.size(); ++I) {
    Word W = Own[I];
    if (I == 0 && Lines[Number][I] <= Line) {
      W.Lines = First.Lines;
      W.Blanks = First.Blanks;
    }
    put(W, /*IsArgument=*/true, Lines[Number][I]);
  }
}

Word MacroWriter::wordOf(const Token &T, const Token *Before) const {
  const SourceManager &SM = PP.getSourceManager();
  Word W;
  W.Text = PP.getSpelling(T);
  if (!Before)
    return W;
  const auto [Of, Begin] = SM.getDecomposedSpellingLoc(T.getLocation());
  const auto [OfBefore, Last] =
      SM.getDecomposedSpellingLoc(Before->getLocation());
  if (Of != OfBefore)
    return W.Blanks = " ", W;
  const StringRef Space =
      SM.getBufferData(Of).slice(Last + Before->getLength(), Begin);
  W.Lines = Space.count('\n');
  if (W.Lines)
    W.Blanks = Space.substr(Space.rfind('\n') + 1).str();
  else if (T.hasLeadingSpace())
    W.Blanks = " ";
  if (StringRef(W.Blanks).trim(" \t").size())
    W.Blanks = " ";
  return W;
}

/// `#i`
bool MacroWriter::putQuoted(const Token &Parameter, const Word &At) {
  const int Number = Macro.getParameterNum(Parameter.getIdentifierInfo());
  if (Number < 0)
    return false;
  std::string Quoted;
  for (const Word &Each : Arguments[Number]) {
    const bool IsApart = !Each.Blanks.empty() || Each.Lines;
    Quoted += (IsApart && !Quoted.empty() ? " " : "") + Each.Text;
  }
  put({'"' + Lexer::Stringify(Quoted) + '"', At.Lines, At.Blanks}, false, 0);
  return true;
}

std::optional<std::string> MacroWriter::run() {
  const ArrayRef<Token> Tokens = Macro.tokens();
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    const IdentifierInfo *Name = T.getIdentifierInfo();
    const Word W = wordOf(T, I ? &Tokens[I - 1] : nullptr);
    const int Number = Name ? Macro.getParameterNum(Name) : -1;
    if (Name && Name->getName() == "__VA_OPT__")
      return std::nullopt;
    if (T.is(tok::hashhash)) {
      IsPasted = true;
    } else if (T.is(tok::hash) && Macro.isFunctionLike()) {
      if (++I == Tokens.size() || !putQuoted(Tokens[I], W))
        return std::nullopt;
    } else if (Number >= 0) {
      // GNU's `, ##args` without arguments.
      if (IsPasted && Arguments[Number].empty() &&
          StringRef(Text).ends_with(","))
        Text.pop_back();
      IsPasted = IsPasted && !Arguments[Number].empty();
      putArgument(Number, W);
    } else {
      put(W, /*IsArgument=*/false, 0);
    }
  }
  Text.append(AllLines - Line, '\n');
  return HasLineBreak ? std::nullopt : std::optional(Text);
}

std::optional<MacroUse> writtenOut(Preprocessor &PP, SourceLocation Place) {
  const SourceManager &SM = PP.getSourceManager();
  if (!Place.isMacroID())
    return std::nullopt;
  const SourceLocation Begin = SM.getExpansionRange(Place).getBegin();
  const auto [File, Offset] = SM.getDecomposedLoc(Begin);
  if (!Begin.isFileID() || SM.isInSystemHeader(Begin) ||
      !SM.getFileEntryForID(File))
    return std::nullopt;
  const WordReader Name(PP, File, Offset);
  IdentifierInfo *Identifier = PP.getIdentifierInfo(Name.word().Text);
  const MacroInfo *Macro =
      PP.getMacroDefinitionAtLoc(Identifier, Begin).getMacroInfo();
  if (!Macro || Macro->isBuiltinMacro())
    return std::nullopt;
  MacroWriter Writer(PP, *Macro, File);
  if (!Writer.readArguments(Name.end()))
    return std::nullopt;
  std::optional<std::string> Text = Writer.run();
  if (!Text)
    return std::nullopt;
  return MacroUse{File, Offset, Writer.end() - Offset, std::move(*Text)};
}

} // namespace idxmap
