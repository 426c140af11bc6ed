//===- Notation.cpp - The paper's nested notation -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   mapping  ::= 'Gen' | name '(' { argument ',' } mapping ')'
//   argument ::= integer | identifier | '[' value { ',' value } ']' | layout
//
// Combinators with any number of arguments take them in one bracketed vector.
//
//===----------------------------------------------------------------------===//
#include "mapping/Notation.h"

#include "mapping/CombinatorTable.h"
#include "mapping/combinators/Arguments.h"
#include "mapping/layout/LayoutText.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <charconv>

namespace idxmap {
namespace {

bool takesVector(const CombinatorSyntax &Syntax) {
  return Syntax.MaxArguments > 1;
}

/// One argument needs no brackets.
bool takesOne(const CombinatorSyntax &Syntax) {
  return Syntax.MinArguments == 1 && Syntax.MaxArguments <= 2;
}

const CombinatorSyntax *findByPaperName(std::string_view Name) {
  for (const CombinatorSyntax &Syntax : combinatorTable())
    if (Name == Syntax.PaperName)
      return &Syntax;
  return nullptr;
}

std::string knownNames() {
  std::string Names = "Gen";
  for (const CombinatorSyntax &Syntax : combinatorTable())
    Names += std::string(", ") + Syntax.PaperName;
  return Names;
}

/// Reads one notation; every method answers false once a finding is made.
class Parser {
public:
  Parser(std::string_view Text, SourceToken Where) : Text(Text), Where(Where) {}

  std::variant<std::vector<Step>, Finding> parse() {
    if (!parseSteps())
      return std::move(*Problem);
    std::reverse(Steps.begin(), Steps.end()); // Written inside out.
    return std::move(Steps);
  }

private:
  bool parseSteps() {
    while (true) {
      skipBlanks();
      size_t Start = Position;
      std::string Name = readIdentifier();
      if (Name == "Gen")
        break;
      if (Name.empty())
        return expected("a combinator or 'Gen'");
      const CombinatorSyntax *Syntax = findByPaperName(Name);
      if (!Syntax)
        return unknownName(Name, Start);
      if (!require('(') || !parseArguments(*Syntax))
        return false;
    }
    for (size_t I = 0; I < Steps.size(); ++I)
      if (!require(')'))
        return false;
    skipBlanks();
    return Position == Text.size() || expected("the end of the text");
  }

  bool parseArguments(const CombinatorSyntax &Syntax) {
    Step Next;
    Next.Name = Syntax.Attribute;
    Next.Where = Where;
    if (Syntax.TakesLayout) {
      if (!parseOrder(Next) || !require(','))
        return false;
    } else if (takesVector(Syntax) && (!takesOne(Syntax) || peek() == '[')) {
      bool IsOptional = Syntax.MinArguments == 0;
      if (!(IsOptional && peek() != '[') && !parseVector(Next))
        return false;
    } else if (Syntax.MinArguments == 1) {
      if (!parseValue(Next) || !require(','))
        return false;
    }
    Steps.push_back(std::move(Next));
    return true;
  }

  /// A layout, which ends at a comma outside of all brackets.
  bool parseOrder(Step &Next) {
    skipBlanks();
    size_t Start = Position, End = Start;
    int Depth = 0;
    for (; End < Text.size() && (Depth > 0 || Text[End] != ','); ++End)
      Depth += (Text[End] == '(' || Text[End] == '[') -
               (Text[End] == ')' || Text[End] == ']');
    auto Parsed = parseLayout(Text.substr(Start, End - Start), Where);
    if (auto *Wrong = std::get_if<Finding>(&Parsed)) {
      size_t Column = Start + Wrong->Offset;
      return fail(std::move(*Wrong), Column);
    }
    Next.Order =
        std::make_shared<LayoutTerm>(std::get<LayoutTerm>(std::move(Parsed)));
    Position = End;
    return true;
  }

  bool parseVector(Step &Next) {
    if (!require('['))
      return false;
    do {
      if (!parseValue(Next))
        return false;
    } while (accept(','));
    return require(']') && require(',');
  }

  bool parseValue(Step &Next) {
    skipBlanks();
    if (std::string Name = readIdentifier(); !Name.empty()) {
      Next.Arguments.push_back(Expr::symbol(Name, SymbolKind::Host));
      return true;
    }
    size_t Start = Position, End = Start + (peek() == '-');
    while (End < Text.size() && isDigit(Text[End]))
      ++End;
    int64_t Value = 0;
    auto Read = std::from_chars(Text.data() + Start, Text.data() + End, Value);
    if (Read.ec == std::errc::invalid_argument)
      return expected("a number or a name");
    if (Read.ec == std::errc::result_out_of_range)
      return fail(Finding(FindingID::err_notation_number,
                          {std::string(Text.substr(Start, End - Start))}),
                  Start);
    Position = End;
    Next.Arguments.push_back(Value);
    return true;
  }

  static bool isDigit(char C) {
    return std::isdigit(static_cast<unsigned char>(C));
  }
  static bool isLetter(char C) {
    return std::isalpha(static_cast<unsigned char>(C)) || C == '_';
  }

  void skipBlanks() {
    while (Position < Text.size() &&
           std::isspace(static_cast<unsigned char>(Text[Position])))
      ++Position;
  }

  /// The next character that is not blank; 0 at the end.
  char peek() {
    skipBlanks();
    return Position < Text.size() ? Text[Position] : '\0';
  }

  bool accept(char C) {
    if (peek() != C || Position == Text.size())
      return false;
    ++Position;
    return true;
  }

  bool require(char C) {
    return accept(C) || expected(std::string("'") + C + "'");
  }

  std::string readIdentifier() {
    size_t Start = Position;
    if (Position < Text.size() && isLetter(Text[Position]))
      while (Position < Text.size() &&
             (isLetter(Text[Position]) || isDigit(Text[Position])))
        ++Position;
    return std::string(Text.substr(Start, Position - Start));
  }

  /// What stands at the position, for messages: a whole word, or one character.
  std::string found() {
    skipBlanks();
    if (Position == Text.size())
      return "the end of the text";
    size_t Start = Position;
    std::string Word = readIdentifier();
    Position = Start;
    return "'" + (Word.empty() ? std::string(1, Text[Start]) : Word) + "'";
  }

  bool expected(const std::string &What) {
    std::string Found = found();
    return fail(Finding(FindingID::err_notation_expected, {What, Found}),
                Position);
  }

  bool unknownName(const std::string &Name, size_t Column) {
    Finding Note(FindingID::note_notation_names, {knownNames()}, Where);
    return fail(
        Finding(FindingID::err_notation_name, {Name}).withNote(std::move(Note)),
        Column);
  }

  bool fail(Finding F, size_t Column) {
    F.Where = Where;
    F.Offset = Column;
    Problem = std::move(F);
    return false;
  }

  std::string_view Text;
  SourceToken Where;
  size_t Position = 0;
  std::vector<Step> Steps; ///< In reading order: the last step first.
  std::optional<Finding> Problem;
};

std::string argumentsText(const Step &S, const CombinatorSyntax &Syntax) {
  if (S.Order)
    return toString(*S.Order) + ", ";
  if (S.Arguments.empty())
    return "";
  std::string Values = commaSeparated(S.Arguments);
  const bool IsVector =
      takesVector(Syntax) && (!takesOne(Syntax) || S.Arguments.size() > 1);
  return (IsVector ? "[" + Values + "]" : Values) + ", ";
}

} // namespace

std::variant<std::vector<Step>, Finding> parseNotation(std::string_view Text,
                                                       SourceToken Where) {
  return Parser(Text, Where).parse();
}

std::string printNotation(const std::vector<Step> &Steps) {
  std::string Text = "Gen";
  for (const Step &S : Steps) {
    auto Syntax = std::find_if(
        combinatorTable().begin(), combinatorTable().end(),
        [&](const CombinatorSyntax &Row) { return S.Name == Row.Attribute; });
    assert(Syntax != combinatorTable().end() && "no such step");
    Text = std::string(Syntax->PaperName) + "(" + argumentsText(S, *Syntax) +
           Text + ")";
  }
  return Text;
}

} // namespace idxmap
