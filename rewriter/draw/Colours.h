//===- Colours.h - Colours of a picture -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Colours that people tell apart who do not see red or green: seven for things
// that have no order (Okabe and Ito, "Color Universal Design", 2008), which
// repeat, and a scale from dark blue to yellow for numbers (viridis, of
// matplotlib).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DRAW_COLOURS_H
#define IDXMAP_REWRITER_DRAW_COLOURS_H

#include <cstdint>
#include <string>

namespace idxmap {

struct Colour {
  int Red, Green, Blue;
  friend bool operator==(const Colour &, const Colour &) = default;
};

Colour distinctColour(int64_t Number);
/// \p Of from 0 to \p Last.
Colour scaleColour(int64_t Of, int64_t Last);
/// With much white.
Colour pale(const Colour &Of);
/// Whether black text can be read on it; white can, otherwise.
bool isLight(const Colour &Of);
/// "#e69f00"
std::string toString(const Colour &Of);

} // namespace idxmap

#endif
