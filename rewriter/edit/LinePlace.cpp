//===- LinePlace.cpp --------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/LinePlace.h"

#include "rewriter/MacroLineBreak.h"

#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

LinePlace::LinePlace(const SourceManager &SM, FileID File, unsigned Offset)
    : SM(SM), File(File), Text(SM.getBufferData(File)), Offset(Offset) {
  // npos + 1 == 0: the first line begins where the text does.
  Begin = Text.take_front(Offset).rfind('\n') + 1;
  End = std::min(Text.find('\n', Offset), Text.size());
}

StringRef LinePlace::before() const { return Text.slice(Begin, Offset); }
StringRef LinePlace::after() const { return Text.slice(Offset, End); }

/// In a macro that is written out, of the line of its definition.
StringRef LinePlace::indentation() const {
  const size_t Break = before().rfind(MacroLineBreak);
  const size_t First =
      Break == StringRef::npos ? Begin : Begin + Break + MacroLineBreak.size();
  return Text.slice(First, End).take_while([](char C) {
    return C == ' ' || C == '\t';
  });
}

LinePlace belowDirectives(const SourceManager &SM, FileID File,
                          unsigned Offset) {
  const StringRef Text = SM.getBufferData(File);
  bool IsContinued = false;
  for (;;) {
    LinePlace Place(SM, File, Offset);
    const StringRef Line = Text.slice(Place.lineBegin(), Place.lineEnd());
    if ((!IsContinued && !Line.ltrim().starts_with("#")) ||
        Place.lineEnd() + 1 >= Text.size())
      return Place;
    IsContinued = Line.rtrim().ends_with("\\");
    Offset = Place.lineEnd() + 1;
  }
}

std::string LinePlace::directive() const {
  SourceLocation Here = SM.getLocForStartOfFile(File).getLocWithOffset(Offset);
  PresumedLoc Place = SM.getPresumedLoc(Here);
  return lineDirective(Place.getLine(), Place.getFilename());
}

std::string LinePlace::backTo() const {
  std::string Blanks = before().str();
  for (char &C : Blanks)
    if (C != '\t')
      C = ' ';
  return directive() + Blanks;
}

std::string lineDirective(unsigned Line, StringRef File) {
  std::string Text = "#line " + std::to_string(Line) + " \"";
  for (char C : File) {
    if (static_cast<unsigned char>(C) < ' ') {
      Text += '\\'; // Three octal digits.
      for (const int Shift : {6, 3, 0})
        Text += static_cast<char>('0' + (C >> Shift & 7));
      continue;
    }
    if (C == '"' || C == '\\')
      Text += '\\';
    Text += C;
  }
  return Text + "\"\n";
}

std::string indented(StringRef Text, StringRef Indentation) {
  std::string Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    const bool HasNewline = Line.size() < Text.size();
    const bool IsFirst = Result.empty();
    if (!IsFirst && !Line.empty() && !Line.starts_with("#"))
      Result += Indentation;
    Result += Line;
    if (HasNewline)
      Result += '\n';
    Text = Rest;
  }
  return Result;
}

std::string onOneLine(StringRef Text) {
  SmallVector<StringRef, 16> Lines;
  Text.split(Lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::string Result;
  for (StringRef Line : Lines) {
    if (Line.contains("//") || Line.ltrim().starts_with("#"))
      return Text.str();
    Result += (Result.empty() ? "" : " ") + Line.trim().str();
  }
  return Result;
}

} // namespace idxmap
