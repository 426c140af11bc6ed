//===- Perm.cpp - An order of the cells of a box --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Perm.h"

#include "mapping/combinators/Arguments.h"
#include "mapping/expr/ExprText.h"

namespace idxmap {

bool isPowerOfTwo(const Expr &E) {
  return E.isConstant() && E.value() >= 1 && (E.value() & (E.value() - 1)) == 0;
}

std::optional<Finding> checkPowerOfTwo(const Perm &P, unsigned D) {
  if (isPowerOfTwo(P.Dims[D]))
    return std::nullopt;
  return Finding(FindingID::err_layout_constant,
                 {P.Kind->Name, toString(P.Dims[D])});
}

std::string toString(const Perm &P) {
  std::string Dims = commaSeparated(P.Dims);
  if (P.Kind->TakesFunctions) {
    std::string Text = std::string(P.Kind->Name) + "([" + Dims + "]";
    for (const LayoutFunction &Each : P.Functions)
      Text += ", " + Each.Name;
    return Text + ")";
  }
  return std::string(P.Kind->Name) +
         (P.Kind->TakesOrder
              ? "([" + Dims + "],[" + commaSeparated(P.Order) + "])"
              : "(" + Dims + ")");
}

} // namespace idxmap
