// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "mapping/expr/ExprText.h"
#include "rewriter/analysis/Conditions.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// "i - 1; n - i": what is not negative where \p What is true, or not.
std::string where(const Value &What, bool IsTrue = true) {
  const Body Of = small({});
  const PointsToGraph Pointers(Of);
  const Definitions Known(Of, Pointers);
  const VariableModSet Changes = modSet(Of, Pointers);
  const IndexReader Reader(Of, Pointers, Known, Changes,
                           [&](const Place &From) -> std::optional<Expr> {
                             return Expr::symbol(Of.Variables[*From.Base].Name,
                                                 *From.Base == I
                                                     ? SymbolKind::Thread
                                                     : SymbolKind::Host);
                           });
  std::string Text;
  for (const Expr &Each : notNegativeWhere({&What, IsTrue}, Reader))
    Text += (Text.empty() ? "" : "; ") + toString(Each);
  return Text;
}

Value relation(const char *Operator, Value Left, Value Right) {
  return operation(Operator, {std::move(Left), std::move(Right)}, Bool);
}
Value wide(Value Of) {
  Value Result;
  Result.Of = Value::Kind::Convert;
  Result.Is = {Type::Kind::Unsigned, 64, {}};
  Result.Operands = {std::move(Of)};
  return Result;
}

TEST(Conditions, AreComparisonsOfNumbers) {
  EXPECT_EQ(where(relation("<", i(), n())), "n - i - 1");
  EXPECT_EQ(where(relation("<", i(), n()), false), "i - n");
  EXPECT_EQ(where(relation(">=", i(), n())), "i - n");
  EXPECT_EQ(where(relation("<=", i(), n()), false), "i - n - 1");
  EXPECT_EQ(where(relation("==", i(), n())), "n - i; i - n");
  EXPECT_EQ(where(relation("!=", i(), n())), "");
  EXPECT_EQ(where(relation("!=", i(), n()), false), "n - i; i - n");
}

TEST(Conditions, AreMadeOfOthers) {
  const Value Less = relation("<", i(), n());
  const Value More = relation(">", i(), number("2"));
  EXPECT_EQ(where(relation("&&", Less, More)), "n - i - 1; i - 3");
  EXPECT_EQ(where(relation("&&", Less, More), false), "");
  EXPECT_EQ(where(relation("||", Less, More)), "");
  EXPECT_EQ(where(relation("||", Less, More), false), "i - n; 2 - i");
  EXPECT_EQ(where(operation("!", {Less}, Bool)), "i - n");
}

TEST(Conditions, SayNothingOfWhatMayWrapOrIsNotKnown) {
  EXPECT_EQ(where(relation("<", wide(i()), wide(n()))), "");
  EXPECT_EQ(where(relation("<", load(at(A, i())), n())), "");
  EXPECT_EQ(where(load(variable(N, Bool))), "");
}

} // namespace
