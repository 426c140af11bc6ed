//===- Subscript.cpp - A subscript as a linear form -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Subscript.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

static bool namesVariable(const Expr &E, const LoopNest &Nest) {
  return std::any_of(Nest.Loops.begin(), Nest.Loops.end(),
                     [&](const Loop &Each) { return names(E, Each.Variable); });
}

/// The coefficient of v in an affine s is s[v + 1] - s[v]; where s is not
/// affine, this difference, or what is left of s at v = 0, still names a
/// variable.
std::optional<LinearForm> linearForm(const Expr &Subscript,
                                     const LoopNest &Nest) {
  LinearForm Form;
  std::map<std::string, Expr> Origin;
  for (const Loop &Each : Nest.Loops) {
    const Expr Variable = Expr::symbol(Each.Variable, SymbolKind::Host);
    const Expr Next =
        substitute(Subscript, {{Each.Variable, Variable + Expr(1)}});
    Origin.emplace(Each.Variable, Expr(0));
    const Expr Here = substitute(Subscript, {{Each.Variable, Variable}});
    Form.Coefficients.push_back(simplify(Next - Here));
    if (namesVariable(Form.Coefficients.back(), Nest))
      return std::nullopt;
  }
  Form.Rest = simplify(substitute(Subscript, Origin));
  return Form;
}

} // namespace idxmap
