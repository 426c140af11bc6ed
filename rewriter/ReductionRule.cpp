//===- ReductionRule.cpp - How a variable is reduced ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/ReductionRule.h"

#include <cassert>

namespace idxmap {

std::string operatorName(ReductionKind Kind) {
  switch (Kind) {
  case ReductionKind::Sum:
    return "::idxmap::SumOf";
  case ReductionKind::Product:
    return "::idxmap::ProductOf";
  case ReductionKind::Minimum:
    return "::idxmap::MinimumOf";
  case ReductionKind::Maximum:
    return "::idxmap::MaximumOf";
  case ReductionKind::BitAnd:
    return "::idxmap::BitAnd";
  case ReductionKind::BitOr:
    return "::idxmap::BitOr";
  case ReductionKind::BitXor:
    return "::idxmap::BitXor";
  case ReductionKind::And:
    return "::idxmap::LogicalAnd";
  case ReductionKind::Or:
    return "::idxmap::LogicalOr";
  case ReductionKind::ArgMinimum:
    return "::idxmap::ArgMinimum";
  case ReductionKind::ArgMaximum:
    return "::idxmap::ArgMaximum";
  }
  assert(false && "all operators are listed");
  return "";
}

} // namespace idxmap
