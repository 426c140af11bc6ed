//===- Reorder.h - The last dimensions in the order of a layout -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reorder(L) counts the last d dimensions, d the rank of L's view, in L's order
// (layout/LayoutText.h): a thread's number is a place of L, and its cell the
// index.
//
//   forward       the last d dimensions become [0, size of L)
//   inverse       I[n-d..n-1] = L.inv(i')
//   excess        the padding of L, and cells of L's view that the space lacks
//   precondition  rank >= d, the last d dimensions dense, no longer than L's
//   view
//
// Law: L.inv is a bijection from the places of cells onto L's view.
//
//   Reorder(TileOrderBy(Row(*,*), Row(2,2))) on [0,2) x [0,5)
//     ->  [0,12);  i' = 6 -> (1,2),  i' = 9 -> excess, since (0,5) is
//
// Source: Tavakkoli et al., LEGO, 2025, section 5.2.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_REORDER_H
#define IDXMAP_MAPPING_COMBINATORS_REORDER_H

#include "mapping/Combinator.h"
#include "mapping/layout/LayoutText.h"

namespace idxmap {

class Reorder : public Combinator {
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
  explicit Reorder(LayoutTerm Term) : Term(std::move(Term)) {}
  std::vector<Expr> extents(const IndexSpace &Space) const;
  Layout layoutOn(const IndexSpace &Space) const;

  LayoutTerm Term;
};

} // namespace idxmap

#endif
