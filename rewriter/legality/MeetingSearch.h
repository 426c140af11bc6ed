//===- MeetingSearch.h - Solving the system of a meeting --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Depth-first over the unknowns of a MeetingSystem, the most confined one first
// and values near 0 first. Where every unknown on the way was confined to
// finitely many values, and none leads to two different iterations of the
// mapped loops, there are none; where one was not, a few values are tried, for
// evidence. After MaxNodes steps the answer is "unknown".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_MEETINGSEARCH_H
#define IDXMAP_REWRITER_LEGALITY_MEETINGSEARCH_H

#include "rewriter/legality/Meeting.h"
#include "rewriter/legality/MeetingValues.h"
#include "rewriter/legality/TwoIterations.h"

namespace idxmap {

class MeetingSearch {
public:
  MeetingSearch(const MeetingSystem &System, unsigned Depth,
                const Facts &Known);

  Meeting run() { return search(Values.start()); }

private:
  static constexpr unsigned MaxNodes = 1000;

  /// What to try next: values of one unknown, all that it can have or not.
  struct Branch {
    size_t Unknown = 0;
    MeetingCandidates Among;
    bool IsAll = false;
  };

  Meeting search(const MeetingState &State);
  Meeting follow(const MeetingState &State, const Branch &Next);
  std::optional<Branch> nextBranch(const MeetingState &State) const;
  Meeting atSolution(const MeetingState &State) const;
  Meeting witness(const std::vector<TwoIterations> &Pairs) const;
  std::vector<TwoIterations> pairsOf(const MeetingState &State) const;
  std::vector<TwoIterations> others(const MeetingState &State, unsigned Loop,
                                    const TwoIterations &Same) const;
  bool isOpenApart(const MeetingState &State, unsigned Loop) const;

  const MeetingSystem &System;
  unsigned Depth;
  const Facts &Known;
  MeetingValues Values;
  unsigned Nodes = 0;
};

} // namespace idxmap

#endif
