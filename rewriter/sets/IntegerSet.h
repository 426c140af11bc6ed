//===- IntegerSet.h - Integers that linear conditions select ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The integers u0, u1, ... for which all conditions hold, each a sum of
// multiples of the unknowns that is 0 or at least 0 (a Presburger set without a
// union). Whether there are any is decided exactly, over the integers, by isl
// (Verdoolaege 2010), for as many steps as the question is given:
//
//   emptinessOf(S) = Empty  ->  no integers satisfy S
//   emptinessOf(S) = Inhabited  ->  some do
//
//   u0 - u1 - 1 >= 0, u1 - u0 >= 0        ->  Empty
//   2 * u0 - 2 * u1 - 1 = 0               ->  Empty
//   u0 >= 0, 3 * u0 - 6 = 0               ->  Inhabited
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SETS_INTEGERSET_H
#define IDXMAP_REWRITER_SETS_INTEGERSET_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace idxmap::sets {

/// A sum of multiples of unknowns, and a constant.
struct LinearSum {
  std::map<size_t, int64_t> Factors; ///< By unknown; none is 0.
  int64_t Constant = 0;

  static LinearSum of(int64_t Constant) { return {{}, Constant}; }
  static LinearSum unknown(size_t Unknown) { return {{{Unknown, 1}}, 0}; }
  friend bool operator==(const LinearSum &, const LinearSum &) = default;
};

/// A + Scale * B; nothing where a number would leave 64 bits.
std::optional<LinearSum> plus(const LinearSum &A, const LinearSum &B,
                              int64_t Scale = 1);

class IntegerSet {
public:
  /// A further one, of any value; its number.
  size_t addUnknown() { return Unknowns++; }
  /// From now on \p Sum is 0, or at least 0. Pre: its unknowns exist.
  void addZero(LinearSum Sum) { Zero.push_back(std::move(Sum)); }
  void addNonNegative(LinearSum Sum) { NonNegative.push_back(std::move(Sum)); }

  size_t unknowns() const { return Unknowns; }
  const std::vector<LinearSum> &zero() const { return Zero; }
  const std::vector<LinearSum> &nonNegative() const { return NonNegative; }

private:
  size_t Unknowns = 0;
  std::vector<LinearSum> Zero, NonNegative;
};

enum class Emptiness { Empty, Inhabited, Unknown };

/// Some milliseconds: where a question takes longer, the answer is Unknown.
constexpr unsigned long FewSteps = 20000;

Emptiness emptinessOf(const IntegerSet &Set, unsigned long Steps = FewSteps);

} // namespace idxmap::sets

#endif
