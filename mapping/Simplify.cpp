//===- Simplify.cpp - Rewriting to what a person writes -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Simplify.h"

#include "mapping/Simplifier.h"

namespace idxmap {

Expr simplify(const Expr &E, const Facts &Known) {
  return Known.rules().simplified(E);
}

} // namespace idxmap
