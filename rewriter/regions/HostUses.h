//===- HostUses.h - What the host does inside a data region -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A data region's statements are followed in the order in which they run, with
// which side has the newer elements of each array:
//
//   loop that writes a; x = a[0];                     ->  error at a[0]
//   loop that writes a; update_host(a); x = a[0];     ->  right
//   a[0] = 1; loop that reads a;                      ->  error at a[0]
//
// Pointers may be swapped, and local pointers lead to what they are made of.
// Functions that are given an array are followed if they are defined in the
// unit. docs/data.md says what is not followed.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_HOSTUSES_H
#define IDXMAP_REWRITER_REGIONS_HOSTUSES_H

#include "attributes/DataAction.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// Reports what goes wrong in \p Region, a statement with attributes `data`
/// that stands in no other region.
void checkHostUses(const Extraction &E, const clang::AttributedStmt &Region,
                   const AttributePlaces &Places);

} // namespace idxmap

#endif
