//===- ReachingValues.h - What a variable holds where it is used -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For integer variables of a body that have several values (Definitions.h has
// those with one), the value that one holds where it is loaded:
//
//   k = load i; b->[load k] = 0; k = load i +.i32 1; b->[load k] = 1
//                                      ->  load i; load i +.i32 1
//   let x = load i -.i32 1; if load x <.i32 0: x +=.i32 load n; b->[load x]
//                                      ->  x < 0 ? x + n : x
//
// Only within a list of statements, from where the variable gets its value on:
// what a loop or a jump brings there is not known.
//
// Law: a load in the table has the value there, whenever the body gets to it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_REACHINGVALUES_H
#define IDXMAP_REWRITER_ANALYSIS_REACHINGVALUES_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace idxmap::ir {

class ReachingValues {
public:
  using Choice = std::function<bool(VariableNumber)>;
  /// \p IsPrivate says which variables from outside are like the body's own.
  /// All have to outlive it.
  ReachingValues(const Body &In, const PointsToGraph &Pointers,
                 Choice IsPrivate = nullptr);

  /// Of the load \p Use; null where that is not known.
  const Value *of(const Value &Use) const;

private:
  /// A value, and the memory that it is read from.
  struct Held {
    Value Is;
    Memories Of;
    /// Of Is, once it has been asked for: values are large where they call.
    mutable std::string Text = {};
  };
  /// Most variables hold behind a statement what they held before it.
  using State = std::map<VariableNumber, std::shared_ptr<const Held>>;

  void walk(const Statements &All);
  void see(const Statement &In, const State &Current);
  void seeValue(const Value &In, const State &Current);
  void make(const Statement &By, State &Current) const;
  std::optional<Held> made(const Statement &By, VariableNumber Of,
                           const State &Current) const;
  std::optional<Held> chosen(const If &By, VariableNumber &Of,
                             const State &Current) const;
  std::optional<Memories> readBy(const Value &Of) const;
  bool isTaken(VariableNumber Of) const;
  const std::string &textOf(const Held &Of) const;
  bool areSame(const Held &A, const Held &B) const;

  const Body &In;
  const PointsToGraph &Pointers;
  const Choice IsPrivate;
  /// By the place that is loaded; null where two loads share that and differ.
  std::map<const Place *, std::shared_ptr<const Held>> Known;
};

} // namespace idxmap::ir

#endif
