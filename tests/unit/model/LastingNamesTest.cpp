// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/memory/LastingNames.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Of the function: t, a number that it has; p, a pointer; r, a reference; f, a
/// lambda. Of the program: g, a pointer. Of a called function: q, its
/// parameter; s, a pointer that it has but once.
enum : VariableNumber { T, P, R, F, G, Q, S };

Place pointer(VariableNumber Of) { return variable(Of, Pointer); }
Value addressOfT() { return address(variable(T, Double)); }
Value called() { return call("f", 0, {addressOfT()}, Int); }

/// Of t, in a function of the statements \p Parts, and the one that it calls.
bool lasts(Statements Parts, Statements Callee = {},
           const LastingNames::Test &EndsWithRound = nullptr) {
  using Scope = Variable::Scope;
  Body In;
  In.Variables = {{Scope::Outside, "t", Double},
                  {Scope::Outside, "p", Pointer},
                  {Scope::Outside, "r", Double, /*IsReference=*/true},
                  {Scope::Outside, "f", {Type::Kind::Object, 0, "lambda"}},
                  {Scope::Outside, "g", Pointer},
                  {Scope::Called, "q", Pointer},
                  {Scope::Called, "s", Pointer}};
  In.Variables[G].HasGlobalStorage = In.Variables[S].HasGlobalStorage = true;
  In.Parts = std::move(Parts);
  In.Functions = {{"f", {Q}, Int, false, false, std::move(Callee)}};
  const PointsToGraph Pointers(In, PointsToGraph::Unseen::LeavesNothing);
  return LastingNames(In, Pointers, EndsWithRound).of(T);
}

TEST(LastingNames, AreNotThoseOfACall) {
  EXPECT_FALSE(lasts({}));
  EXPECT_FALSE(lasts({{Evaluate{called()}}}));
  EXPECT_FALSE(
      lasts({{Evaluate{called()}}},
            {{Assign{target(pointer(Q), number("0")), number("1", Double)}}}));
}

TEST(LastingNames, AreThoseOfTheFunction) {
  EXPECT_TRUE(lasts({{Assign{pointer(P), addressOfT()}}}));
  EXPECT_TRUE(lasts({{Bind{R, variable(T, Double)}}}));
  Value Closure = addressOfT();
  Closure.Of = Value::Kind::Closure;
  Closure.At = nullptr;
  Closure.Operands = {addressOfT()};
  EXPECT_TRUE(lasts({{Declare{F, Closure}}}));
}

TEST(LastingNames, AreNotThoseOfABlockBesideTheLoop) {
  const auto isP = [](VariableNumber Of) { return Of == P; };
  EXPECT_FALSE(lasts({{Assign{pointer(P), addressOfT()}}}, {}, isP));
  EXPECT_TRUE(lasts({{Bind{R, variable(T, Double)}}}, {}, isP));
  // What it was copied to lasts.
  EXPECT_TRUE(lasts({{Assign{pointer(P), addressOfT()}},
                     {Assign{pointer(G), load(pointer(P))}}},
                    {}, isP));
  const auto isG = [](VariableNumber Of) { return Of == G; };
  EXPECT_TRUE(lasts({{Assign{pointer(G), addressOfT()}}}, {}, isG));
}

TEST(LastingNames, AreThoseThatACalledFunctionKeeps) {
  const Value Given = load(pointer(Q));
  EXPECT_TRUE(lasts({{Evaluate{called()}}}, {{Assign{pointer(G), Given}}}));
  // A static variable of its own.
  EXPECT_TRUE(lasts({{Evaluate{called()}}}, {{Assign{pointer(S), Given}}}));
  // In what a pointer from outside leads to.
  EXPECT_TRUE(lasts({{Evaluate{called()}}},
                    {{Assign{target(pointer(P), number("0")), Given}}}));
  EXPECT_TRUE(lasts({{Evaluate{called()}}},
                    {{Evaluate{call("unseen", std::nullopt, {Given}, Int)}}}));
}

TEST(LastingNames, AreThoseOfWhatNobodyHasSeen) {
  const auto unseen = [](Value Argument) {
    return Statement{
        Evaluate{call("unseen", std::nullopt, {std::move(Argument)}, Int)}};
  };
  EXPECT_TRUE(lasts({unseen(addressOfT())}));
  // `std::max(t, 1)` looks at it alone.
  Value Within = addressOfT();
  Within.IsWithin = true;
  EXPECT_FALSE(lasts({unseen(Within)}));
}

} // namespace
