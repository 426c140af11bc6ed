//===- GenP.h - Cells counted by functions of the user ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// GenP([n,..], f, finv) puts cell i at f(i) or f(i, n), and finv(x) or
// finv(x, n) is the cell at x (LEGO, figure 6). Both are opaque calls, below
// what the lengths say. Precondition, which nothing here can check: they are
// inverse to each other.
//
//   GenP([n,m], f, finv):  apply(i,j) -> f(i, j)    inv(x) -> (finv(x)[0],
//                                                              finv(x)[1])
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_GENP_H
#define IDXMAP_MAPPING_LAYOUT_GENP_H

#include "mapping/layout/Perm.h"

namespace idxmap {

extern const PermKind GenPKind;

} // namespace idxmap

#endif
