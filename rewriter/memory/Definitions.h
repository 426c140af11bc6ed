//===- Definitions.h - Values that a variable ever has ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For the variables that a body declares, the one value that each ever has, and
// the one place that a reference is bound to:
//
//   let p : ptr = &a->[load i]              ->  p is &a->[load i]
//   let v : View; v.n = load m              ->  v.n is load m
//   let p : i32; p = load n *.i32 load i    ->  p is load n *.i32 load i
//   let k : i32 = 0; k +=.i32 1             ->  nothing
//
// Law: where a variable has one value, each use of it that a run of the body
// reaches comes after the statement that gives it that.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_DEFINITIONS_H
#define IDXMAP_REWRITER_MEMORY_DEFINITIONS_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace idxmap::ir {

class Definitions {
public:
  /// Both have to outlive it.
  Definitions(const Body &Of, const PointsToGraph &Pointers);

  /// Of a variable, or one member of it; null where that has several, or none.
  const Value *onlyValue(VariableNumber Of,
                         const std::string &Member = "") const;
  /// Null where the reference is bound more than once, or never.
  const Place *onlyPlace(VariableNumber Of) const;

private:
  using Part = std::pair<VariableNumber, std::string>;

  void readBindings(const Statements &All);
  void readValues(const Statements &All, const PointsToGraph &Pointers);
  std::optional<Part> memberAssigned(const Place &To) const;
  bool beginsUnset(const Place &To) const;
  void dropCircular(const Part &Of, std::map<Part, bool> &IsEntered);

  const Body &In;
  std::map<Part, const Value *> Values; ///< Null: several.
  std::map<VariableNumber, const Place *> Places;
  std::set<VariableNumber> Unset; ///< Declared without a value.
  /// That change by more than their declaration, or than assignments to
  /// members.
  std::set<VariableNumber> Changed, ChangedElsewhere;
};

} // namespace idxmap::ir

#endif
