//===- AntiDiag.h - Cells counted along antidiagonals ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// AntiDiag(n,m) counts by i + j first and by i second (LEGO, figure 8, there of
// squares). With T(p) = p(p+1)/2, of which T(k) cells in a quadrant lie before
// diagonal k,
//
//   before(k) = T(k) - T(max(k-n,0)) - T(max(k-m,0))
//   first(k)  = max(k-m+1,0), the least i of diagonal k
//   apply     before(i+j) + i - first(i+j)
//   inv       k = antidiag_sum(x,n,m), i = x - before(k) + first(k), j = k - i,
//             by functions of expr/Builtins.h: parts of these can be negative
//
//   AntiDiag(3,5):  0 1 3 6 9 / 2 4 7 10 12 / 5 8 11 13 14
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_ANTIDIAG_H
#define IDXMAP_MAPPING_LAYOUT_ANTIDIAG_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind AntiDiagKind;

} // namespace idxmap

#endif
