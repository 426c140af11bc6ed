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
  auto operator<=>(const Names &) const = default;
};

/// The names in the part that is being read; who reads it keeps them up to
/// date.
class VariableNames {
public:
  /// From where \p In begins.
  VariableNames(const Body &In, VariableNumber Of);

  /// By any name, also in functions that are called.
  bool isNamedIn(const Statements &All) const;
  bool isNamedIn(const Value &Of) const;
  bool isNamedIn(const Place &Of) const;
  /// All of the variable, in its own type.
  bool isWhole(const Place &Of) const;
  /// An element of the array that it is, by a subscript that is the same
  /// wherever it is computed.
  bool isElement(const Place &Of) const;
  /// What is updated at once: the variable, or an element in the type of the
  /// first one that was asked for.
  bool isNumber(const Place &Of) const;
  bool isPointerTo(const Value &Of) const;
  /// \p Of, if it is a lambda that knows the variable; else null.
  const Value *closureIn(const Value &Of) const;
  /// The same of what a variable may hold, or a reference refers to: the
  /// lambda's function, if its body can be seen.
  const std::optional<FunctionNumber> *heldIn(const Value &Of) const;
  /// The variable of the body, any one, that \p Of is by the names that a
  /// called function has for it.
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

} // namespace idxmap::ir

#endif
