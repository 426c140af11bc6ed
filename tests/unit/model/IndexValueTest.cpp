// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "mapping/expr/ExprText.h"
#include "rewriter/analysis/IndexValue.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

const Type Long{Type::Kind::Signed, 64, {}};
const Type Byte{Type::Kind::Unsigned, 8, {}};

Value convert(Value Of, const Type &To) {
  Value Result;
  Result.Of = Value::Kind::Convert;
  Result.Is = To;
  Result.Operands = {std::move(Of)};
  return Result;
}
Value product(Value Left, Value Right) {
  const Type Is = Left.Is;
  return operation("*", {std::move(Left), std::move(Right)}, Is);
}

/// "i*n + 1", "i (wraps)" or "nothing", behind \p Before.
std::string read(Value Index, Statements Before = {}) {
  const Body Of = small(std::move(Before));
  const PointsToGraph Pointers(Of);
  const Definitions Known(Of, Pointers);
  const VariableModSet Changes = modSet(Of, Pointers);
  const IndexReader Reader(Of, Pointers, Known, Changes,
                           [&](const Place &From) -> std::optional<Expr> {
                             std::string Name = Of.Variables[*From.Base].Name;
                             for (const PlaceStep &Each : From.Way)
                               Name += "." + Each.Name;
                             return Expr::symbol(Name, *From.Base == I
                                                           ? SymbolKind::Thread
                                                           : SymbolKind::Host);
                           });
  const std::optional<ir::IndexValue> Found = Reader.read(Index);
  return Found ? toString(Found->Number) + (Found->IsExact ? "" : " (wraps)")
               : "nothing";
}

TEST(IndexValue, IsAPolynomial) {
  EXPECT_EQ(read(sum(product(i(), n()), number("1"))), "i * n + 1");
  EXPECT_EQ(read(operation("-", {i(), number("1")}, Int)), "i - 1");
  EXPECT_EQ(read(operation("-", {i()}, Int)), "-i");
  EXPECT_EQ(read(operation("/", {i(), number("2")}, Int)), "nothing");
  EXPECT_EQ(read(load(at(A, i()))), "nothing");
}

TEST(IndexValue, LooksThroughTheBodysVariables) {
  EXPECT_EQ(read(sum(k(), number("1")), {declare(K, product(i(), n()))}),
            "i * n + 1");
  EXPECT_EQ(read(k(), {declare(K, i()), update(variable(K, Int), n())}),
            "nothing");
}

TEST(IndexValue, AsksWhatTheBodyChanges) {
  EXPECT_EQ(read(n(), {assign(variable(N, Int), i())}), "nothing");
  const auto member = [](const char *Name) {
    Place Of = field(object(S), Name);
    Of.Is = Int;
    return Of;
  };
  EXPECT_EQ(read(load(member("n"))), "s.n");
  EXPECT_EQ(read(load(member("n")), {assign(member("n"), i())}), "nothing");
  EXPECT_EQ(read(load(member("n")), {assign(member("m"), i())}), "s.n");
  EXPECT_EQ(
      read(load(member("n")),
           {evaluate(call("use", std::nullopt, {address(object(S))}, Int))}),
      "nothing");
}

TEST(IndexValue, KnowsConversions) {
  EXPECT_EQ(read(convert(i(), Long)), "i");
  EXPECT_EQ(read(convert(i(), Unsigned)), "i (wraps)");
  EXPECT_EQ(read(convert(i(), Byte)), "nothing");
  EXPECT_EQ(read(sum(convert(i(), Unsigned), number("1", Unsigned))),
            "i + 1 (wraps)");
}

TEST(IndexValue, NamesWhatIsTheSameInAllIterations) {
  EXPECT_EQ(read(operation("%", {n(), number("8")}, Int)), "(load n %.i32 8)");
  EXPECT_EQ(read(operation("%", {k(), number("8")}, Int),
                 {declare(K, load(at(A, i())))}),
            "nothing");
}

} // namespace
