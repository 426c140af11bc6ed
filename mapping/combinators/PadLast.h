//===- PadLast.h - A dimension rounded up to a multiple ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// PadLast(p) lengthens the last dimension to a multiple of p, so that a later
// step finds an extent that p divides.
//
//   forward       u' = l + ceil((u - l) / p) * p  (the paper's has l = 0)
//   inverse       I = I'
//   excess        last index >= u: none where p divides u - l
//   precondition  rank >= 1, p >= 1 (where p is known only at run time, the
//                 launch checks it)
//
// Law: gen(l,u,t,w) = { i in gen(l,u',t,w) : i < u }.
//
//   PadLast(4): [0,5) x [0,7)  ->  [0,5) x [0,8), where index 7 is excess
//
// Source: Janssen and Scholz 2021, definition of PadLast.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_PADLAST_H
#define IDXMAP_MAPPING_COMBINATORS_PADLAST_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class PadLast : public Combinator {
public:
  /// The step \p S, or what is wrong with its arguments.
  static MadeCombinator make(const Step &S);

  std::string paperName() const override;
  std::string attribute() const override;
  std::vector<Finding> check(const IndexSpace &Space,
                             const Facts &Known) const override;
  std::vector<Condition> requirements(const IndexSpace &Space,
                                      const Facts &Known) const override;
  IndexSpace forward(const IndexSpace &Space,
                     const Facts &Known) const override;
  Inverse inverse(const IndexSpace &Space, const std::vector<Expr> &Index,
                  const Facts &Known) const override;

private:
  explicit PadLast(Expr Multiple) : Multiple(std::move(Multiple)) {}

  Expr Multiple;
};

} // namespace idxmap

#endif
