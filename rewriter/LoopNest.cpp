//===- LoopNest.cpp - A loop nest as plain data ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/LoopNest.h"

namespace idxmap {

IndexSpace LoopNest::space() const {
  std::vector<Dimension> Dimensions;
  for (const Loop &Each : Loops)
    Dimensions.push_back(Each.Space);
  return IndexSpace(std::move(Dimensions));
}

std::string dependentText(const std::vector<Loop> &Loops) {
  std::string Text;
  for (const Loop &Each : Loops)
    if (Each.Dependent)
      Text += (Text.empty() ? " where " : " and ") + Each.Dependent->Text;
  return Text;
}

} // namespace idxmap
