// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/ir/Print.h"
#include "rewriter/ir/Selections.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

Value choice(const char *Relation, Value Left, Value Right, Value True,
             Value False) {
  Value Test = operation(Relation, {std::move(Left), std::move(Right)}, Bool);
  return operation("?:", {std::move(Test), std::move(True), std::move(False)},
                   Int);
}

/// "min(i, n), else n"; empty for none.
std::string told(const Value &Of, const Body &In) {
  const auto Found = selectionOf(Of, In);
  if (!Found)
    return "";
  return (Found->IsLesser ? "min(" : "max(") + toString(Found->Chosen, In) +
         ", " + toString(Found->Otherwise, In) + ")" +
         (Found->IsCompared ? "" : " in any order");
}
std::string told(const Value &Of) { return told(Of, small({})); }

TEST(Selections, AreChoices) {
  EXPECT_EQ(told(choice("<", i(), n(), i(), n())), "min(load i, load n)");
  EXPECT_EQ(told(choice(">=", i(), n(), n(), i())), "min(load n, load i)");
  EXPECT_EQ(told(choice("<", i(), n(), n(), i())), "max(load n, load i)");
  EXPECT_EQ(told(choice("<", i(), n(), n(), number("0"))), "");
  EXPECT_EQ(told(choice("==", i(), n(), n(), i())), "");
  EXPECT_EQ(told(sum(i(), n())), "");
}

TEST(Selections, CompareTheSameNumbers) {
  EXPECT_EQ(told(choice("<", converted(i(), Double), converted(n(), Double),
                        i(), n())),
            "min(load i, load n)");
  // -1 is a large number without a sign.
  EXPECT_EQ(told(choice("<", converted(i(), Unsigned), converted(n(), Unsigned),
                        i(), n())),
            "");
}

TEST(Selections, AreCallsOfTheLibrary) {
  const auto library = [](const char *Name, bool IsKnown = true) {
    Value Result = call(Name, std::nullopt, {i(), n()}, Int);
    Result.GivesArguments = IsKnown;
    return Result;
  };
  EXPECT_EQ(told(library("std::min")), "min(load n, load i)");
  EXPECT_EQ(told(library("std::fmax")), "max(load n, load i) in any order");
  EXPECT_EQ(told(library("std::lerp")), "");
  // Of the program, with a body that nobody sees.
  EXPECT_EQ(told(library("min", false)), "");
}

TEST(Selections, AreCallsOfWhatChooses) {
  Body In = small({});
  In.Variables[K].In = In.Variables[N].In = Variable::Scope::Called;
  const Value Less = operation("<", {k(), n()}, Bool);
  In.Functions = {{"lesser",
                   {K, N},
                   Int,
                   false,
                   false,
                   {{If{Less, {{Return{k()}}}, {}}}, {Return{n()}}}},
                  {"choice",
                   {K, N},
                   Int,
                   false,
                   false,
                   {{Return{operation("?:", {Less, n(), k()}, Int)}}}},
                  {"other",
                   {K, N},
                   Int,
                   false,
                   false,
                   {{If{Less, {{Return{k()}}}, {}}}, {Return{number("0")}}}}};
  const auto called = [&](FunctionNumber Of) {
    return told(call("f", Of, {i(), number("7")}, Int), In);
  };
  EXPECT_EQ(called(0), "min(load i, 7)");
  EXPECT_EQ(called(1), "max(7, load i)");
  EXPECT_EQ(called(2), "");
}

} // namespace
