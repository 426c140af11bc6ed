//===- Swizzle.h - Rows whose cells are exchanged by xor -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Swizzle(n,m) puts cell (i,j) at i*m + (j xor i mod m): each row holds its own
// cells, and a column's lie in all columns. Precondition: m is a constant power
// of two.
//
//   Swizzle(4,4):  0 1 2 3 / 5 4 7 6 / 10 11 8 9 / 15 14 13 12
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_SWIZZLE_H
#define IDXMAP_MAPPING_LAYOUT_SWIZZLE_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind SwizzleKind;

} // namespace idxmap

#endif
