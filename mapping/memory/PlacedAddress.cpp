//===- PlacedAddress.cpp - An access to an array with a layout ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/PlacedAddress.h"

#include "mapping/expr/Simplify.h"
#include "mapping/layout/FlatIndex.h"

namespace idxmap {

MemoryAddress placed(const MemoryAddress &Of, const Layout &Order,
                     int64_t ElementBytes) {
  const Facts Known;
  const Expr Element = simplify(floorDiv(Of.Offset, ElementBytes), Known);
  std::vector<Expr> Index = digitsOf(Order.View, Element, Known);
  for (Expr &Each : Index)
    Each = simplify(Each, Known);
  MemoryAddress Result = Of;
  Result.Offset = simplify(apply(Order, Index, Known) * ElementBytes +
                               mod(Of.Offset, ElementBytes),
                           Known);
  return Result;
}

} // namespace idxmap
