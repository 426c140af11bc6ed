//===- ThreadOrder.h - Threads of a launch in another order -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A permutation of the threads of a launch that needs no memory:
//
//   at(n) = (first + n * stride) mod count,   stride and count without a
//   common divisor, stride near the golden section of count
//
//   5 threads, seed 1  ->  0 3 1 4 2
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_THREADORDER_H
#define IDXMAP_RUNTIME_IDXMAP_THREADORDER_H

#include "idxmap/LaunchCheck.h"

#include <cstdint>
#include <numeric>

namespace idxmap {

class ThreadOrder {
public:
  ThreadOrder(Index3 Grid, Index3 Block, std::uint64_t Seed)
      : Grid(Grid), Block(Block), Count(volume(Grid) * volume(Block)) {
    Stride =
        static_cast<std::uint64_t>(0.6180339887 * static_cast<double>(Count)) +
        Seed - 1;
    Stride %= Count;
    while (std::gcd(Stride, Count) != 1)
      ++Stride;
    First = Seed - 1;
  }

  std::uint64_t count() const { return Count; }
  /// The block and the thread in it that come as number \p N < count().
  void at(std::uint64_t N, Index3 &InGrid, Index3 &InBlock) const {
    const auto Number = static_cast<std::uint64_t>(
        (First + static_cast<unsigned __int128>(N) * Stride) % Count);
    InBlock = within(Block, Number % volume(Block));
    InGrid = within(Grid, Number / volume(Block));
  }

private:
  static std::uint64_t volume(Index3 Of) {
    return std::uint64_t(Of.x) * Of.y * Of.z;
  }
  static Index3 within(Index3 Of, std::uint64_t Number) {
    const std::uint64_t Rows = Number / Of.x;
    return {static_cast<unsigned>(Number % Of.x),
            static_cast<unsigned>(Rows % Of.y),
            static_cast<unsigned>(Rows / Of.y)};
  }

  Index3 Grid, Block;
  std::uint64_t Count, Stride, First;
};

} // namespace idxmap

#endif
