//===- Influences.h - What decides the values of a body ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables of mapped loops that a value may depend on, through what the
// body assigns and the conditions around that, and those that decide whether,
// and how often, a statement runs:
//
//   let k : i32 = 0; if load j > 0: k = 1   ->  k: j;  k = 1 runs by j
//   load b->[load k]                        ->  j, all where the body writes b
//   while load k < load n: a->[load k] = 0  ->  a->[load k] runs by nothing
//   if load i < 3: continue                 ->  by i, every statement
//
// Law: iterations that agree in these variables compute the same value, or run
// the statement equally often, if they find the same in memory from outside
// that the body does not write, and in numbers that iterations share, and if
// functions that nobody has seen give the same for the same.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_INFLUENCES_H
#define IDXMAP_REWRITER_ANALYSIS_INFLUENCES_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/ModSet.h"
#include "rewriter/memory/PointsToGraph.h"

#include <map>
#include <set>

namespace idxmap::ir {

class Influences {
public:
  using Variables = std::set<VariableNumber>;

  /// \p Own are the variables from outside of which each iteration has its own,
  /// and what they depend on where it begins. All have to outlive it.
  Influences(const Body &In, const PointsToGraph &Pointers,
             const VariableModSet &Changes,
             std::map<VariableNumber, Variables> Own = {});

  Variables of(const Value &Some) const;
  /// Of where the place is, not of what is there.
  Variables ofAddress(const Place &Some) const;
  /// Of a statement of the tree: whether, and how often, it runs.
  Variables controls(const Statement &Some) const;
  const Variables &all() const { return Loops; }

private:
  Variables contents(const Place &Of) const;
  Variables contents(const Memories &Of) const;
  Variables given(const Value &Call) const;
  bool isOwn(const Memory &Of) const;
  void walk(const Statements &All, const Variables &Controls, Variables &Exits);
  void walk(const Statement &Each, const Variables &Controls, Variables &Exits);
  void walkParts(const Statement &Each, const Variables &Controls,
                 Variables &Exits);
  void walkValue(const Value &Of, const Variables &Controls, Variables &Exits);
  void walkPlace(const Place &Of, const Variables &Controls, Variables &Exits);
  void store(const Memories &To, const Variables &More);
  void grow(Variables &Known, const Variables &By);

  const Body &In;
  const PointsToGraph &Pointers;
  const VariableModSet &Changes;
  Variables Loops;
  /// Of what a variable holds; of a reference, of what it is bound to.
  std::map<VariableNumber, Variables> Flows;
  std::map<const Statement *, Variables> Controls;
  std::map<const Statement *, Variables> ExitsOf; ///< Of called functions.
  bool HasGrown = false;
};

} // namespace idxmap::ir

#endif
