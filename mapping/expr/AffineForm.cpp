//===- AffineForm.cpp - A polynomial as a line in one variable ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/AffineForm.h"

#include "mapping/expr/Polynomial.h"

#include <algorithm>

namespace idxmap {

static Expr productOf(const Monomial &M, int64_t Coefficient) {
  Expr Product = Coefficient;
  for (const Expr &Factor : M)
    Product = Product * Factor;
  return Product;
}

std::optional<AffineForm> affineIn(const Expr &E, const std::string &Variable) {
  const std::optional<Polynomial> Sum = Polynomial::expanded(E);
  if (!Sum)
    return std::nullopt;
  AffineForm Result;
  for (const auto &[Factors, Coefficient] : *Sum) {
    Monomial Others = Factors;
    const auto At =
        std::find_if(Others.begin(), Others.end(), [&](const Expr &Factor) {
          return Factor.isSymbol() && Factor.name() == Variable;
        });
    const bool IsLinear = At != Others.end();
    if (IsLinear)
      Others.erase(At);
    const Expr Product = productOf(Others, Coefficient);
    if (names(Product, Variable))
      return std::nullopt;
    Expr &Part = IsLinear ? Result.Slope : Result.Rest;
    Part = Part + Product;
  }
  return Result;
}

} // namespace idxmap
