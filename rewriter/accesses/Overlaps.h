//===- Overlaps.h - Two names for one memory --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An element that a nest writes may be what it reads by another name: a
// variable, a bound, a member, or an element of an array that bears its name:
//
//   a[i] = s.k;   int *a from outside, s by reference   ->  perhaps
//   a[i] = k;     k a local variable of the function    ->  no, unless its
//                                                           address is in a
//   a[i] = s.x;   double x                              ->  no: other types
//
// Arrays that both are reached by pointers are compared by the legality rules.
//
// Law: if an iteration writes a byte that another one, or a bound, reads by
// another name, there is a remark, or the rules compare the two, or the
// program breaks C++'s rule that memory has one type.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_OVERLAPS_H
#define IDXMAP_REWRITER_ACCESSES_OVERLAPS_H

#include "mapping/Finding.h"
#include "rewriter/accesses/TreeReader.h"

#include <vector>

namespace idxmap {

/// Remarks. \p Body has the names that the legality rules compare by.
std::vector<Finding> findOverlaps(const Extraction &E,
                                  const std::vector<LoopForm> &Forms,
                                  const TreeReader &Body);

} // namespace idxmap

#endif
