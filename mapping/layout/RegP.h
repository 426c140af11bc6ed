//===- RegP.h - Dimensions counted in another order ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// RegP([n],[s]) counts the cells of a box row by row after its dimensions have
// been put into the order s, from 0 (LEGO, figure 6): (s v)[k] = v[s[k]].
//
//   apply    B(s n; s i)         inv    i[s[k]] = v[k] for v = B^-1(s n; x)
//
// with B the index row by row (FlatIndex.h). Precondition: s has each of 0..d-1
// once.
//
//   RegP([2,3],[1,0]):  (1,2)  ->  2 * 2 + 1 = 5
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_REGP_H
#define IDXMAP_MAPPING_LAYOUT_REGP_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind RegPKind;

} // namespace idxmap

#endif
