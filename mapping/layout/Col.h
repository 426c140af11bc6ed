//===- Col.h - Cells counted column by column ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Col(n) counts column by column, the first dimension fastest: RegP(n,
// [d-1..0]). (The paper's text reverses the lengths as well, which is
// column-major only of squares; its implementation is as here.)
//
//   Col(2,3):  0 2 4 / 1 3 5
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_COL_H
#define IDXMAP_MAPPING_LAYOUT_COL_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind ColKind;

} // namespace idxmap

#endif
