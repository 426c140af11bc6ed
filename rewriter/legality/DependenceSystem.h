//===- DependenceSystem.h - Two iterations as equations ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Iteration I touches a[f(I)] and iteration I + D touches a[g(I + D)], both
// affine. Loop d runs over L + T*q + r with 0 <= r < W (Janssen and Scholz
// 2021, section 2), so that with I = L + X + Y the two meet where
//
//   sum over d of (f_d - g_d) * (X_d + Y_d)  -  g_d * (P_d + E_d)  +  c  =  0
//
// holds for every subscript. The unknowns are X and P, multiples of T, and Y
// and E, which exist only where 1 < W < T.
//
//   for (i = 1; i < 9; i += 2): a[i], a[i - 2]  ->  -P + 2 = 0,
//                                                   P in [-6,6], multiple of 2
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DEPENDENCESYSTEM_H
#define IDXMAP_REWRITER_LEGALITY_DEPENDENCESYSTEM_H

#include "rewriter/LoopNest.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace idxmap {

struct DependenceUnknown {
  enum class Role {
    First, ///< X or Y: of the first iteration, from the loop's lower bound.
    Apart, ///< P or E: the way to the second iteration.
  };
  Role Of;
  unsigned Loop;
  bool IsWithin; ///< Y or E: inside the width.
  Expr Lowest;   ///< No smaller value is possible; likewise Highest.
  Expr Highest;
  int64_t Grain;             ///< It is a multiple of this.
  std::vector<Expr> Factors; ///< One per equation; simplified.
};

/// The elements of one loop, by which the unknowns are bounded. A step or width
/// that is not constant is taken as 1: all values, a superset.
struct LoopShape {
  Expr Length; ///< Upper - Lower, simplified.
  int64_t Step;
  int64_t Width; ///< 1 where it equals the step (which is 1 then).
  bool IsExact;  ///< False for such a superset.
};

LoopShape shapeOf(const Loop &Each, const Facts &Known);

struct DependenceSystem {
  std::vector<LoopShape> Shapes; ///< One per loop.
  std::vector<DependenceUnknown> Unknowns;
  std::vector<Expr> Constants; ///< One per equation; simplified.
  /// False if there are conditions that no equation says: what solves the
  /// system need not be a dependence.
  bool IsComplete = true;

  /// True if an equation has no other unknowns than the Apart of \p Loop.
  bool forcesDistance(unsigned Loop) const;
};

/// \p First and \p Second are accesses of one array; where they have different
/// numbers of subscripts, the leading ones that both have are compared.
DependenceSystem systemOf(const Access &First, const Access &Second,
                          const LoopNest &Nest, const Facts &Known);

} // namespace idxmap

#endif
