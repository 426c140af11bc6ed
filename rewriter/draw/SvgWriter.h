//===- SvgWriter.h - Shapes and words as SVG --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Writes down rectangles and lines of text in pixels, and then the document
// around them, on a white ground.
//
//   text(8, 20, {12}, "a < b")  ->  <text x="8" y="20" font-size="12">a &lt;
//   b</text>
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DRAW_SVGWRITER_H
#define IDXMAP_REWRITER_DRAW_SVGWRITER_H

#include "rewriter/draw/Colours.h"

#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

struct TextStyle {
  int Size = 12;
  bool IsBold = false;
  enum class Anchor { Start, Middle, End } At = Anchor::Start;
  Colour Fill = {34, 34, 34};
};

class SvgWriter {
public:
  void rectangle(int X, int Y, int Width, int Height, const Colour &Fill);
  /// With a frame, and words for who points at it.
  void framed(int X, int Y, int Width, int Height, const Colour &Fill,
              std::string_view Words);
  /// Thin lines: "M8 8H40" ..
  void lines(const std::string &Path);
  void text(int X, int Y, const TextStyle &Style, std::string_view Words);
  std::string document(int Width, int Height, std::string_view Title) const;

private:
  std::string Body;
};

/// About how many pixels \p Words take.
int widthOf(std::string_view Words, int Size);

/// \p Words in lines that are no wider than \p Width, if their words are not.
std::vector<std::string> wrapped(std::string_view Words, int Size, int Width);

} // namespace idxmap

#endif
