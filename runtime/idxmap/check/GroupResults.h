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

enum class _Meeting { _Apart, _Shared, _Repeated };

/// Bytes of an array, by the groups that left them.
struct GroupResults {
  std::vector<char> _Start, _Ap, _Bp, _ABp, _BAp;

  bool isUntouched(std::size_t _At, std::size_t _Size) const {
    for (const auto *_Each : {&_Ap, &_Bp, &_ABp, &_BAp})
      if (std::memcmp(&_Start[_At], &(*_Each)[_At], _Size) != 0)
        return false;
    return true;
  }
  /// Of the number of \p _Size bytes at \p _At.
  _Meeting __meeting(std::size_t _At, std::size_t _Size) const {
    const auto AreEqual = [=](const auto &_One, const auto &_Other) {
      return areSame(&_One[_At], &_Other[_At], _Size);
    };
    const bool IsByA = !AreEqual(_Start, _Ap), IsByB = !AreEqual(_Start, _Bp);
    const std::vector<char> &_Left = IsByA ? _Ap : _Bp;
    if (!AreEqual(_Left, _ABp) || !AreEqual(_Left, _BAp))
      return _Meeting::_Shared;
    if (!IsByA || !IsByB)
      return _Meeting::_Apart;
    return AreEqual(_Ap, _Bp) ? _Meeting::_Repeated : _Meeting::_Shared;
  }
};

} // namespace idxmap

#endif
