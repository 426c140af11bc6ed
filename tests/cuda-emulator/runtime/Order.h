// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which blocks run, and threads between two barriers. A device
// promises none; CUEMU_ORDER chooses one.

#ifndef CUEMU_ORDER_H
#define CUEMU_ORDER_H

#include "Options.h"
#include "cuemu/Abi.h"

#include <cstdint>
#include <vector>

namespace cuemu {

class Order {
public:
  Order() : Kind(options().Order), State(options().Seed) {}

  bool isForward() const { return Kind == OrderKind::Forward; }

  /// The number of the block that runs as the I-th of Count: a permutation of
  /// [0, Count) in I.
  uint64_t block(uint64_t I, uint64_t Count) const;

  /// The numbers of a block's threads in the order in which they run next. A
  /// shuffle is a new one at each call.
  const std::vector<uint32_t> &threads(uint32_t Count);

private:
  OrderKind Kind;
  uint64_t State;
  std::vector<uint32_t> Numbers;
};

/// The index whose linear number, x running fastest, is Number.
inline Index3 unflatten(uint64_t Number, const Index3 &Extent) {
  return {static_cast<uint32_t>(Number % Extent.X),
          static_cast<uint32_t>(Number / Extent.X % Extent.Y),
          static_cast<uint32_t>(Number / Extent.X / Extent.Y)};
}

} // namespace cuemu

#endif
