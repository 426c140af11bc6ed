//===- SvgWriter.cpp - Shapes and words as SVG ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/draw/SvgWriter.h"

namespace idxmap {

static std::string escaped(std::string_view Text) {
  std::string Result;
  for (const char C : Text)
    switch (C) {
    case '&':
      Result += "&amp;";
      break;
    case '<':
      Result += "&lt;";
      break;
    case '>':
      Result += "&gt;";
      break;
    case '"':
      Result += "&quot;";
      break;
    default:
      Result += C;
    }
  return Result;
}

static std::string attribute(const char *Name, int Value) {
  return std::string(" ") + Name + "=\"" + std::to_string(Value) + "\"";
}

static std::string box(int X, int Y, int Width, int Height,
                       const Colour &Fill) {
  return attribute("x", X) + attribute("y", Y) + attribute("width", Width) +
         attribute("height", Height) + " fill=\"" + toString(Fill) + "\"";
}

void SvgWriter::rectangle(int X, int Y, int Width, int Height,
                          const Colour &Fill) {
  Body += "<rect" + box(X, Y, Width, Height, Fill) + "/>\n";
}

void SvgWriter::framed(int X, int Y, int Width, int Height, const Colour &Fill,
                       std::string_view Words) {
  Body += "<rect" + box(X, Y, Width, Height, Fill) +
          " stroke=\"#000\" stroke-width=\"1.5\"><title>" + escaped(Words) +
          "</title></rect>\n";
}

void SvgWriter::lines(const std::string &Path) {
  Body += "<path d=\"" + Path +
          "\" stroke=\"#ccc\" stroke-width=\"1\" fill=\"none\"/>\n";
}

void SvgWriter::text(int X, int Y, const TextStyle &Style,
                     std::string_view Words) {
  Body += "<text" + attribute("x", X) + attribute("y", Y) +
          attribute("font-size", Style.Size);
  if (Style.IsBold)
    Body += " font-weight=\"bold\"";
  if (Style.At != TextStyle::Anchor::Start)
    Body += Style.At == TextStyle::Anchor::End ? " text-anchor=\"end\""
                                               : " text-anchor=\"middle\"";
  if (!(Style.Fill == TextStyle().Fill))
    Body += " fill=\"" + toString(Style.Fill) + "\"";
  // Or the number in a cell would take the words of the cell away.
  Body += " pointer-events=\"none\">" + escaped(Words) + "</text>\n";
}

std::string SvgWriter::document(int Width, int Height,
                                std::string_view Title) const {
  const std::string Size =
      attribute("width", Width) + attribute("height", Height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + Size +
         " viewBox=\"0 0 " + std::to_string(Width) + " " +
         std::to_string(Height) +
         "\" role=\"img\" font-family=\"sans-serif\" fill=\"" +
         toString(TextStyle().Fill) + "\">\n<title>" + escaped(Title) +
         "</title>\n<rect" + Size + " fill=\"#ffffff\"/>\n" + Body + "</svg>\n";
}

int widthOf(std::string_view Words, int Size) {
  return int(Words.size()) * Size * 3 / 5;
}

std::vector<std::string> wrapped(std::string_view Words, int Size, int Width) {
  std::vector<std::string> Result = {""};
  for (size_t At = 0; At < Words.size();) {
    const size_t End = std::min(Words.find(' ', At), Words.size() - 1) + 1;
    const std::string_view Word = Words.substr(At, End - At);
    if (!Result.back().empty() &&
        widthOf(Result.back() + std::string(Word), Size) > Width)
      Result.push_back("  ");
    Result.back() += Word;
    At = End;
  }
  for (std::string &Line : Result)
    while (Line.size() > 1 && Line.back() == ' ')
      Line.pop_back();
  return Result;
}

} // namespace idxmap
