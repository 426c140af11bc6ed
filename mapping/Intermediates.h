//===- Intermediates.h - How large the values in a kernel get ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Bounds of the magnitude, as host expressions, of everything that evaluating
// an expression in a thread computes, over all threads of the launch, excess
// ones included: -b <= v <= b for each value v, with b the largest bound or a
// bound of the loop. A sum is bounded by the sum of its positive terms and,
// where terms may be negative, by that of these, which also bounds every
// partial sum, in whatever order it is computed. Parts that do not depend on
// the thread are taken to be computed exactly on the host; their values in the
// kernel are bounded by themselves.
//
//   blockIdx.x * 32 + threadIdx.x, grid x = g, block x = 32
//     ->  blockIdx.x * 32 <= (g-1)*32,  the sum <= (g-1)*32 + 31
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_INTERMEDIATES_H
#define IDXMAP_MAPPING_INTERMEDIATES_H

#include "mapping/expr/Facts.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

class IntermediateBounds {
public:
  /// \p Largest gives the largest value of each Thread symbol; the smallest is
  /// 0. What evidently is at most one of \p Checked, which are simplified,
  /// needs no bound: the launch looks at those anyway.
  IntermediateBounds(std::map<std::string, Expr> Largest,
                     std::vector<Expr> Checked, const Facts &Known)
      : Largest(std::move(Largest)), Checked(std::move(Checked)), Known(Known) {
  }

  /// Adds the bounds of \p E and of all its parts.
  void add(const Expr &E);

  /// The bounds so far, simplified, without those that another one evidently
  /// exceeds.
  const std::vector<Expr> &bounds() const { return Bounds; }

private:
  struct Interval {
    Expr Least, Most;
  };
  Interval intervalOf(const Expr &E) const;
  Interval productOf(const Expr &E) const;
  bool mayBeNegative(const Expr &Least) const;
  void addParts(const Expr &E);
  void addPartialSums(const Expr &Sum);
  void addBound(const Expr &Bound);

  std::map<std::string, Expr> Largest;
  std::vector<Expr> Checked;
  const Facts &Known;
  std::vector<Expr> Bounds;
};

} // namespace idxmap

#endif
