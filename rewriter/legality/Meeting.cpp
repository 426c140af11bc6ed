//===- Meeting.cpp - Whether two iterations touch one element -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Meeting.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

unsigned Meeting::carrier() const {
  assert(How == Kind::At && "only a meeting has a carrier");
  const auto Moving =
      std::find_if(Distance.begin(), Distance.end(),
                   [](const Expr &Each) { return !Each.isConstant(0); });
  assert(Moving != Distance.end() && "the iterations of a meeting differ");
  return Moving - Distance.begin();
}

} // namespace idxmap
