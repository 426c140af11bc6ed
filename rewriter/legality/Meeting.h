//===- Meeting.h - Whether two iterations touch one element -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two accesses of one array meet where two different iterations of the mapped
// loops touch the same element through them. "Never" is proven; a meeting is
// named only if it surely occurs wherever the loops are long enough for it (and
// at all, where their lengths are constants); everything else is unknown.
//
//   write a[i], read a[i-1], step 1          ->  1 iteration apart
//   write a[i], read a[i-1], step 2          ->  never: only odd i are written
//   a[i*m + j], j in [0,m)                   ->  never
//   a[i*m + j], j in [0,m+1)                 ->  1 iteration of i, -m of j
//   apart a[i*m + j], j in [0,n)                   ->  unknown
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_MEETING_H
#define IDXMAP_REWRITER_LEGALITY_MEETING_H

#include "rewriter/legality/MeetingSystem.h"

#include <map>

namespace idxmap {

struct Meeting {
  enum class Kind { Never, At, Unknown } How = Kind::Unknown;
  /// For At: the distance of the two in iterations of each loop.
  std::vector<Expr> Distance;

  /// The outermost loop with a distance. Pre: How is At.
  unsigned carrier() const;
};

/// Answers for one nest, of which the outer Depth loops are mapped; the others
/// run inside the body. Each question is searched for once.
class Meetings {
public:
  Meetings(const LoopNest &Nest, unsigned Depth);

  const LoopNest &nest() const { return Nest; }

  /// Pre: both are accesses of Nest, of elements that may be the same
  /// (nameOneArray). Where both are atomic, their meeting does not matter:
  /// never.
  const Meeting &of(const Access &First, const Access &Second) const;

private:
  Meeting search(const Access &First, const Access &Second) const;
  size_t firstLike(const Access &Some) const;

  const LoopNest &Nest;
  unsigned Depth;
  /// By access: the first one that meets others as it does.
  std::vector<size_t> Alike;
  /// Long bodies use few different elements many times.
  mutable std::map<std::pair<size_t, size_t>, Meeting> Found;
  Facts Known; ///< With what holds where anything runs.
  bool IsEmpty;
};

/// Some loop surely has no iteration, so that nothing happens at all.
bool isEmpty(const LoopNest &Nest);

/// Accesses of the same array, or of an element and a member of it (`s[i]`
/// holds `s[i].x`), or of memory that may be any.
bool nameOneArray(const Access &First, const Access &Second);

} // namespace idxmap

#endif
