//===- PruneGrid.h - The holes of a step left to excess threads -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// PruneGrid takes a space with steps as if it were dense: one thread also for
// each hole, which then finds itself to be excess. Costs threads where
// CompressGrid costs arithmetic.
//
//   forward       U' = U, T' = W' = 1
//   inverse       I = I'
//   excess        some I'[d] mod T[d] >= W[d], tested only where T may differ
//                 from W (the paper says > W once; >= W excludes an index)
//   precondition  normalized
//
// Law: gen(0,U,T,W) = { I in [0,U) : no d has I[d] mod T[d] >= W[d] }.
//
//   [0,7) step 3 width 2  ->  [0,7), where threads 2 and 5 are excess
//
// Source: Janssen and Scholz 2021, definition of PruneGrid.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_PRUNEGRID_H
#define IDXMAP_MAPPING_COMBINATORS_PRUNEGRID_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class PruneGrid : public Combinator {
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
