//===- SplitLast.h - A dimension cut into pieces of one length --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// SplitLast(l) cuts the last dimension into pieces of length l: the number of
// the piece and the place within it become the last two dimensions.
//
//   forward       u -> ceil(u / l), l  (the paper's listing does not round up)
//   inverse       i = i'M * l + i'm
//   excess        i >= u: none where l divides u
//   precondition  rank >= 1, the last dimension dense, l >= 1 (where l is known
//                 only at run time, the launch checks it)
//
// Law: (M,m) -> M*l + m, restricted to values below u, is a bijection from
// [0,ceil(u/l)) x [0,l) onto [0,u).
//
//   SplitLast(4): [0,10)  ->  [0,3) x [0,4);  (2,1)  ->  9;  (2,2) is excess
//
// Source: Janssen and Scholz 2021, definition of SplitLast.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_SPLITLAST_H
#define IDXMAP_MAPPING_COMBINATORS_SPLITLAST_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class SplitLast : public Combinator {
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
  explicit SplitLast(Expr Length) : Length(std::move(Length)) {}

  Expr Length;
};

} // namespace idxmap

#endif
