//===- CompressGrid.h - The holes of a step closed --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// CompressGrid(C) renumbers the indices of every dimension d with C[d] = 1, so
// that the holes that step and width leave are gone ("dense"). No mask given
// means all dimensions.
//
//   forward       u' = (u div t)*w + min(u mod t, w), t' = w' = 1
//                 (all whole periods, and what is left of the last one)
//   inverse       i = (i' div w)*t + i' mod w;  for w = 1: i'*t
//   excess        no thread
//   precondition  L[d] = 0 where C[d] = 1; one entry per dimension
//
// Law: i' -> i is the increasing bijection from [0,u') onto gen(0,u,t,w).
//
//   [0,7) step 3 width 2  ->  [0,5);  i' = 3  ->  i = 4
//
// Source: Janssen and Scholz 2021, definition of CompressGrid.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_COMPRESSGRID_H
#define IDXMAP_MAPPING_COMBINATORS_COMPRESSGRID_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class CompressGrid : public Combinator {
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
  /// Empty: all dimensions.
  explicit CompressGrid(std::vector<unsigned> Mask) : Mask(std::move(Mask)) {}

  bool compresses(unsigned D) const { return Mask.empty() || Mask[D]; }

  std::vector<unsigned> Mask;
};

} // namespace idxmap

#endif
