//===- Distance.h - How far apart two accesses touch one element -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two accesses a[f(I)] and a[g(I')] of one array touch the same element at the
// distances D = I' - I with f(I) == g(I + D). The answers are three-valued: a
// distance is named only if it surely occurs wherever the loops are long enough
// for it, "never" is proven, and everything else is unknown.
//
//   write a[i], read a[i-1], step 1  ->  distance (1)
//   write a[i], read a[i-1], step 2  ->  never: i-1 is not in the index space
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DISTANCE_H
#define IDXMAP_REWRITER_LEGALITY_DISTANCE_H

#include "rewriter/LoopNest.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace idxmap {

struct Meeting {
  enum class Kind {
    Never,   ///< No two iterations, not even one and the same, meet.
    At,      ///< Iterations at distance Distance meet (one, if all zero).
    Unknown, ///< It could not be shown.
  } How = Kind::Unknown;
  std::vector<int64_t> Distance; ///< One per loop, for At.

  bool isAtOtherIteration() const;
};

/// Where iterations of \p Nest meet through \p First and \p Second, which are
/// accesses of the same array.
Meeting meetingOf(const Access &First, const Access &Second,
                  const LoopNest &Nest);

/// True unless it is proven that no two values of the loop's variable are
/// \p Distance apart: not on the lattice of step and width, or too far.
bool isReachable(const Loop &Each, int64_t Distance, const Facts &Known);

} // namespace idxmap

#endif
