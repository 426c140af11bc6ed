//===- CountedLoops.h - Loops that count ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop of a body whose condition compares a variable that the loop alone
// changes, by a constant once a round, and what else its header steps:
//
//   for (int k = i; k < n; k += 2) ..     ->  k from i while k < n, up by 2
//   for (k = m; k-- > 0;) ..              ->  k from m while k > 0, down by 1
//                                             before the rest of the round
//   for (k = 0, p = m; k != n; ++k, p -= q)  ->  k from 0 while k != n, up by
//                                                1; p from m, down by q
//
// Law: in round r, from 0 on, the variable is First + r * Step while the rest
// of the round runs, one Step more where it steps in the condition; and that
// comparison holds of it before it steps.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_COUNTEDLOOPS_H
#define IDXMAP_REWRITER_ANALYSIS_COUNTEDLOOPS_H

#include "rewriter/analysis/IndexValue.h"
#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace idxmap::ir {

/// What a loop steps beside its counter.
struct SteppedVariable {
  VariableNumber Of = 0;
  std::optional<Value> First; ///< Without, it is not known.
  int64_t Step = 0;           ///< Without Amount.
  std::optional<Value> Amount;
  bool Decreases = false;
};

struct CountedLoop {
  VariableNumber Of = 0;
  Value First;
  std::optional<Value> Bound;                 ///< Without, it is 0.
  std::string Relation;                       ///< "<", "<=", ">", ">=", "!=".
  int64_t Step = 1;                           ///< At least 1.
  std::optional<Value> Amount = std::nullopt; ///< Instead of Step.
  bool Decreases = false;
  bool StepsInCondition = false;
  const Value *Leaving = nullptr; ///< Where it does, the condition, negated.
  std::vector<SteppedVariable> Others = {};
  SourceToken Where = {};

  bool isInclusive() const { return Relation == "<=" || Relation == ">="; }
};

/// What \p Each is where the counter of \p Of is \p Counter; \p Before is its
/// value before the loop, where the header does not set it. Nothing where its
/// steps are no multiples of the counter's, or where a small type may cut it.
std::optional<Expr> steppedValue(const SteppedVariable &Each,
                                 const CountedLoop &Of, const Expr &Counter,
                                 const std::optional<Expr> &Before,
                                 const IndexReader &Index, const Body &In);

/// Nothing where \p Of counts in no such way. \p Pointers are those of \p In.
std::optional<CountedLoop> countedLoop(const Loop &Of, SourceToken Where,
                                       const Body &In,
                                       const PointsToGraph &Pointers);

} // namespace idxmap::ir

#endif
