//===- Hilbert.h - Cells counted along Hilbert's curve ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Hilbert(n,n) follows Hilbert's curve from (0,0) to (n-1,0), by the functions
// of expr/Builtins.h. Precondition: n is a constant power of two.
//
//   Hilbert(4,4):  0 3 4 5 / 1 2 7 6 / 14 13 8 9 / 15 12 11 10
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_HILBERT_H
#define IDXMAP_MAPPING_LAYOUT_HILBERT_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind HilbertKind;

} // namespace idxmap

#endif
