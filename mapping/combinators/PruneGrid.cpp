//===- PruneGrid.cpp - The holes of a step left to excess threads ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/PruneGrid.h"

#include "mapping/combinators/Preconditions.h"

namespace idxmap {

MadeCombinator PruneGrid::make(const Step &) {
  return std::make_unique<PruneGrid>();
}

std::string PruneGrid::paperName() const { return "PruneGrid"; }

std::string PruneGrid::attribute() const { return "prune_grid"; }

std::vector<Finding> PruneGrid::check(const IndexSpace &Space,
                                      const Facts &Known) const {
  std::vector<Finding> Findings;
  for (unsigned D = 0; D < Space.rank(); ++D)
    requireNormalized("prune_grid", Space, D, Known, Findings);
  return Findings;
}

IndexSpace PruneGrid::forward(const IndexSpace &Space, const Facts &) const {
  std::vector<Dimension> Dims;
  for (const Dimension &D : Space.dimensions())
    Dims.push_back(Dimension::dense(D.Upper));
  return IndexSpace(std::move(Dims));
}

Inverse PruneGrid::inverse(const IndexSpace &Space,
                           const std::vector<Expr> &Index,
                           const Facts &Known) const {
  Inverse Result{Index, {}};
  for (unsigned D = 0; D < Space.rank(); ++D)
    if (!Known.provesEqual(Space[D].Step, Space[D].Width))
      Result.Guards.push_back({mod(Index[D], Space[D].Step), Space[D].Width});
  return Result;
}

} // namespace idxmap
