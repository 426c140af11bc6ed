//===- DependenceSolver.h - Solving the system of a dependence --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Depth-first over the unknowns of a DependenceSystem, the most confined one
// first and values near 0 first. Where every unknown on the way was confined to
// finitely many values, and none leads to two different iterations of the
// mapped loops, there are none; where one was not, a few values are tried, for
// evidence. After MaxNodes steps the answer is "unknown".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DEPENDENCESOLVER_H
#define IDXMAP_REWRITER_LEGALITY_DEPENDENCESOLVER_H

#include "rewriter/legality/Dependence.h"
#include "rewriter/legality/DependenceValues.h"
#include "rewriter/legality/IterationPair.h"

namespace idxmap {

class DependenceSolver {
public:
  DependenceSolver(const DependenceSystem &System, unsigned Depth,
                   const Facts &Known);

  Dependence run() { return search(Values.start()); }

private:
  static constexpr unsigned MaxNodes = 1000;

  /// What to try next: values of one unknown, all that it can have or not.
  struct Branch {
    size_t Unknown = 0;
    DependenceCandidates Among;
    bool IsAll = false;
  };

  Dependence search(const DependenceState &State);
  Dependence follow(const DependenceState &State, const Branch &Next);
  std::optional<Branch> nextBranch(const DependenceState &State) const;
  Dependence atSolution(const DependenceState &State) const;
  Dependence witness(const std::vector<IterationPair> &Pairs) const;
  std::vector<IterationPair> pairsOf(const DependenceState &State) const;
  std::vector<IterationPair> others(const DependenceState &State, unsigned Loop,
                                    const IterationPair &Same) const;
  bool isOpenApart(const DependenceState &State, unsigned Loop) const;

  const DependenceSystem &System;
  unsigned Depth;
  const Facts &Known;
  DependenceValues Values;
  unsigned Nodes = 0;
};

} // namespace idxmap

#endif
