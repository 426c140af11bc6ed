//===- Range.h - Closed intervals of integers -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A range denotes { x in Z : Lo <= x <= Hi }. A bound that equals the smallest
// (largest) 64-bit value stands for "no lower (upper) bound": arithmetic
// saturates there, so a range always contains every value of the expression
// that it describes (it is a superset, never a subset).
//
//   [0,31] * 4 + [0,3]  ->  [0,127]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_RANGE_H
#define IDXMAP_MAPPING_EXPR_RANGE_H

#include <cstdint>
#include <limits>
#include <optional>

namespace idxmap {

struct Range {
  static constexpr int64_t NegInf = std::numeric_limits<int64_t>::min();
  static constexpr int64_t PosInf = std::numeric_limits<int64_t>::max();

  int64_t Lo = NegInf;
  int64_t Hi = PosInf;

  static Range all() { return {}; }
  static Range point(int64_t Value) { return {Value, Value}; }
  /// All values >= Lo.
  static Range from(int64_t Lo) { return {Lo, PosInf}; }

  bool isPoint() const { return Lo == Hi && Lo != NegInf && Hi != PosInf; }
  bool contains(int64_t Value) const { return Lo <= Value && Value <= Hi; }
  bool contains(Range Other) const { return Lo <= Other.Lo && Other.Hi <= Hi; }
  bool isPositive() const { return Lo >= 1; }
  bool isNonNegative() const { return Lo >= 0; }
  friend bool operator==(const Range &, const Range &) = default;
};

Range operator+(Range A, Range B);
Range operator-(Range A, Range B);
Range operator*(Range A, Range B);
/// Law: contains floor(a/b) for all a in A, b in B, b >= 1. Pre: B has a
/// positive element; only its positive part counts.
Range floorDiv(Range A, Range B);
/// Likewise for ceil(a/b).
Range ceilDiv(Range A, Range B);
/// Euclidean remainder, 0 <= a mod b < b; only the positive part of B counts.
Range mod(Range A, Range B);
Range min(Range A, Range B);
Range max(Range A, Range B);
/// Below the least power of two that both are below; all, if one can be < 0.
Range bitXor(Range A, Range B);
/// The common part. Where it is empty (contradictory facts), A.
Range intersect(Range A, Range B);

/// Three-valued comparison: true, false, or nothing where the ranges overlap.
std::optional<bool> provablyLess(Range A, Range B);

} // namespace idxmap

#endif
