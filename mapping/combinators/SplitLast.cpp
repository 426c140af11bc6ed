//===- SplitLast.cpp - A dimension cut into pieces of one length ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/SplitLast.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

MadeCombinator SplitLast::make(const Step &S) {
  if (auto Problem = checkLength(S, 0))
    return *Problem;
  return std::unique_ptr<Combinator>(new SplitLast(simplify(S.Arguments[0])));
}

std::string SplitLast::paperName() const {
  return "SplitLast(" + toString(Length) + ")";
}

std::string SplitLast::attribute() const {
  return "split_last(" + toString(Length) + ")";
}

std::vector<Finding> SplitLast::check(const IndexSpace &Space,
                                      const Facts &Known) const {
  std::vector<Finding> Findings;
  if (requireRank("split_last", Space, 1, Findings))
    requireDense("split_last", Space, Space.rank() - 1, Known, Findings);
  return Findings;
}

std::vector<Condition> SplitLast::requirements(const IndexSpace &,
                                               const Facts &) const {
  return lengthRequirements(Length);
}

IndexSpace SplitLast::forward(const IndexSpace &Space,
                              const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  Dims.back().Upper = simplify(ceilDiv(Dims.back().Upper, Length), Known);
  Dims.back() = Dimension::dense(Dims.back().Upper);
  Dims.push_back(Dimension::dense(Length));
  return IndexSpace(std::move(Dims));
}

Inverse SplitLast::inverse(const IndexSpace &Space,
                           const std::vector<Expr> &Index,
                           const Facts &Known) const {
  Inverse Result{Index, {}};
  Expr Minor = Index.back();
  Result.Index.pop_back();
  Expr &Last = Result.Index.back();
  Last = Last * Length + Minor;
  const Expr &Extent = Space[Space.rank() - 1].Upper;
  if (!Known.provesEqual(mod(Extent, Length), 0))
    Result.Guards.push_back({Last, Extent});
  return Result;
}

} // namespace idxmap
