//===- Reverse.h - Cells counted from the last -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reverse(n) counts row by row from the last cell: N - 1 - B(n; i), which is
// B(n; n - 1 - i), so that no dividend is negative; inv's digits are from_last
// of expr/Builtins.h.
//
//   Reverse(3,2):  5 4 / 3 2 / 1 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_REVERSE_H
#define IDXMAP_MAPPING_LAYOUT_REVERSE_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind ReverseKind;

} // namespace idxmap

#endif
