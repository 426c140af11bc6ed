//===- Dependence.cpp - Whether two iterations touch one element ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Dependence.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

unsigned Dependence::carrier() const {
  assert(How == Kind::At && "only a dependence has a carrier");
  const auto Moving =
      std::find_if(Distance.begin(), Distance.end(),
                   [](const Expr &Each) { return !Each.isConstant(0); });
  assert(Moving != Distance.end() && "the iterations of a dependence differ");
  return Moving - Distance.begin();
}

} // namespace idxmap
