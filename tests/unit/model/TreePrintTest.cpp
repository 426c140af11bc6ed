// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/ir/Print.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

Body twoNames() {
  Body Result;
  Result.Variables = {{Variable::Scope::Loop, "i", Unsigned},
                      {Variable::Scope::Outside, "a", {Type::Kind::Pointer}},
                      {Variable::Scope::Body, "k", Int},
                      {Variable::Scope::Body, "k", Double}};
  return Result;
}

} // namespace

TEST(TreePrint, TypesSayWhatArithmeticDependsOn) {
  EXPECT_EQ(toString(Int), "i32");
  EXPECT_EQ(toString(Unsigned), "u32");
  EXPECT_EQ(toString(Double), "f64");
  EXPECT_EQ(toString(Type{Type::Kind::Open, 0, "T"}), "T");
  EXPECT_TRUE(Unsigned.wraps());
  EXPECT_FALSE(Int.wraps());
}

TEST(TreePrint, APlaceShowsWhereItLeavesItsObject) {
  const Body In = twoNames();
  Place At = element(variable(1, Double), PlaceStep::Kind::Target,
                     load(variable(0, Unsigned)));
  At.Way.push_back({PlaceStep::Kind::Field, "row", {}});
  At = element(std::move(At), PlaceStep::Kind::Element, number("2"));
  EXPECT_EQ(toString(At, In), "a->[load i].row[2]");
}

TEST(TreePrint, OfTwoVariablesWithOneNameTheLaterHasANumber) {
  Body Tree = twoNames();
  Tree.Parts.push_back({Declare{2, number("1")}});
  Tree.Parts.push_back({Block{{{Declare{3, std::nullopt}}}}});
  EXPECT_EQ(toString(Tree), "let k : i32 = 1\n"
                            "block\n"
                            "  let k.2 : f64\n");
}

TEST(TreePrint, AComparisonHasTheTypeOfWhatItCompares) {
  const Body In = twoNames();
  const Value Less = operation(
      "<", {load(variable(0, Unsigned)), number("7", Unsigned)}, Bool);
  EXPECT_EQ(toString(Less, In), "load i <.u32 7");
  EXPECT_EQ(toString(operation("!", {Less}, Bool), In),
            "!.bool (load i <.u32 7)");
}

TEST(TreePrint, ALoopSaysWhereItsStepAndItsTestAre) {
  Body Tree = twoNames();
  Loop Counted;
  Counted.Before.push_back({Declare{2, number("0")}});
  Counted.Condition = load(variable(2, Int));
  Counted.Step.push_back({Update{variable(2, Int), "+", number("1"), Int}});
  Counted.Body.push_back({Jump{"continue"}});
  Loop Until;
  Until.Condition = number("0");
  Until.IsTestedFirst = false;
  Until.Body.push_back({Jump{"break"}});
  Tree.Parts = {{Counted}, {Until}, {Loop{{}, std::nullopt, {}, {}, true}}};
  EXPECT_EQ(toString(Tree, 2), "  let k : i32 = 0\n"
                               "  while load k\n"
                               "    continue\n"
                               "  step\n"
                               "    k +=.i32 1\n"
                               "  do\n"
                               "    break\n"
                               "  while 0\n"
                               "  forever\n");
}
