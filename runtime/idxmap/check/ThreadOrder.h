//===- ThreadOrder.h - Threads of a launch in another order -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A permutation of the threads of a launch that needs no memory:
//
//   number(n) = (first + n * stride) mod count,   stride and count without a
//   common divisor
//
//   5 threads, shuffled with seed 1  ->  0 3 1 4 2
//   5 threads, backward              ->  4 3 2 1 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_THREADORDER_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_THREADORDER_H

#include "idxmap/LaunchCheck.h"

#include <cstdint>
#include <numeric>

namespace idxmap {

class ThreadOrder {
public:
  /// The stride is near \p Part of all threads, so that neighbours are far
  /// apart: the golden section, or another ratio for an order of its own.
  static ThreadOrder shuffled(Index3 Grid, Index3 Block, std::uint64_t Seed,
                              double Part = 0.6180339887) {
    ThreadOrder Order(Grid, Block);
    Order.Stride =
        static_cast<std::uint64_t>(Part * static_cast<double>(Order.Count)) +
        Seed - 1;
    Order.Stride %= Order.Count;
    while (std::gcd(Order.Stride, Order.Count) != 1)
      ++Order.Stride;
    Order.First = Seed - 1;
    return Order;
  }
  static ThreadOrder forward(Index3 Grid, Index3 Block) {
    return ThreadOrder(Grid, Block);
  }
  static ThreadOrder backward(Index3 Grid, Index3 Block) {
    ThreadOrder Order(Grid, Block);
    Order.First = Order.Stride = Order.Count - 1;
    return Order;
  }

  std::uint64_t count() const { return Count; }
  /// The number of the thread that comes as \p N < count().
  std::uint64_t number(std::uint64_t N) const {
    if (Stride == 1 && First == 0)
      return N;
    return static_cast<std::uint64_t>(
        (First + static_cast<unsigned __int128>(N) * Stride) % Count);
  }
  /// The block of thread \p Number and its place in there.
  void place(std::uint64_t Number, Index3 &InGrid, Index3 &InBlock) const {
    InBlock = within(Block, Number % volume(Block));
    InGrid = within(Grid, Number / volume(Block));
  }

private:
  ThreadOrder(Index3 Grid, Index3 Block)
      : Grid(Grid), Block(Block), Count(volume(Grid) * volume(Block)) {}

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
  std::uint64_t Count, Stride = 1, First = 0;
};

} // namespace idxmap

#endif
