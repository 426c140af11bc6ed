//===- Conditions.cpp - What conditions leave of a nest -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/Conditions.h"

#include "rewriter/ir/Operations.h"

#include "mapping/expr/Simplify.h"

namespace idxmap::ir {

/// \p Less + \p Distance <= \p More.
static Expr gap(const Expr &Less, const Expr &More, int64_t Distance) {
  return simplify(More - Less - Expr(Distance));
}

static std::vector<Expr> ofComparison(const Value &Of, bool IsTrue,
                                      const IndexReader &Index) {
  const std::optional<IndexValue> Left = Index.read(Of.Operands.front());
  const std::optional<IndexValue> Right = Index.read(Of.Operands.back());
  if (!Left || !Right || !Left->IsExact || !Right->IsExact)
    return {};
  const Expr &A = Left->Number, &B = Right->Number;
  const std::string Relation = IsTrue ? Of.Text : negated(Of.Text);
  if (Relation == "<")
    return {gap(A, B, 1)};
  if (Relation == "<=")
    return {gap(A, B, 0)};
  if (Relation == ">")
    return {gap(B, A, 1)};
  if (Relation == ">=")
    return {gap(B, A, 0)};
  if (Relation == "==")
    return {gap(A, B, 0), gap(B, A, 0)};
  return {};
}

std::vector<Expr> notNegativeWhere(const Condition &Of,
                                   const IndexReader &Index) {
  const Value &X = *Of.What;
  const bool IsTruth = X.Of == Value::Kind::Convert && X.Operands.size() == 1 &&
                       X.Operands.front().Is.Of == Type::Kind::Bool;
  if (IsTruth)
    return notNegativeWhere({&X.Operands.front(), Of.IsTrue}, Index);
  if (X.Of != Value::Kind::Operation)
    return {};
  if (X.Operands.size() == 1)
    return X.Text == "!"
               ? notNegativeWhere({&X.Operands.front(), !Of.IsTrue}, Index)
               : std::vector<Expr>();
  if (X.Operands.size() != 2)
    return {};
  if (isComparison(X))
    return ofComparison(X, Of.IsTrue, Index);
  std::vector<Expr> Result;
  if (X.Text == (Of.IsTrue ? "&&" : "||"))
    for (const Value &Each : X.Operands)
      for (Expr &Known : notNegativeWhere({&Each, Of.IsTrue}, Index))
        Result.push_back(std::move(Known));
  return Result;
}

} // namespace idxmap::ir
