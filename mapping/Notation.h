//===- Notation.h - The paper's nested notation -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Janssen and Scholz write a mapping inside out: the innermost term is Gen, and
// each combinator takes its arguments first and the mapping it applies to last.
//
//   GridBlock(1, SplitLast(32, ShiftLB(Gen)))
//     <->  shift_lb, split_last(32), grid_block(1)
//
// Vectors are bracketed: Permute([2,0,3,1], M), CompressGrid([1,0], M),
// GridBlock([2,1], M). Reorder takes a layout (layout/LayoutText.h):
// Reorder(AntiDiag(n,m), M). CompressGrid(M) without a mask means all
// dimensions. Law: parse(print(s)) == s for every list of steps, places apart.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_NOTATION_H
#define IDXMAP_MAPPING_NOTATION_H

#include "mapping/Combinator.h"

#include <string_view>

namespace idxmap {

/// The steps from the loop outwards, or one finding whose Offset is the column
/// (from 0) in \p Text. All steps get the place \p Where. Arguments may be
/// integer literals or names, which become Host symbols for the caller to
/// resolve.
std::variant<std::vector<Step>, Finding> parseNotation(std::string_view Text,
                                                       SourceToken Where = 0);

std::string printNotation(const std::vector<Step> &Steps);

} // namespace idxmap

#endif
