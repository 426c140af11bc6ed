//===- TouchedRange.h - What a launch may touch -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Host memory of which a launch may touch the copy, and whether it may change
// it. Two launches may run in any order unless one changes what both touch:
//
//   reads [0, 8), changes [8, 16)   and   reads [0, 16)     in order
//   reads [0, 8), changes [8, 16)   and   reads [0, 8)      in any
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_TOUCHEDRANGE_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_TOUCHEDRANGE_H

#include "idxmap/PresentTable.h"
#include "idxmap/code/FewOf.h"

#include <algorithm>

namespace idxmap {

struct TouchedRange {
  HostRange _Range;
  bool MayChange;

  bool operator==(const TouchedRange &_Other) const {
    return _Range._Low == _Other._Range._Low &&
           _Range._High == _Other._Range._High && MayChange == _Other.MayChange;
  }
};

/// Most loops touch no more arrays.
constexpr std::size_t _UsualArrays = 8;
using TouchedRanges = FewOf<TouchedRange, _UsualArrays>;

inline bool __meets(const TouchedRanges &_Touched, HostRange _Range) {
  return std::any_of(_Touched.begin(), _Touched.end(),
                     [&](const TouchedRange &_Each) {
                       return _Each._Range.__overlaps(_Range);
                     });
}

/// Their order matters.
inline bool __conflicts(const TouchedRanges &_Ones,
                        const TouchedRanges &_Others) {
  return std::any_of(
      _Ones.begin(), _Ones.end(), [&](const TouchedRange &_Mine) {
        return std::any_of(_Others.begin(), _Others.end(),
                           [&](const TouchedRange &_Each) {
                             return (_Mine.MayChange || _Each.MayChange) &&
                                    _Mine._Range.__overlaps(_Each._Range);
                           });
      });
}

} // namespace idxmap

#endif
