//===- Selections.h - The lesser or the greater of two values ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body has to say `min` and `max`:
//
//   a < b ? a : b                       ->  the lesser of a and b
//   std::min(a, b), fminf(a, b)         ->  likewise
//   lesser(a, b) with `if (x < y) return x; return y;`  ->  likewise
//   a < b ? b : 0                       ->  none
//
// Law: the value is the lesser, or the greater, of the two, as numbers.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_SELECTIONS_H
#define IDXMAP_REWRITER_IR_SELECTIONS_H

#include "rewriter/ir/Body.h"

#include <optional>
#include <vector>

namespace idxmap::ir {

/// `Less < More`, whichever way round it is written. Of a value that outlives
/// it.
struct Comparison {
  const Value &Less, &More;
  bool IsStrict; ///< Not `<=`.
};
std::optional<Comparison> comparisonIn(const Value &Condition);

struct Selection {
  bool IsLesser;
  Value Chosen, Otherwise;
  /// A comparison chooses: where that is false, as with what is not a number,
  /// it is Otherwise.
  bool IsCompared;
};
/// \p Of, a value of \p In, as one; nothing if it is none.
std::optional<Selection> selectionOf(const Value &Of, const Body &In);

/// What the call of one of the library's functions \p Name, `std::min`, is
/// given, as values; empty where \p Of is no such call.
std::vector<Value> argumentsOf(const Value &Of, const char *Name, size_t Count);

} // namespace idxmap::ir

#endif
