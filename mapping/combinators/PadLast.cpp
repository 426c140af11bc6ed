//===- PadLast.cpp - A dimension rounded up to a multiple -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/PadLast.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

MadeCombinator PadLast::make(const Step &S) {
  if (auto Problem = checkLength(S, 0))
    return *Problem;
  return std::unique_ptr<Combinator>(new PadLast(simplify(S.Arguments[0])));
}

std::string PadLast::paperName() const {
  return "PadLast(" + toString(Multiple) + ")";
}

std::string PadLast::attribute() const {
  return "pad_last(" + toString(Multiple) + ")";
}

std::vector<Finding> PadLast::check(const IndexSpace &Space,
                                    const Facts &) const {
  std::vector<Finding> Findings;
  requireRank("pad_last", Space, 1, Findings);
  return Findings;
}

std::vector<Condition> PadLast::requirements(const IndexSpace &,
                                             const Facts &) const {
  return lengthRequirements(Multiple);
}

IndexSpace PadLast::forward(const IndexSpace &Space, const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  Dimension &Last = Dims.back();
  Last.Upper = simplify(
      Last.Lower + ceilDiv(Last.Upper - Last.Lower, Multiple) * Multiple,
      Known);
  return IndexSpace(std::move(Dims));
}

Inverse PadLast::inverse(const IndexSpace &Space,
                         const std::vector<Expr> &Index,
                         const Facts &Known) const {
  Inverse Result{Index, {}};
  const Dimension &Last = Space[Space.rank() - 1];
  if (!Known.provesEqual(mod(Last.Upper - Last.Lower, Multiple), 0))
    Result.Guards.push_back({Index.back(), Last.Upper});
  return Result;
}

} // namespace idxmap
