//===- GroupResults.h - What two groups of iterations leave -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One number as it was, s, and as two groups A and B of iterations leave it:
// each alone (a, b), B after A (ab), A after B (ba). Where no iteration touches
// what one of the other group writes, at most one of a and b differs from s,
// and is what both orders leave:
//
//   s a b ab ba
//   0 5 0 5  5   Apart      A writes it
//   0 1 1 2  2   Shared     h[k]++, both write it
//   0 3 7 7  3   Shared     both write it
//   0 5 0 5  6   Shared     A writes it, and reads what B writes
//   0 1 1 1  1   Repeated   both write the same
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_GROUPRESULTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_GROUPRESULTS_H

#include "idxmap/check/NumberKind.h"

#include <cstddef>
#include <vector>

namespace idxmap {

enum class Meeting { Apart, Shared, Repeated };

/// Bytes of an array, by the groups that left them.
struct GroupResults {
  std::vector<char> Start, A, B, AB, BA;

  bool isUntouched(std::size_t At, std::size_t Size) const {
    for (const auto *Each : {&A, &B, &AB, &BA})
      if (std::memcmp(&Start[At], &(*Each)[At], Size) != 0)
        return false;
    return true;
  }
  /// Of the number of \p Size bytes at \p At.
  Meeting meeting(std::size_t At, std::size_t Size) const {
    const auto AreEqual = [=](const auto &One, const auto &Other) {
      return areSame(&One[At], &Other[At], Size);
    };
    const bool IsByA = !AreEqual(Start, A), IsByB = !AreEqual(Start, B);
    const std::vector<char> &Left = IsByA ? A : B;
    if (!AreEqual(Left, AB) || !AreEqual(Left, BA))
      return Meeting::Shared;
    if (!IsByA || !IsByB)
      return Meeting::Apart;
    return AreEqual(A, B) ? Meeting::Repeated : Meeting::Shared;
  }
};

} // namespace idxmap

#endif
