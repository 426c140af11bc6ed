//===- BodyLines.cpp - The user's body in its new place -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/BodyLines.h"

#include "rewriter/MacroLineBreak.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace idxmap {

namespace {

/// Walks over C++ text, token boundaries as far as literals and comments need
/// them.
class LiteralScanner {
public:
  explicit LiteralScanner(const std::string &Text) : Text(Text) {}

  std::vector<bool> run() {
    while (At < Text.size())
      step();
    return Inside;
  }

private:
  void step();
  void take(size_t Count, bool IsInLiteral);
  void takeTo(size_t End, bool IsInLiteral) { take(End - At, IsInLiteral); }
  size_t endOf(std::string_view Mark, size_t From) const {
    const size_t Found = Text.find(Mark, From);
    return Found == std::string::npos ? Text.size() : Found + Mark.size();
  }
  size_t endOfQuoted(char Quote) const;
  size_t endOfRaw() const;
  size_t endOfWord() const;

  const std::string &Text;
  size_t At = 0;
  std::vector<bool> Inside;
};

} // namespace

void LiteralScanner::take(size_t Count, bool IsInLiteral) {
  for (const size_t End = std::min(At + Count, Text.size()); At < End; ++At)
    if (Text[At] == '\n')
      Inside.push_back(IsInLiteral);
}

size_t LiteralScanner::endOfQuoted(char Quote) const {
  size_t End = At + 1;
  while (End < Text.size() && Text[End] != Quote)
    End += Text[End] == '\\' ? 2 : 1;
  return std::min(End + 1, Text.size());
}

// At the quote of R"delimiter( ... )delimiter".
size_t LiteralScanner::endOfRaw() const {
  const size_t Open = Text.find('(', At);
  if (Open == std::string::npos)
    return Text.size();
  return endOf(")" + Text.substr(At + 1, Open - At - 1) + "\"", Open);
}

// An identifier or a number; a quote between digits belongs to the number.
size_t LiteralScanner::endOfWord() const {
  const bool IsNumber = std::isdigit(static_cast<unsigned char>(Text[At]));
  auto IsWord = [](unsigned char C) { return std::isalnum(C) || C == '_'; };
  size_t End = At;
  while (
      End < Text.size() &&
      (IsWord(Text[End]) || (IsNumber && Text[End] == '\'' &&
                             End + 1 < Text.size() && IsWord(Text[End + 1]))))
    ++End;
  return End;
}

void LiteralScanner::step() {
  const std::string_view Rest = std::string_view(Text).substr(At);
  const unsigned char C = Rest.front();
  if (Rest.substr(0, 2) == "//")
    return takeTo(std::min(Text.find('\n', At), Text.size()), false);
  if (Rest.substr(0, 2) == "/*")
    return takeTo(endOf("*/", At + 2), false);
  if (C == '"' || C == '\'')
    return takeTo(endOfQuoted(Rest.front()), true);
  if (!std::isalnum(C) && C != '_')
    return take(1, false);
  const size_t End = endOfWord();
  const bool IsRaw = Text[End - 1] == 'R' && End - At <= 3 &&
                     End < Text.size() && Text[End] == '"';
  takeTo(End, false);
  if (IsRaw)
    takeTo(endOfRaw(), true);
}

std::vector<bool> linesInsideLiterals(const std::string &Text) {
  return LiteralScanner(Text).run();
}

static std::vector<std::string> linesOf(const std::string &Text) {
  std::vector<std::string> Lines(1);
  for (const char C : Text) {
    if (C == '\n')
      Lines.emplace_back();
    else
      Lines.back() += C;
  }
  return Lines;
}

static size_t leadingBlanks(const std::string &Line) {
  return std::min(Line.find_first_not_of(" \t"), Line.size());
}

static bool isBlank(const std::string &Line) {
  return Line.find_first_not_of(" \t\r") == std::string::npos;
}

/// A pragma stands where the text around it does.
static bool isDirective(const std::string &Line) {
  const size_t First = leadingBlanks(Line);
  return First < Line.size() && Line[First] == '#';
}

// How many blanks each line but the first loses: as many as the first line has,
// if every line has them.
static size_t commonBlanks(const std::vector<std::string> &Lines,
                           const std::vector<bool> &InLiteral, size_t OfFirst) {
  const bool HasFirst = !isBlank(Lines.front()) && !isDirective(Lines.front());
  size_t Common = HasFirst ? OfFirst : std::string::npos;
  for (size_t I = 1; I < Lines.size(); ++I)
    if (!InLiteral[I - 1] && !isBlank(Lines[I]) && !isDirective(Lines[I]))
      Common = std::min(Common, leadingBlanks(Lines[I]));
  return Common;
}

/// Without blank lines at both ends and behind others, which may be all that is
/// left of directives.
std::string indentedBody(const BodyText &Body, unsigned Columns) {
  const std::string Text = withLineBreaks(Body.Text);
  const std::vector<std::string> Lines = linesOf(Text);
  const std::vector<bool> InLiteral = linesInsideLiterals(Text);
  const size_t Common = commonBlanks(Lines, InLiteral, Body.Column - 1);
  const std::string Indent(Columns, ' ');
  std::string Result;
  bool IsAfterBlank = false;
  for (size_t I = 0; I < Lines.size(); ++I) {
    const std::string &Line = Lines[I];
    const bool IsOfLiteral = I > 0 && InLiteral[I - 1];
    if (!IsOfLiteral && isBlank(Line)) {
      IsAfterBlank = !Result.empty();
      continue;
    }
    if (std::exchange(IsAfterBlank, false))
      Result += '\n';
    if (IsOfLiteral)
      Result += Line;
    else if (I == 0 || isDirective(Line))
      Result += Indent + Line.substr(leadingBlanks(Line));
    else
      Result += Indent + Line.substr(Common);
    Result += '\n';
  }
  return Result;
}

std::string bodyWithLineDirective(const BodyText &Body) {
  if (Body.Text.empty())
    return "";
  std::string Result = "#line " + std::to_string(Body.Line) + " " +
                       quoted(Body.File) + "\n" +
                       std::string(Body.Column - 1, ' ') + Body.Text;
  return Result.back() == '\n' ? Result : Result + '\n';
}

} // namespace idxmap
