//===- ReductionNames.h - The operators of reductions by name ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How users write the operators that a reduction may have, in the clause of
// idxmap and in those of OpenMP and OpenACC.
//
//   "+"  <->  Sum      "argmin"  <->  ArgMinimum      "-"  ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_REDUCTIONNAMES_H
#define IDXMAP_ATTRIBUTES_REDUCTIONNAMES_H

#include "attributes/Annotation.h"

#include <optional>
#include <string_view>

namespace idxmap {

std::optional<ReductionKind> reductionKind(std::string_view Name);
/// "+"
std::string reductionName(ReductionKind Kind);
/// "'+', '*', ...": all of them, for a note.
std::string reductionNamesText();
/// True for those that have an index beside the value.
constexpr bool hasIndex(ReductionKind Kind) {
  return Kind == ReductionKind::ArgMinimum || Kind == ReductionKind::ArgMaximum;
}
/// True for those of truths.
constexpr bool isLogical(ReductionKind Kind) {
  return Kind == ReductionKind::And || Kind == ReductionKind::Or;
}
/// True for those of integers alone.
constexpr bool isBitwise(ReductionKind Kind) {
  return Kind == ReductionKind::BitAnd || Kind == ReductionKind::BitOr ||
         Kind == ReductionKind::BitXor;
}

} // namespace idxmap

#endif
