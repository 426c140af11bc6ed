// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Order.h"

#include <numeric>
#include <utility>

using namespace cuemu;

namespace {

/// One step of the splitmix64 generator.
uint64_t nextRandom(uint64_t &State) {
  uint64_t Z = State += 0x9e3779b97f4a7c15;
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
  return Z ^ (Z >> 31);
}

/// A permutation of [0, 2^Bits): odd multiplications and xor-shifts to the
/// right are invertible modulo a power of two.
uint64_t mix(uint64_t I, unsigned Bits, uint64_t Seed) {
  uint64_t Mask = Bits == 64 ? ~0ull : (1ull << Bits) - 1;
  unsigned Shift = Bits / 2 + 1;
  for (int Round = 0; Round != 3; ++Round) {
    uint64_t Key = nextRandom(Seed);
    I = (I * (Key | 1) + (Key >> 17)) & Mask;
    I ^= I >> Shift;
  }
  return I;
}

} // namespace

uint64_t Order::block(uint64_t I, uint64_t Count) const {
  if (Kind == OrderKind::Forward)
    return I;
  if (Kind == OrderKind::Reverse)
    return Count - 1 - I;
  if (Count < 2)
    return I;
  // Walking the cycle until it is back in range permutes [0, Count) too.
  unsigned Bits = 64 - __builtin_clzll(Count - 1);
  do
    I = mix(I, Bits, options().Seed);
  while (I >= Count);
  return I;
}

const std::vector<uint32_t> &Order::threads(uint32_t Count) {
  if (Numbers.size() != Count) {
    Numbers.resize(Count);
    std::iota(Numbers.begin(), Numbers.end(), 0u);
    if (Kind == OrderKind::Reverse)
      for (uint32_t &Number : Numbers)
        Number = Count - 1 - Number;
  }
  if (Kind == OrderKind::Shuffle)
    for (uint32_t I = Count; I > 1; --I)
      std::swap(Numbers[I - 1], Numbers[nextRandom(State) % I]);
  return Numbers;
}
