//===- ReductionNames.cpp - The operators of reductions by name -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/ReductionNames.h"

#include <utility>

namespace idxmap {

static constexpr std::pair<const char *, ReductionKind> Names[] = {
    {"+", ReductionKind::Sum},
    {"*", ReductionKind::Product},
    {"min", ReductionKind::Minimum},
    {"max", ReductionKind::Maximum},
    {"&", ReductionKind::BitAnd},
    {"|", ReductionKind::BitOr},
    {"^", ReductionKind::BitXor},
    {"&&", ReductionKind::And},
    {"||", ReductionKind::Or},
    {"argmin", ReductionKind::ArgMinimum},
    {"argmax", ReductionKind::ArgMaximum},
};

std::optional<ReductionKind> reductionKind(std::string_view Name) {
  for (const auto &[Each, Kind] : Names)
    if (Name == Each)
      return Kind;
  return std::nullopt;
}

std::string reductionName(ReductionKind Kind) {
  for (const auto &[Each, Other] : Names)
    if (Kind == Other)
      return Each;
  return "";
}

std::string reductionNamesText() {
  std::string Text;
  for (const auto &[Each, Kind] : Names)
    Text += (Text.empty() ? "'" : ", '") + std::string(Each) + "'";
  return Text;
}

} // namespace idxmap
