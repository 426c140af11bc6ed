//===- SharedParts.cpp - What a kernel computes more than once ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/SharedParts.h"

#include <map>

namespace idxmap {

static void countUse(const Expr &E, std::map<Expr, unsigned> &Uses) {
  if (!dependsOnThread(E) || E.isSymbol())
    return;
  // Operands are used once by the one value E, however often E is used.
  if (++Uses[E] == 1)
    for (const Expr &Operand : E.operands())
      countUse(Operand, Uses);
}

std::set<Expr> sharedParts(const std::vector<Expr> &Roots) {
  std::map<Expr, unsigned> Uses;
  for (const Expr &Root : Roots)
    countUse(Root, Uses);
  std::set<Expr> Shared;
  for (const auto &[Part, Count] : Uses)
    if (Count > 1)
      Shared.insert(Part);
  return Shared;
}

} // namespace idxmap
