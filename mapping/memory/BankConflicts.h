//===- BankConflicts.h - What accesses to shared memory cost ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Shared memory has 32 banks of 4 bytes: word w lies in bank w mod 32. What the
// threads of a warp access together takes as many wavefronts as there are
// different words in the bank that has the most. Of 8 bytes, half a warp at a
// time; of 16, a quarter.
//
//   floats 0, 1, .., 31           ->  1     float 7, 32 times    ->  1
//   floats 0, 32, .., 31 * 32     ->  32    0, 33, .., 31 * 33   ->  1
//
// Source: CUDA C++ Programming Guide, "Shared Memory" of compute capability 5.x
// and later.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_BANKCONFLICTS_H
#define IDXMAP_MAPPING_MEMORY_BANKCONFLICTS_H

#include <cstdint>
#include <functional>
#include <vector>

namespace idxmap {

constexpr int64_t Banks = 32;
constexpr int64_t BankBytes = 4; ///< Of a word.

/// \p Addresses, in bytes, one for each lane of a warp, of \p Bytes each.
int64_t wavefronts(const std::vector<int64_t> &Addresses, int64_t Bytes);

/// The least number of elements, not above \p Most, that have to be added to
/// the rows of a tile for the fewest wavefronts: \p Cost says how many there
/// are.
int64_t leastPad(int64_t Most, const std::function<int64_t(int64_t)> &Cost);

} // namespace idxmap

#endif
