//===- UpdateForms.h - What one update looks like ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A statement that combines what a place holds with other values by an operator
// of reductions, so that such updates may be made in any order, and to copies
// that begin with the operator's identity and become one later:
//
//   s += x, s = (x + s) - y                      ->  Sum
//   if (x < s) s = x, s = x < s ? x : s          ->  Minimum
//   s = min(s, x), with the library's or a function that chooses so  -> Minimum
//   s = s && x, s = 0                            ->  And
//   if (x < s) { s = x; at = i; }                ->  ArgMinimum
//   n += x, of an integer n and a floating-point x  ->  rounded: none
//
// Conversions on the way are taken where the law holds with them. `x < s` of
// the converted values has to choose what it would choose of s and x, so that
// `u32(load s)` of an s that may be negative is none; a sum has to be that of
// numbers modulo 2^Bits, so that `i8(load s + x)` of an int s is none.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_UPDATES_UPDATEFORMS_H
#define IDXMAP_REWRITER_UPDATES_UPDATEFORMS_H

#include "attributes/Annotation.h"
#include "rewriter/ir/Body.h"

#include <functional>
#include <optional>
#include <vector>

namespace idxmap::ir {

/// A place, as those know it that ask for its updates.
struct UpdatedPlace {
  Type Is;
  /// The place is that one.
  std::function<bool(const Place &)> IsIt;
  /// What the place holds may decide the value.
  std::function<bool(const Value &)> IsNamedIn;
};

struct UpdateForm {
  /// Those that it may be of, the likely one first; none of what is rounded.
  std::vector<ReductionKind> Operators;
  /// What `{ s = x; at = i; }` writes i to.
  std::optional<Place> Index = std::nullopt;
  /// Of an integer: it is computed in this floating-point type, and rounded.
  std::optional<Type> Rounded = std::nullopt;
  /// `x < s ? x : s` written the other way round, so that s becomes an x that
  /// is not a number, and what follows one.
  bool TakesNaN = false;
};

/// What \p S, a statement of \p In, does to \p Of; nothing if it is no update.
std::optional<UpdateForm> updateForm(const Statement &S, const UpdatedPlace &Of,
                                     const Body &In);

} // namespace idxmap::ir

#endif
