//===- Permute.h - Dimensions in another order ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Permute(P) reorders the dimensions: dimension d of the result is dimension
// P[d] of the space.
//
//   forward       X'[d] = X[P[d]] for each of X = L, U, T, W
//   inverse       I[P[d]] = I'[d]
//   excess        no thread
//   precondition  P is a permutation of 0 .. rank-1
//
// Law: I -> (I[P[0]], .., I[P[n-1]]) is a bijection from gen(X) onto gen(X').
//
//   Permute([1,0]): [0,5) x [0,7)  ->  [0,7) x [0,5) (misprinted in the paper);
//   I' = (6,4)  ->  I = (4,6)
//
// Source: Janssen and Scholz 2021, definition of Permute.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_PERMUTE_H
#define IDXMAP_MAPPING_COMBINATORS_PERMUTE_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class Permute : public Combinator {
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

private:
  explicit Permute(std::vector<unsigned> Order) : Order(std::move(Order)) {}

  std::vector<unsigned> Order;
};

} // namespace idxmap

#endif
