//===- MemoryAddress.h - Where an access of an iteration lies ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of each access of an iteration, the first byte as a function of the nest's
// indices, counted from where the array begins, and how many bytes it touches:
//
//   a[i * n + j], double  ->  8 bytes at 8*i*n + 8*j
//   s[i].x, 24 bytes each ->  8 bytes at 24*i
//   a[b[i]]               ->  4 bytes at 4*b0, where b0 is a number that
//                             depends on i
//
// For what an access costs, not for whether it is right: what is not known is
// guessed.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_MEMORYADDRESS_H
#define IDXMAP_MAPPING_MEMORY_MEMORYADDRESS_H

#include "mapping/expr/Expr.h"

#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

/// A number that no formula gives: any one, but the same in iterations that
/// agree in the indices that it depends on.
struct OpaqueNumber {
  std::string Name; ///< A symbol of the offset.
  std::vector<std::string> DependsOn;
};

/// Begins the name of the round of a loop over k, "{round of k}".
inline constexpr std::string_view RoundName = "{round of ";

struct MemoryAddress {
  Expr Offset; ///< In bytes; indices by the names of the loops' variables.
  int64_t Bytes = 0;
  std::vector<OpaqueNumber> Opaque;
  /// Those of one name are counted from one beginning; empty: from one that no
  /// other has.
  std::string Array = {};
  bool IsWrite = false;
};

/// All that an iteration touches in memory that iterations share.
struct MemoryUse {
  std::vector<std::string> Indices; ///< Outermost first.
  std::vector<MemoryAddress> Addresses;
  /// A block makes one value of those of its threads, which costs as much as
  /// some of its iterations.
  bool Reduces = false;
  /// It does little more than to touch them.
  bool IsCheap = false;
};

} // namespace idxmap

#endif
