//===- Row.h - Cells counted row by row ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Row(n) counts row by row: RegP(n, [0..d-1]), the identity on flat indices.
//
//   Row(2,3):  0 1 2 / 3 4 5
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_ROW_H
#define IDXMAP_MAPPING_LAYOUT_ROW_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind RowKind;

} // namespace idxmap

#endif
