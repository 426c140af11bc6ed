//===- LayoutAdvice.h - A layout that would save sectors --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of an array of rows, whose accesses have strides of one row's length and of 1
// or -1, the layout of a few that programs use by which a warp of the mapping
// would touch the fewest sectors, if that is at most half of what it touches:
//
//   c[i * m + j] += b[j * n + i], j on threadIdx.x, doubles
//     ->  b: 32 sectors, 8 by "Col(rows,n)"
//
// `rows` stands for how many rows the array has, which no access says.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_LAYOUTADVICE_H
#define IDXMAP_MAPPING_MEMORY_LAYOUTADVICE_H

#include "mapping/Mapping.h"
#include "mapping/memory/MemoryAddress.h"

#include <optional>
#include <string>

namespace idxmap {

struct LayoutAdvice {
  std::string Layout;
  int64_t Before = 0, After = 0; ///< Of all accesses to the array together.
};

std::optional<LayoutAdvice> adviseLayout(const Mapping &M, const MemoryUse &Of,
                                         const std::string &Array,
                                         const Facts &Known);

} // namespace idxmap

#endif
