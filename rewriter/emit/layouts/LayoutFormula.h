//===- LayoutFormula.h - The place of an element, as C++ --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A formula over indices of a thread, in an unsigned type, idxmap_Index of
// layouts' classes. What the host knows alone is a value that it computes once:
//
//   i div 8 * ((m ceildiv 8) * 64) + i mod 8 * 8
//     ->  idxmap_i / 8 * idxmap_value1 + idxmap_i % 8 * 8
//
// Sums and products are right modulo 2^32 or 2^64. What a division, a minimum
// or a function takes has to be exact: it is below 2^31 or 2^63 if every Expr
// of largest() is, and where it may be negative on the way, a function of the
// runtime takes it with its sign.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTFORMULA_H
#define IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTFORMULA_H

#include "mapping/expr/Facts.h"
#include "rewriter/emit/CppText.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

class LayoutFormula {
public:
  /// \p Most: the greatest value of each index, by its name. \p Type is what
  /// functions compute in.
  LayoutFormula(const Facts &Known, std::map<std::string, Expr> Most,
                std::string Type = "idxmap_Index")
      : Known(Known), Most(std::move(Most)), Type(std::move(Type)) {}

  CppText render(const Expr &E);
  /// What the host computes, in the order of idxmap_value1 and so on.
  const std::vector<Expr> &values() const { return Values; }
  /// Bounds of what has to be exact, over what the host knows.
  const std::vector<Expr> &largest() const { return Largest; }
  bool callsLayouts() const { return CallsLayouts; }

private:
  CppText renderSum(const Expr &E);
  CppText renderProduct(const Expr &E);
  CppText renderDivision(const Expr &E);
  CppText renderChoice(const Expr &E);
  CppText renderCall(const Expr &E);
  CppText exact(const Expr &E);
  CppText withSign(const char *Function, const Expr &E);
  Expr magnitude(const Expr &E) const;

  const Facts &Known;
  const std::map<std::string, Expr> Most;
  const std::string Type;
  std::vector<Expr> Values, Largest;
  bool CallsLayouts = false;
};

} // namespace idxmap

#endif
