//===- FoldLast2.cpp - Two dimensions counted as one ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/FoldLast2.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

MadeCombinator FoldLast2::make(const Step &) {
  return std::make_unique<FoldLast2>();
}

std::string FoldLast2::paperName() const { return "FoldLast2"; }

std::string FoldLast2::attribute() const { return "fold_last2"; }

std::vector<Finding> FoldLast2::check(const IndexSpace &Space,
                                      const Facts &Known) const {
  std::vector<Finding> Findings;
  if (!requireRank("fold_last2", Space, 2, Findings))
    return Findings;
  for (unsigned D = Space.rank() - 2; D < Space.rank(); ++D)
    requireDense("fold_last2", Space, D, Known, Findings);
  return Findings;
}

IndexSpace FoldLast2::forward(const IndexSpace &Space,
                              const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  Expr Inner = Dims.back().Upper;
  Dims.pop_back();
  Dims.back() = Dimension::dense(simplify(Dims.back().Upper * Inner, Known));
  return IndexSpace(std::move(Dims));
}

Inverse FoldLast2::inverse(const IndexSpace &Space,
                           const std::vector<Expr> &Index,
                           const Facts &Known) const {
  unsigned Rank = Space.rank();
  Inverse Result{Index, {}};
  Result.Index.pop_back();
  for (const Expr &Digit : unfold(
           Index.back(), {Space[Rank - 2].Upper, Space[Rank - 1].Upper}, Known))
    Result.Index.push_back(Digit);
  return Result;
}

std::vector<Expr> unfold(const Expr &Flat, const std::vector<Expr> &Extents,
                         const Facts &Known) {
  std::vector<Expr> Digits;
  Expr Rest = Flat;
  for (size_t D = Extents.size(); D-- > 1;) {
    Expr Extent = asDivisor(Extents[D], Known);
    Digits.push_back(mod(Rest, Extent));
    Rest = floorDiv(Rest, Extent);
  }
  Digits.push_back(Rest);
  std::reverse(Digits.begin(), Digits.end());
  return Digits;
}

} // namespace idxmap
