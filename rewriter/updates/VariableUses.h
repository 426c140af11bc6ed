//===- VariableUses.h - All that a body does with a variable ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every use of a variable, judged: an update by an operator, with values that
// do not depend on the variable, or something else. Functions that are called
// are followed, by what they are given:
//
//   s += load a->[load i]                  ->  an update, Sum
//   evaluate add(&s, x), with to += x in it  ->  an update, Sum
//   let r be s; r += 1; let p = &s; p->[0] += 1  ->  updates, Sum
//   v[load k] += x, of an array v          ->  an update, Sum
//   v[load k] = load v[0] + x              ->  two other uses
//   s += load s; b->[0] = load s; s = x    ->  other uses
//   evaluate unseen(&s)                    ->  not known, if of the program
//   evaluate f(), which names s itself     ->  another use: not this one's s
//
// Law: if all are updates by one operator, the body leaves in the variable what
// it held combined with values that do not depend on that.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_UPDATES_VARIABLEUSES_H
#define IDXMAP_REWRITER_UPDATES_VARIABLEUSES_H

#include "rewriter/updates/UpdateForms.h"

#include <vector>

namespace idxmap::ir {

struct VariableUse {
  enum class Kind { Update, Rounded, Other, Unknown } What;
  SourceToken Where = {};
  UpdateForm Form = {}; ///< Of an update, or what is rounded.
  /// The variable of the body that Form.Index is, if it is one.
  std::optional<VariableNumber> Index = std::nullopt;
  /// Where the functions are called that it is in, the outermost first.
  std::vector<SourceToken> Calls = {};
};

/// The text of the body has it, not that of a default argument.
using TokenTest = std::function<bool(SourceToken)>;

/// The uses of \p Variable, a number or an array of numbers, in the order of
/// the text; up to the first that is no update, if \p EndsWithOther. Pre: calls
/// stand where they are in \p In (not ir/Inline.h).
std::vector<VariableUse> variableUses(const Body &In, VariableNumber Variable,
                                      const TokenTest &IsOfBody = nullptr,
                                      bool EndsWithOther = false);

} // namespace idxmap::ir

#endif
