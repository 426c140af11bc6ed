//===- ValueBounds.h - Values that are cut to size --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The least and the largest value of an integer that is no polynomial of the
// loops' variables, but made of some, over their spans:
//
//   i % n, i in [0,m], n >= 1     ->  0 .. min(m, n - 1)
//   i / 2, i in [1,m]             ->  0 .. m div 2
//   i & 7                         ->  0 .. 7
//   u8(load i), i in [0,9]        ->  0 .. 9
//   std::min(i + 1, n - 1)        ->  min(1, n - 1) .. min(m + 1, n - 1)
//   std::clamp(i - 1, 0, n - 1)   ->  0 .. min(max(m - 1, 0), n - 1)
//
// C++ rounds towards zero: `%` and `/` count only where the left side is surely
// not negative, or is unsigned.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_VALUEBOUNDS_H
#define IDXMAP_REWRITER_ANALYSIS_VALUEBOUNDS_H

#include "rewriter/analysis/IndexValue.h"
#include "rewriter/ir/Selections.h"

#include "mapping/expr/SpanSums.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap::ir {

/// The facts prove that \p Is, an integer, holds all from the least to the
/// most. Of 64 bits they show no more than that the least is not negative.
bool isInType(const Extremes &Ends, const Type &Is, const Facts &Known);

/// What \p Of is without conversions that every value survives: to bool of a
/// comparison, to more bits.
const Value &withoutConversions(const Value &Of);

/// The lesser or the greater of two values of the integer type that \p Of has.
std::optional<Selection> integerSelectionOf(const Value &Of, const Body &In);

/// `x % m`, or `x & (m - 1)` with a power of two m.
struct Remainder {
  Expr Of;
  Expr Divisor; ///< At least 1, of no variable.
  /// C++'s remainder is the Euclidean one.
  bool IsEuclidean;
};

class BoundsReader {
public:
  /// All have to outlive it.
  BoundsReader(const Body &In, const IndexReader &Index, const Points &Where,
               const Facts &Known)
      : In(In), Index(Index), Where(Where), Known(Known) {}

  std::optional<Extremes> of(const Value &Some) const;
  std::optional<Remainder> remainder(const Value &Some) const;

private:
  std::optional<Extremes> endsOf(const Value &Some) const;
  std::optional<Extremes> endsOfSure(const Value &Some) const;
  std::optional<Expr> divisor(const Value &Some) const;
  std::optional<Expr> sizeOfMask(const Value &Mask) const;
  std::optional<Extremes> ofRemainder(const Value &Some) const;
  std::optional<Extremes> ofQuotient(const Value &Some) const;
  std::optional<Extremes> ofConversion(const Value &Some) const;
  std::optional<Extremes> ofSelection(const Selection &Some) const;
  std::optional<Extremes> ofClamp(const std::vector<Value> &Three) const;

  const Body &In;
  const IndexReader &Index;
  const Points &Where;
  const Facts &Known;
};

/// The remainders r of \p Divisor for which `r Relation Rest` holds, from the
/// first to the last, counted on behind the largest: those of 3 that are not 1
/// are 2 to 3. Nothing where they are not evident.
std::optional<Extremes> keptRemainders(const std::string &Relation,
                                       const Expr &Rest, const Expr &Divisor);

} // namespace idxmap::ir

#endif
