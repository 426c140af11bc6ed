//===- ArrayPicture.h - An access to an array as a picture ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Cells of an array in rows and columns, coloured by what a warp does with
// them; before some order was chosen beside after. The text is SVG without
// scripts and fonts of its own, in colours that people tell apart who do not
// see all of them, and the same for the same picture.
//
//   one panel, a[i], 32 floats by sector
//     ->  <svg ..> .. one row of 32 squares, 4 colours of 8, ..
//         "1 warp: 4 sectors, 1 line" .. </svg>
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DRAW_ARRAYPICTURE_H
#define IDXMAP_REWRITER_DRAW_ARRAYPICTURE_H

#include "mapping/memory/CellWindow.h"
#include "rewriter/draw/CellStyle.h"

#include <string>
#include <vector>

namespace idxmap {

struct ArrayPicture {
  struct Panel {
    std::string Heading;            ///< "before"
    std::vector<std::string> Lines; ///< What the orders are.
    CellWindow Window;
  };
  ColourBy By = ColourBy::Sector;
  std::string Title;              ///< "write of 'b', transpose.cpp:7"
  std::vector<std::string> Lines; ///< "n = 1024, m = 1056"
  std::vector<Panel> Panels;      ///< From left to right.
};

std::string svgText(const ArrayPicture &Of);

/// "1 warp: 8 sectors, 3 lines"
std::string costText(const CellWindow &Of);

} // namespace idxmap

#endif
