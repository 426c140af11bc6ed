//===- Morton.h - Cells counted along Morton's curve -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Morton(n,m) interleaves the bits of i and j, j's lowest; bits that only one
// of them has follow as they are. Precondition: n and m are constant powers of
// two.
//
//   Morton(4,4):  0 1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_MORTON_H
#define IDXMAP_MAPPING_LAYOUT_MORTON_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind MortonKind;

} // namespace idxmap

#endif
