//===- Simplify.cpp - Rewriting to what a person writes -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplify.h"

#include "mapping/expr/Simplifier.h"

namespace idxmap {

Expr simplify(const Expr &E, const Facts &Known) {
  return Known.rules().simplified(E);
}

} // namespace idxmap
