//===- ThreadCount.cpp - How many threads a launch has --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Mapping.h"

namespace idxmap {

/// |gen| of one dimension that is not empty: whole periods, and what is left of
/// the last one.
static Expr indicesOf(const Dimension &D) {
  Expr Extent = D.Upper - D.Lower;
  return floorDiv(Extent, D.Step) * D.Width + min(mod(Extent, D.Step), D.Width);
}

std::optional<ThreadCount>
countThreads(const Mapping &M, const std::map<std::string, int64_t> &Values) {
  for (const Expr &Value : M.NonEmpty) {
    std::optional<int64_t> Extent = evaluate(Value, Values);
    if (!Extent)
      return std::nullopt;
    if (*Extent < 1)
      return ThreadCount{0, 0};
  }
  Expr Threads = 1, Indices = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Threads = Threads * M.Grid[Axis] * M.Block[Axis];
  for (const Mapping::OwnLoop &Each : M.Own)
    Threads = Threads * Each.Extent;
  for (const Dimension &D : M.Source.dimensions())
    Indices = Indices * indicesOf(D);
  std::optional<int64_t> Launched = evaluate(Threads, Values);
  std::optional<int64_t> Used = evaluate(Indices, Values);
  if (!Launched || !Used)
    return std::nullopt;
  return ThreadCount{*Launched, *Launched - *Used};
}

} // namespace idxmap
