//===- Writer.cpp - Indented lines of generated text ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Writer.h"

#include <cassert>
#include <cstdio>

namespace idxmap {

static constexpr size_t MaxColumns = 100;

void Writer::line(std::string_view Text) {
  if (!Text.empty())
    Result.append(2 * Level, ' ').append(Text);
  Result += '\n';
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

void Writer::list(std::string_view Prefix,
                  const std::vector<std::string> &Items,
                  std::string_view Suffix) {
  const std::string Aligned(Prefix.size(), ' ');
  std::string Current(Prefix);
  for (size_t I = 0; I < Items.size(); ++I) {
    const bool IsLast = I + 1 == Items.size();
    const std::string Piece = Items[I] + (IsLast ? std::string(Suffix) : ",");
    const bool IsFirst = Current.size() == Prefix.size();
    const size_t Columns = 2 * Level + Current.size() + 1 + Piece.size();
    if (!IsFirst && Columns > MaxColumns) {
      line(Current);
      Current = Aligned + Piece;
    } else {
      Current += (IsFirst ? "" : " ") + Piece;
    }
  }
  line(Items.empty() ? Current + std::string(Suffix) : Current);
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

} // namespace idxmap
