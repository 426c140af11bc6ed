// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/analysis/Influences.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// A body and what is asked of it.
struct Asked {
  explicit Asked(Statements Parts)
      : Of(small(std::move(Parts))), Pointers(Of), Changes(modSet(Of)),
        Flow(Of, Pointers, Changes) {}

  std::string names(const Influences::Variables &All) const {
    std::string Text;
    for (const VariableNumber Each : All)
      Text += (Text.empty() ? "" : " ") + Of.Variables[Each].Name;
    return Text;
  }
  std::string of(const Value &Some) const { return names(Flow.of(Some)); }
  std::string controls(const Statement &Some) const {
    return names(Flow.controls(Some));
  }

  const Body Of;
  const PointsToGraph Pointers;
  const VariableModSet Changes;
  const Influences Flow;
};

Value isLess(Value Left, Value Right) {
  return operation("<", {std::move(Left), std::move(Right)}, Bool);
}
Statement onlyIf(Value Condition, Statements Then) {
  return {If{std::move(Condition), std::move(Then), {}}};
}

TEST(Influences, AreOfWhatTheBodyAssigns) {
  EXPECT_EQ(Asked({declare(K, i())}).of(k()), "i");
  EXPECT_EQ(Asked({declare(K, n())}).of(k()), "");
  EXPECT_EQ(Asked({declare(K, n()), update(variable(K, Int), i())}).of(k()),
            "i");
  // By another name of it.
  EXPECT_EQ(Asked({declare(K, n()), bind(R, variable(K, Int)),
                   assign(variable(R, Int), i())})
                .of(k()),
            "i");
  EXPECT_EQ(Asked({declare(K, n()), declare(Q, address(variable(K, Int))),
                   assign(at(Q, number("0")), i())})
                .of(k()),
            "i");
}

TEST(Influences, AreOfConditions) {
  const Asked Branch(
      {declare(K, n()),
       onlyIf(isLess(i(), n()), {assign(variable(K, Int), number("1"))})});
  EXPECT_EQ(Branch.of(k()), "i");
  EXPECT_EQ(Branch.controls(Branch.Of.Parts.front()), "");
  EXPECT_EQ(Branch.controls(std::get<If>(Branch.Of.Parts[1].Form).Then.front()),
            "i");
  const Asked Uniform(
      {onlyIf(isLess(n(), number("3")), {assign(at(A, i()), number("1"))})});
  EXPECT_EQ(
      Uniform.controls(std::get<If>(Uniform.Of.Parts[0].Form).Then.front()),
      "");
}

TEST(Influences, OfJumpsAreOnAllOfTheBody) {
  const Asked Left({assign(at(A, number("0")), number("1")),
                    onlyIf(isLess(i(), n()), {{Jump{"continue"}}})});
  EXPECT_EQ(Left.controls(Left.Of.Parts.front()), "i");
  // Of a called function, on that alone.
  const Asked Returned({assign(at(A, number("0")), number("1")),
                        {Inlined{"f",
                                 {onlyIf(isLess(i(), n()), {{Jump{"leave"}}}),
                                  assign(at(A, number("1")), number("1"))}}}});
  EXPECT_EQ(Returned.controls(Returned.Of.Parts.front()), "");
  EXPECT_EQ(
      Returned.controls(std::get<Inlined>(Returned.Of.Parts[1].Form).Parts[1]),
      "i");
}

TEST(Influences, OfMemoryAreItsIndicesAndWhatTheBodyWrites) {
  EXPECT_EQ(Asked({}).of(load(at(A, i()))), "i");
  EXPECT_EQ(Asked({}).of(load(at(A, n()))), "");
  EXPECT_EQ(Asked({assign(at(A, i()), number("1"))}).of(load(at(A, n()))), "i");
  EXPECT_EQ(Asked({assign(at(B, i()), number("1"))}).of(load(at(A, n()))), "");
}

TEST(Influences, OfWhatNobodySeesAreAll) {
  const Value Call =
      call("use", std::nullopt, {address(variable(K, Int))}, Int);
  EXPECT_EQ(Asked({declare(K, n()), evaluate(Call)}).of(k()), "i");
  EXPECT_EQ(Asked({}).of(call("f", std::nullopt, {i()}, Int)), "i");
  EXPECT_EQ(Asked({}).of(call("f", std::nullopt, {n()}, Int)), "");
  OpaqueStatement Open;
  Open.Text = "asm";
  Open.Parts = {assign(at(A, number("0")), number("1"))};
  const Asked Some({{Open}});
  EXPECT_EQ(
      Some.controls(
          std::get<OpaqueStatement>(Some.Of.Parts.front().Form).Parts.front()),
      "i");
}

} // namespace
