//===- ReductionUpdates.h - Statements that reduce to a variable *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every use of a variable in a body, judged (updates/VariableUses.h), where the
// program has it:
//
//   s += a[i];  s = x + s - y;  ++s;              ->  Sum
//   if (a[i] < s) s = a[i];  s = std::min(s, x);  ->  Minimum
//   s = s && x;  if (x) s = false;                ->  And
//   if (a[i] < m) { m = a[i]; at = i; }           ->  ArgMinimum
//   add(s, a[i]), whose body says `to += x`       ->  Sum
//   s += s;  b[i] = s;  s = x;                    ->  something else
//   f(s), with a parameter `double &` and no body ->  not known
//   h[k] += x, of an array h                      ->  Sum
//
// Of a template, the uses in all of its instances.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCTIONUPDATES_H
#define IDXMAP_REWRITER_VARIABLES_REDUCTIONUPDATES_H

#include "rewriter/build/BodyTrees.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/updates/VariableUses.h"

#include <string>
#include <vector>

namespace idxmap {

struct ReductionUse {
  using Kind = ir::VariableUse::Kind;
  Kind What;
  clang::SourceRange Where;
  /// The operators that an update may be of, the likely one first.
  std::vector<ReductionKind> Operators = {};
  /// The variable that an update with a place writes the place to; empty where
  /// no name from outside of the body says which.
  std::string Index = {};
  clang::SourceRange IndexWhere = {}; ///< There.
  /// Of what is Rounded, the type of the floating-point value: "double".
  std::string Rounded = {};
  /// The variable becomes what is not a number, and what follows that.
  bool TakesNaN = false;
  /// Of the functions around it; the same for uses in one run of them.
  std::vector<SourceToken> Calls = {};

  bool isUpdateBy(ReductionKind Operator) const;
  bool operator==(const ReductionUse &) const = default;
};

/// The uses of variables in one body, whose trees are made once, when they are
/// first asked for.
class ReductionUses {
public:
  ReductionUses(const Extraction &E, const clang::Stmt &Body)
      : E(E), Body(Body) {}

  /// Those of \p Variable, or up to the first that is no update. The index of
  /// argmin and argmax is updated where its value is, and such an update names
  /// it.
  std::vector<ReductionUse> of(const clang::ValueDecl &Variable,
                               bool EndsWithOther = false) const;

private:
  std::optional<ir::VariableNumber>
  numberIn(const FunctionTree &Of, const clang::ValueDecl &Variable) const;
  ReductionUse told(const ir::VariableUse &Use, const FunctionTree &In) const;

  const Extraction &E;
  const clang::Stmt &Body;
  mutable std::vector<FunctionTree> Trees;
};

} // namespace idxmap

#endif
