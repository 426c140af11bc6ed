// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/analysis/IterationDomain.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// "0 .. n - 1", "nothing" or "stopped": the elements of `a` that \p Parts
/// touch where i runs over [0, n), by the first access to it.
std::string touched(Statements Parts) {
  const Body Of = small(std::move(Parts));
  const PointsToGraph Pointers(Of);
  const Definitions Values(Of, Pointers);
  const VariableModSet Changes = modSet(Of, Pointers);
  const Expr N_ = Expr::symbol("n", SymbolKind::Host);
  Facts Known;
  Known.assume(N_, Range::from(1));
  OuterNames Names;
  Names.Number = [&](const Place &From) -> std::optional<Expr> {
    return Expr::symbol(Of.Variables[*From.Base].Name, *From.Base == I
                                                           ? SymbolKind::Thread
                                                           : SymbolKind::Host);
  };
  Names.Invariant = [](const Value &) { return std::nullopt; };
  Names.Holds = [](const Value &, bool) { return std::nullopt; };
  Names.Element = [](const Place &) { return std::nullopt; };
  Names.Text = [](SourceToken) { return std::string("text"); };
  Names.IsOfData = [](VariableNumber) { return false; };
  Names.IsPrivate = [](VariableNumber) { return false; };
  MappedLoop Loop;
  Loop.Name = "i";
  Loop.Of = MappedLoop::Indices{0, N_ - 1, N_ - 1, /*IsDense=*/true};
  DomainReader Domains(Of, Pointers, Values, Changes, {Loop}, Known, Names);
  for (const MemoryAccess &Each : memoryAccesses(Of, Pointers, Values)) {
    if (Each.At.Base != A || Each.At.Way.empty())
      continue;
    Domains.enter(Each);
    const auto Index = Domains.index().number(Each.At.Way.back().Index[0]);
    if (Domains.obstacle())
      return "stopped";
    const auto Ends =
        Index ? extremesOf(*Index, Domains.domain(), Known) : std::nullopt;
    return Ends ? toString(simplify(Ends->Least, Known)) + " .. " +
                      toString(simplify(Ends->Most, Known))
                : "nothing";
  }
  return "no access";
}

Statement write(Value Index) {
  return assign(at(A, std::move(Index)), number("1", Double));
}
Value relation(const char *Operator, Value Left, Value Right) {
  return operation(Operator, {std::move(Left), std::move(Right)}, Bool);
}
Value minus(Value Left, const char *Right) {
  return operation("-", {std::move(Left), number(Right)}, Int);
}
Statement when(Value Condition, Statements Then, Statements Else = {}) {
  return {If{std::move(Condition), std::move(Then), std::move(Else)}};
}
Statement inLoop(Value From, Value Condition, const char *Step,
                 Statements Parts) {
  Loop Result;
  Result.Before = {declare(K, std::move(From))};
  Result.Condition = std::move(Condition);
  Result.Step = {update(variable(K, Int), number(Step))};
  Result.Body = std::move(Parts);
  return {std::move(Result)};
}

TEST(IterationDomain, IsTheNestAndItsConditions) {
  EXPECT_EQ(touched({write(i())}), "0 .. n - 1");
  EXPECT_EQ(touched({when(relation(">", i(), number("2")), {write(i())})}),
            "3 .. n - 1");
  EXPECT_EQ(touched({when(relation(">", i(), number("2")), {}, {write(i())})}),
            "0 .. min(n - 1, 2)");
  // On data, it is not followed; on the variables in a way that is not known,
  // nothing is said.
  EXPECT_EQ(touched({when(relation(">", load(at(B, i())), number("2")),
                          {write(i())})}),
            "0 .. n - 1");
  EXPECT_EQ(touched({when(relation(">", operation("*", {i(), i()}, Int), n()),
                          {write(i())})}),
            "stopped");
}

TEST(IterationDomain, IsWhatJumpsLeave) {
  EXPECT_EQ(
      touched({when(relation("<", i(), number("1")), {{Jump{"continue"}}}),
               write(minus(i(), "1"))}),
      "0 .. n - 2");
  // Also where the block does more before it leaves.
  EXPECT_EQ(touched({when(relation("<", i(), number("1")),
                          {declare(K, number("3")), {Jump{"continue"}}}),
                     write(minus(i(), "1"))}),
            "0 .. n - 2");
  // A jump that is not the block's last may lead past it.
  EXPECT_EQ(touched({when(relation("<", i(), number("1")),
                          {when(relation("<", load(at(B, i())), number("0")),
                                {{Jump{"continue"}}})}),
                     write(minus(i(), "1"))}),
            "stopped");
  // A label is reached by who has skipped the condition, too.
  EXPECT_EQ(
      touched({when(relation(">", load(at(B, i())), number("0")),
                    {{Jump{"goto out"}}}),
               when(relation(">", i(), number("4")), {{Jump{"continue"}}}),
               {Label{"out"}},
               write(i())}),
      "0 .. n - 1");
}

TEST(IterationDomain, HasTheLoopsOfTheBody) {
  EXPECT_EQ(touched({inLoop(i(), relation("<", k(), n()), "1", {write(k())})}),
            "0 .. n - 1");
  EXPECT_EQ(touched({inLoop(number("1"), relation("<=", k(), number("8")), "3",
                            {write(k())})}),
            "1 .. 7");
  // Behind the loop, or where its body changes it, its counter is not known.
  EXPECT_EQ(
      touched({inLoop(i(), relation("<", k(), n()), "1", {}), write(k())}),
      "nothing");
  EXPECT_EQ(
      touched({inLoop(i(), relation("<", k(), n()), "1",
                      {update(variable(K, Int), number("1")), write(k())})}),
      "nothing");
}

TEST(IterationDomain, StepsBeforeTheRestOfARound) {
  constexpr VariableNumber Old = Q;
  Loop Down;
  Down.Before = {declare(K, n())};
  Value Leaves = operation(
      "!", {relation(">", load(variable(Old, Int)), number("0"))}, Bool);
  Statement Step = update(variable(K, Int), number("1"));
  std::get<Update>(Step.Form).Operator = "-";
  Down.Body = {declare(Old, k()), Step, when(Leaves, {{Jump{"break"}}}),
               write(k())};
  EXPECT_EQ(touched({{Down}}), "0 .. n - 1");
  Down.Body.back() = write(load(variable(Old, Int)));
  EXPECT_NE(touched({{Down}}), "0 .. n - 1");
}

TEST(IterationDomain, HoldsOneValueAfterAnother) {
  const Place Own = variable(K, Int);
  EXPECT_EQ(touched({declare(K, minus(i(), "1")),
                     when(relation("<", load(Own), number("0")),
                          {assign(Own, number("0"))}),
                     write(load(Own))}),
            "0 .. max(n - 2, 0)");
  EXPECT_EQ(touched({declare(K, i()), write(load(Own)),
                     assign(Own, sum(i(), number("1")))}),
            "0 .. n - 1");
}

TEST(IterationDomain, CutsValuesToSize) {
  EXPECT_EQ(touched({write(operation("&", {i(), number("7")}, Int))}),
            "0 .. min(n - 1, 7)");
  EXPECT_EQ(touched({write(operation("/", {i(), number("2")}, Int))}),
            "0 .. (n - 1) div 2");
  EXPECT_EQ(touched({write(operation("?:",
                                     {relation(">", i(), number("0")),
                                      minus(i(), "1"), minus(n(), "1")},
                                     Int))}),
            "0 .. n - 1");
}

} // namespace
