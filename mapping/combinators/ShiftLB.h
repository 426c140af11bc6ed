//===- ShiftLB.h - Lower bounds moved to 0 ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// ShiftLB moves a space so that every lower bound is 0 ("normalized").
//
//   forward       L' = 0, U' = U - L, T and W kept
//   inverse       I = I' + L
//   excess        no thread
//   precondition  none
//
// Law: gen(L,U,T,W) = { I' + L : I' in gen(forward(L,U,T,W)) }, since the step
// test counts from L.
//
//   [2,7) x [1,6)  ->  [0,5) x [0,5);  I' = (0,3)  ->  I = (2,4)
//
// Source: Janssen and Scholz 2021, definition of ShiftLB and its 5x5 example.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_SHIFTLB_H
#define IDXMAP_MAPPING_COMBINATORS_SHIFTLB_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class ShiftLB : public Combinator {
public:
  /// The step \p S, or what is wrong with its arguments.
  static MadeCombinator make(const Step &S);

  std::string paperName() const override;
  std::string attribute() const override;
  std::vector<Finding> check(const IndexSpace &Space,
                             const Facts &Known) const override;
  IndexSpace forward(const IndexSpace &Space,
                     const Facts &Known) const override;
  Inverse inverse(const IndexSpace &Space, const std::vector<Expr> &Index,
                  const Facts &Known) const override;
};

} // namespace idxmap

#endif
