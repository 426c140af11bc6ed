//===- Writer.cpp - Indented lines of generated text ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdio>

namespace idxmap {

static constexpr size_t MaxColumns = 100;

void Writer::line(std::string_view Text) {
  if (!Text.empty())
    Result.append(2 * Level, ' ').append(Text);
  Result += '\n';
}

void Writer::lines(std::string_view Text) {
  for (size_t From = 0; From <= Text.size();) {
    const size_t End = std::min(Text.find('\n', From), Text.size());
    line(Text.substr(From, End - From));
    From = End + 1;
  }
}

void Writer::open(std::string_view Text) {
  line(Text);
  indent();
}

void Writer::close(std::string_view Text) {
  assert(Level > 0 && "more blocks closed than opened");
  dedent();
  line(Text);
}

void Writer::guarded(const std::string &Condition,
                     const std::vector<std::string> &Lines) {
  open("if (" + Condition + (Lines.size() > 1 ? ") {" : ")"));
  for (const std::string &Line : Lines)
    line(Line);
  if (Lines.size() > 1)
    close();
  else
    dedent();
}

void Writer::list(std::string_view Prefix,
                  const std::vector<std::string> &Items,
                  std::string_view Suffix, std::string_view Separator) {
  std::vector<std::string> Pieces;
  size_t Longest = 0, Whole = Prefix.size();
  for (size_t I = 0; I < Items.size(); ++I) {
    const bool IsLast = I + 1 == Items.size();
    Pieces.push_back(Items[I] + std::string(IsLast ? Suffix : Separator));
    Longest = std::max(Longest, Pieces.back().size());
    Whole += Pieces.back().size() + (IsLast ? 0 : 1);
  }
  if (Pieces.empty())
    return line(std::string(Prefix) + std::string(Suffix));
  const size_t Available = MaxColumns - std::min<size_t>(MaxColumns, 2 * Level);
  // Behind the prefix if every item fits there, and does not make a narrow
  // column at the right; else on lines of their own.
  const bool IsAligned =
      Whole <= Available ||
      (Prefix.size() <= MaxColumns / 2 && Prefix.size() + Longest <= Available);
  const std::string Continued(IsAligned ? Prefix.size() : 4, ' ');
  std::string Current(Prefix);
  if (!IsAligned) {
    line(Current);
    Current = Continued;
  }
  bool IsFirst = true;
  for (const std::string &Piece : Pieces) {
    if (!IsFirst && Current.size() + 1 + Piece.size() > Available) {
      line(Current);
      Current = Continued;
      IsFirst = true;
    }
    Current += (IsFirst ? "" : " ") + Piece;
    IsFirst = false;
  }
  line(Current);
}

std::string join(const std::vector<std::string> &Items,
                 std::string_view Separator) {
  std::string Result;
  for (const std::string &Item : Items) {
    if (!Result.empty())
      Result += Separator;
    Result += Item;
  }
  return Result;
}

std::string quoted(std::string_view Text) {
  std::string Result = "\"";
  for (const char C : Text) {
    if (C == '"' || C == '\\') {
      Result += '\\';
      Result += C;
    } else if (static_cast<unsigned char>(C) < ' ' || C == 127) {
      // Three octal digits always end the escape.
      char Octal[5];
      std::snprintf(Octal, sizeof Octal, "\\%03o",
                    static_cast<unsigned char>(C));
      Result += Octal;
    } else {
      Result += C;
    }
  }
  return Result + '"';
}

std::string placeComment(std::string_view File, unsigned Line) {
  std::string Name(File);
  for (char &C : Name)
    if (static_cast<unsigned char>(C) < ' ' || C == 127)
      C = '?';
  return "// " + Name + ":" + std::to_string(Line) + ": ";
}

static bool isWord(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

unsigned countWord(const std::string &Text, const std::string &Name) {
  unsigned Count = 0;
  if (Name.empty())
    return Count;
  for (size_t At = Text.find(Name); At != std::string::npos;
       At = Text.find(Name, At + Name.size())) {
    const size_t End = At + Name.size();
    const bool IsWhole = (At == 0 || !isWord(Text[At - 1])) &&
                         (End == Text.size() || !isWord(Text[End]));
    Count += IsWhole;
  }
  return Count;
}

} // namespace idxmap
