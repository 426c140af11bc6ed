//===- SumText.cpp --------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/SumText.h"

#include <cstdlib>

namespace idxmap {

CppText SumText::text() const {
  std::string Sum;
  unsigned Count = 0;
  const auto add = [&](bool IsNegative, const std::string &Part) {
    Sum += Count++ > 0 ? (IsNegative ? " - " : " + ") : IsNegative ? "-" : "";
    Sum += Part;
  };
  const auto addTerms = [&](bool Negative) {
    for (const auto &[Factor, Value] : Terms)
      if ((Factor < 0) == Negative)
        add(Negative,
            (std::abs(Factor) == 1 ? ""
                                   : std::to_string(std::abs(Factor)) + " * ") +
                Value);
  };
  addTerms(false);
  const bool IsFirst = Count == 0;
  if (IsFirst && (Rest != 0 || Terms.empty()))
    add(Rest < 0, std::to_string(std::abs(Rest)));
  addTerms(true);
  if (!IsFirst && Rest != 0)
    add(Rest < 0, std::to_string(std::abs(Rest)));
  const bool IsName = Count == 1 && Sum.find_first_of(" -") == Sum.npos;
  return {Sum, IsName ? Binding::Primary : Binding::Sum};
}

std::string productText(const std::vector<int64_t> &Factors) {
  std::string Text;
  for (const int64_t Each : Factors)
    Text += (Text.empty() ? "" : " * ") + std::to_string(Each);
  return Text;
}

} // namespace idxmap
