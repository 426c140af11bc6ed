//===- Combinator.cpp - One step of a mapping -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Combinator.h"

namespace idxmap {

Combinator::~Combinator() = default;

std::vector<Condition> Combinator::requirements(const IndexSpace &,
                                                const Facts &) const {
  return {};
}

} // namespace idxmap
