//===- TripLoops.h - Variables that are made from trips ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A dependent loop that counts trips (LoopNest.h) has a trip for its index in
// the mapping; the user's variable is made from it in the kernel:
//
//   for (int j = i + 1; j < n; j += 2)
//     ->  const int j = i + 1 + 2 * (blockIdx.x * 32 + threadIdx.x);
//         if (j >= n) return;
//
// The arithmetic is unsigned, so that an excess thread's value wraps round
// where the type ends; a wrapped one is below the first index, unless it comes
// around altogether.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_TRIPLOOPS_H
#define IDXMAP_REWRITER_EMIT_TRIPLOOPS_H

#include "mapping/Mapping.h"
#include "rewriter/emit/CppText.h"
#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/KernelPlan.h"

namespace idxmap {

/// The nest with an unsigned trip for the variable of each such loop.
LoopNest withTrips(const LoopNest &User);

/// "const int j = i + 1 + <trip>;". Pre: \p Of counts trips.
std::string fromTripText(const Loop &Of, const CppText &Trip);

/// The text of some dependent bound names the variable of loop \p D.
bool isNamedByBounds(const LoopNest &User, unsigned D);

/// What becomes of the variable in the thread of the largest trip.
struct TripEnd {
  bool MayWrap = false;
  bool MayWrapAround = false; ///< Beyond its first index again.
  std::optional<FitsProof> Proof;
};
/// \p Extent is the box's, \p LargestTrip that of an excess thread.
TripEnd tripEnd(const Loop &Of, const Expr &Extent, const Expr &LargestTrip,
                const Mapping &Map, const EmitOptions &Options);

} // namespace idxmap

#endif
