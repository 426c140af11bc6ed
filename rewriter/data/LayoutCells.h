//===- LayoutCells.h - The cells that flat subscripts mean ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of an array with a layout, whose view says how long rows are, the index of an
// element in the view, where the loop's bounds and conditions show that a flat
// subscript is row by row (mapping/layout/CellIndex.h):
//
//   if (j > 0) s += a[i * m + j - 1], view [n,m], j in [0,m)  ->  "i", "j - 1"
//
// A kernel then finds the element's place without a division.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_LAYOUTCELLS_H
#define IDXMAP_REWRITER_DATA_LAYOUTCELLS_H

#include "rewriter/data/Footprint.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

/// An array and its view, over the program's names.
struct ViewedArray {
  const clang::ValueDecl *Array;
  std::vector<Expr> View;
};

/// By where the text of an element begins: C++ for each index of its cell.
using LayoutCells = std::map<clang::SourceLocation, std::vector<std::string>>;

/// Those of \p Arrays that are known at all of their uses in the text. Symbols
/// of subscripts are added to \p Values.
LayoutCells layoutCells(const Extraction &E, const clang::Stmt &Body,
                        const WalkedNest &Nest, const Privatisation &Own,
                        const std::vector<ViewedArray> &Arrays,
                        Symbols &Values);

} // namespace idxmap

#endif
