//===- PlacedAddress.h - An access to an array with a layout ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where an access lies on a device that holds the array's elements in the order
// of a layout. With elements of S bytes, of which o is a part's offset:
//
//   S * e + o  ->  S * apply(L, digits of e in L's view) + o
//
//   TileOrderBy(Row(*,*), Row(8,8)) of [n,m], floats, at i * m + j
//     ->  4 * (i/8 * (m ceildiv 8) * 64 + j/8 * 64 + i%8 * 8 + j%8)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_PLACEDADDRESS_H
#define IDXMAP_MAPPING_MEMORY_PLACEDADDRESS_H

#include "mapping/layout/Layout.h"
#include "mapping/memory/MemoryAddress.h"

namespace idxmap {

/// Pre: \p ElementBytes >= 1. As an address, for what it costs: that the
/// element is one of the view is not shown, but supposed.
MemoryAddress placed(const MemoryAddress &Of, const Layout &Order,
                     int64_t ElementBytes);

} // namespace idxmap

#endif
