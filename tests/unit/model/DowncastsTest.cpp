// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/ir/Places.h"
#include "rewriter/memory/Downcasts.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// From outside: x, an object, and p, a pointer. Of the body: r, a reference.
enum : VariableNumber { X, P, R };

using Kind = PlaceStep::Kind;
using Names = std::set<std::string>;

const Type Object{Type::Kind::Object, 0, "S"};

PlaceStep toward(Kind Of, const char *Name) { return {Of, Name, {}}; }

Place partOf(Place From, std::vector<PlaceStep> Steps) {
  return behind(std::move(From), Steps, Object);
}

Body program(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Outside, "x", Object},
                      {Scope::Outside, "p", Pointer},
                      {Scope::Body, "r", Object, /*IsReference=*/true}};
  Result.Parts = std::move(Parts);
  return Result;
}

Names basesOf(Statement Only) {
  return downcastBases(program({std::move(Only)}));
}

const Place Here = variable(X, Object);

TEST(Downcasts, OfValuesPlacesAndNames) {
  const Place Whole = partOf(Here, {toward(Kind::Derived, "Expr")});
  EXPECT_EQ(basesOf({Evaluate{load(Whole)}}), Names{"Expr"});
  EXPECT_EQ(basesOf({Assign{Whole, number("1")}}), Names{"Expr"});
  EXPECT_EQ(basesOf({Bind{R, Whole}}), Names{"Expr"});
}

TEST(Downcasts, InASubscriptAndBehindAPointer) {
  const Place Whole = partOf(Here, {toward(Kind::Derived, "Expr")});
  EXPECT_EQ(
      basesOf({Evaluate{load(target(variable(P, Pointer), load(Whole)))}}),
      Names{"Expr"});
  EXPECT_EQ(
      basesOf({Evaluate{load(partOf(target(variable(P, Pointer), number("0")),
                                    {toward(Kind::Derived, "Node")}))}}),
      Names{"Node"});
}

TEST(Downcasts, IntoABaseAndOutAgainIsNone) {
  EXPECT_EQ(
      basesOf({Evaluate{load(partOf(partOf(Here, {toward(Kind::Base, "Expr")}),
                                    {toward(Kind::Derived, "Expr")}))}}),
      Names{});
  EXPECT_EQ(
      basesOf({Evaluate{load(partOf(Here, {toward(Kind::Base, "Expr")}))}}),
      Names{});
}

TEST(Downcasts, InFunctionsThatAreNotRepeatedInTheBody) {
  Body In = program({});
  In.Functions.push_back(
      {"f",
       {X},
       Object,
       false,
       false,
       {{Evaluate{load(partOf(Here, {toward(Kind::Derived, "Expr")}))}}}});
  EXPECT_EQ(downcastBases(In), Names{"Expr"});
}

} // namespace
