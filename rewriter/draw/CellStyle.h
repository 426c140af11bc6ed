//===- CellStyle.h - How cells of a picture look ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The colour of a cell, and the number that stands in it. What a warp touches
// has its full colour, the rest a pale one.
//
//   by sector, places 0 to 15, of which lanes touch 0 and 8
//     ->  0 blue, 1 to 7 pale blue, 8 orange, 9 to 15 pale orange
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DRAW_CELLSTYLE_H
#define IDXMAP_REWRITER_DRAW_CELLSTYLE_H

#include "mapping/memory/CellWindow.h"
#include "rewriter/draw/Colours.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

/// What a cell's colour says: of the sectors that the warp touches, which one;
/// which lane of it or which block makes the access; in which bank it would be.
enum class ColourBy { Sector, Lane, Block, Bank };
/// "sector", "lane", "block", "bank".
std::optional<ColourBy> colourByNamed(std::string_view Name);

class CellStyle {
public:
  static constexpr Colour White = {255, 255, 255};
  /// Of what is moved with what a lane touches.
  static constexpr Colour Moved = {232, 232, 232};

  /// The same for all of \p Windows; cells have \p CellSize pixels.
  CellStyle(ColourBy By, const std::vector<const CellWindow *> &Windows,
            int CellSize);

  Colour colour(const CellWindow::Cell &Of) const;
  /// Empty where there is no room for it.
  std::string number(const CellWindow::Cell &Of) const;
  int numberSize() const { return NumberSize; }
  /// What number says: "places in memory, in elements", or nothing.
  std::string numberMeans() const;
  /// The blocks of windows, those of their warps first.
  const std::vector<int64_t> &blocks() const { return Blocks; }

private:
  Colour ownColour(const CellWindow::Cell &Of) const;

  ColourBy By;
  std::map<int64_t, int64_t> Colours; ///< Of sectors or blocks.
  std::vector<int64_t> Blocks;
  int NumberSize = 0;    ///< 0: there are none.
  bool HasPlaces = true; ///< Otherwise lanes or banks.
};

} // namespace idxmap

#endif
