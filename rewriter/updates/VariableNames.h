//===- VariableNames.h - What a body calls a variable -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable that a body updates may have more names than its own: references,
// pointers that the body makes, parameters of functions that get it, and
// lambdas that know it.
//
//   let r be s; let p : ptr = &s    ->  r and p->[0] are s
//   let p : ptr = &v[0]             ->  p->[load k] is an element of v
//   evaluate add(&s), with (to)     ->  in add, to is s
//   let f = lambda(&s)              ->  f does what its function does with s
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_UPDATES_VARIABLENAMES_H
#define IDXMAP_REWRITER_UPDATES_VARIABLENAMES_H

#include "rewriter/ir/Body.h"

#include <map>
#include <optional>
#include <set>

namespace idxmap::ir {

/// How a variable is known in one part of the body.
struct Names {
  std::set<VariableNumber> Own;      ///< Itself, and references to it.
  std::set<VariableNumber> Elements; ///< References to one element.
  std::set<VariableNumber> Pointers; ///< To it, or to elements of an array.
  /// Lambdas that know it, and what they do.
  std::map<VariableNumber, std::optional<FunctionNumber>> Closures;
  /// Others that a called function knows by its parameters.
  std::map<VariableNumber, VariableNumber> Others;
  bool IsDiscarded = false; ///< Nobody uses what the function gives.

  bool has(VariableNumber Of) const {
    return Own.count(Of) || Elements.count(Of) || Pointers.count(Of) ||
           Closures.count(Of);
  }
  bool isEmpty() const {
    return Own.empty() && Elements.empty() && Pointers.empty() &&
           Closures.empty();
  }
  auto operator<=>(const Names &) const = default;
};

/// The names in the part that is being read; who reads it keeps them up to
/// date.
class VariableNames {
public:
  /// From where \p In begins.
  VariableNames(const Body &In, VariableNumber Of);

  bool isNamedIn(const Statements &All) const;
  bool isNamedIn(const Value &Of) const;
  bool isNamedIn(const Place &Of) const;
  bool isWhole(const Place &Of) const;
  bool isElement(const Place &Of) const;
  bool isNumber(const Place &Of) const;
  bool isPointerTo(const Value &Of) const;
  const Value *closureIn(const Value &Of) const;
  const std::optional<FunctionNumber> *heldIn(const Value &Of) const;
  std::optional<VariableNumber> variableOf(const Place &Of) const;

protected:
  const Body &In;
  const bool IsArray;
  Names As;
  /// Functions that name it themselves, and those that call such.
  std::set<FunctionNumber> NamingThemselves, Naming;

private:
  bool findReferences(const Statements &All);

  mutable std::optional<Type> Is; ///< Of the variable, or of each element.
};

/// What a pointer leads to, `*p`.
bool isPointee(const Place &Of);

} // namespace idxmap::ir

#endif
