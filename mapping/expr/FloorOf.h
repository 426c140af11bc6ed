//===- FloorOf.h - A quotient rounded down ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// floorOf(-7, 2) == -4, where C++ says -7 / 2 == -3.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_FLOOROF_H
#define IDXMAP_MAPPING_EXPR_FLOOROF_H

#include <cstdint>

namespace idxmap {

/// The quotient, rounded down. Pre: By >= 1.
inline int64_t floorOf(int64_t Value, int64_t By) {
  return Value / By - (Value % By < 0 ? 1 : 0);
}

} // namespace idxmap

#endif
