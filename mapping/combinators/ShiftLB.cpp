//===- ShiftLB.cpp - Lower bounds moved to 0 ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/ShiftLB.h"

#include "mapping/expr/Simplify.h"

namespace idxmap {

MadeCombinator ShiftLB::make(const Step &) {
  return std::make_unique<ShiftLB>();
}

std::string ShiftLB::paperName() const { return "ShiftLB"; }

std::string ShiftLB::attribute() const { return "shift_lb"; }

std::vector<Finding> ShiftLB::check(const IndexSpace &, const Facts &) const {
  return {};
}

IndexSpace ShiftLB::forward(const IndexSpace &Space, const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  for (Dimension &D : Dims) {
    D.Upper = simplify(D.Upper - D.Lower, Known);
    D.Lower = 0;
  }
  return IndexSpace(std::move(Dims));
}

Inverse ShiftLB::inverse(const IndexSpace &Space,
                         const std::vector<Expr> &Index, const Facts &) const {
  Inverse Result;
  for (unsigned D = 0; D < Space.rank(); ++D)
    Result.Index.push_back(Index[D] + Space[D].Lower);
  return Result;
}

} // namespace idxmap
