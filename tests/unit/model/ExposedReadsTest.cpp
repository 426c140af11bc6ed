// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/analysis/ExposedReads.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// From outside: t, a number; v, double[3]; p, a pointer; n, a number. Of the
/// body: k, a number; q, a pointer; r, a reference.
enum : VariableNumber { T, V, P, N, K, Q, R };

Body body(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Outside, "t", Double},
                      {Scope::Outside, "v", {Type::Kind::Object, 0, "v"}},
                      {Scope::Outside, "p", Pointer},
                      {Scope::Outside, "n", Int},
                      {Scope::Body, "k", Int},
                      {Scope::Body, "q", Pointer},
                      {Scope::Body, "r", Double, /*IsReference=*/true}};
  Result.Parts = std::move(Parts);
  return Result;
}

Place t() { return variable(T, Double); }
Place k() { return variable(K, Int); }
Place sized(Place Of) {
  Of.Way.back().Bytes = 8;
  return Of;
}
Place v(Value Index) {
  return sized(element(variable(V, {Type::Kind::Object, 0, "v"}),
                       PlaceStep::Kind::Element, std::move(Index)));
}
Place behind(VariableNumber Of, const char *Index) {
  return sized(target(variable(Of, Pointer), number(Index)));
}
Place out() { return behind(P, "0"); }
Value one() { return number("1", Double); }
/// What nothing is known of.
Value open() {
  return load(target(variable(P, Pointer), load(variable(N, Int))));
}

Statement put(Place To, Value From) {
  return {Assign{std::move(To), std::move(From)}};
}
Statement read(Place Of) { return put(out(), load(std::move(Of))); }
Statement either(Statements Then, Statements Else = {}) {
  return {If{open(), std::move(Then), std::move(Else)}};
}
Statement jump(const char *Kind) { return {Jump{Kind}}; }
/// for (k = 0; k < Count; ++k)
Statement count(const char *Count, Statements Parts) {
  return {Loop{{{Declare{K, number("0")}}},
               operation("<", {load(k()), number(Count)}, Bool),
               {{Update{k(), "+", number("1"), Int}}},
               std::move(Parts)}};
}
Statement whileOpen(Statements Parts) {
  return {Loop{{}, open(), {}, std::move(Parts)}};
}

/// "exposed" or "", with "*" where all is written.
std::string of(Statements Parts, VariableNumber Variable = T) {
  const Body In = body(std::move(Parts));
  const PointsToGraph Pointers(In);
  const ExposedReads Is =
      ExposedReadsIn(In, Pointers).of({Variable, Variable == V ? 3u : 1u, 8});
  return std::string(Is.First ? "exposed" : "") + (Is.WritesAll ? "*" : "");
}

TEST(ExposedReads, AreThoseBeforeAWrite) {
  EXPECT_EQ(of({put(t(), one()), read(t())}), "*");
  EXPECT_EQ(of({read(t()), put(t(), one())}), "exposed*");
  EXPECT_EQ(of({{Update{t(), "+", one(), Double}}}), "exposed*");
  EXPECT_EQ(of({put(t(), load(t()))}), "exposed*");
  EXPECT_EQ(of({}), "");
}

TEST(ExposedReads, KnowWhatIsWrittenOnAllPaths) {
  EXPECT_EQ(of({either({put(t(), one())}), read(t())}), "exposed");
  EXPECT_EQ(of({either({put(t(), one())}, {put(t(), one())}), read(t())}), "*");
  EXPECT_EQ(of({either({jump("continue")}), put(t(), one()), read(t())}), "");
  EXPECT_EQ(of({either({put(t(), one())}, {jump("continue")}), read(t())}), "");
  const Value Choice = operation("?:", {open(), load(t()), one()}, Double);
  EXPECT_EQ(of({put(t(), one()), put(out(), Choice)}), "*");
  EXPECT_EQ(of({put(out(), Choice)}), "exposed");
}

TEST(ExposedReads, RunLoopsWhoseRoundsAreKnown) {
  EXPECT_EQ(
      of({count("3", {put(v(load(k())), one())}), read(v(number("2")))}, V),
      "*");
  EXPECT_EQ(
      of({count("2", {put(v(load(k())), one())}), read(v(number("2")))}, V),
      "exposed");
  EXPECT_EQ(of({count("1", {put(t(), one())}), read(t())}), "*");
  EXPECT_EQ(of({count("0", {put(t(), one())}), read(t())}), "exposed");
  // A round that may be left early.
  EXPECT_EQ(
      of({count("3", {either({jump("break")}), put(t(), one())}), read(t())}),
      "exposed");
  EXPECT_EQ(
      of({count("3", {put(t(), one()), either({jump("break")})}), read(t())}),
      "*");
}

TEST(ExposedReads, OfOtherLoopsMayBeInTheFirstRound) {
  EXPECT_EQ(of({whileOpen({put(t(), one())}), read(t())}), "exposed");
  EXPECT_EQ(of({whileOpen({read(t()), put(t(), one())})}), "exposed");
  EXPECT_EQ(of({put(t(), one()), whileOpen({read(t())})}), "*");
  // `do` runs once at least; `for (;;)` ends by its `break` alone.
  EXPECT_EQ(of({{Loop{{}, open(), {}, {put(t(), one())}, false}}, read(t())}),
            "*");
  EXPECT_EQ(of({{Loop{{}, {}, {}, {put(t(), one()), either({jump("break")})}}},
                read(t())}),
            "*");
}

TEST(ExposedReads, FollowReferencesAndPointers) {
  EXPECT_EQ(of({{Bind{R, v(number("1"))}},
                put(variable(R, Double), one()),
                read(v(number("1")))},
               V),
            "");
  EXPECT_EQ(of({{Declare{Q, address(v(number("0")))}},
                put(behind(Q, "2"), one()),
                read(v(number("2")))},
               V),
            "");
  EXPECT_EQ(
      of({{Declare{Q, address(v(number("0")))}}, read(behind(Q, "2"))}, V),
      "exposed");
  // By a pointer that leads to one of two.
  EXPECT_EQ(of({{Declare{Q, operation("?:",
                                      {open(), address(v(number("0"))),
                                       address(v(number("1")))},
                                      Pointer)}},
                put(behind(Q, "0"), one()),
                read(v(number("0")))},
               V),
            "exposed");
  // Given to what nobody has seen.
  EXPECT_EQ(of({{Evaluate{
                   call("use", std::nullopt, {address(v(number("0")))}, Int)}}},
               V),
            "exposed");
}

TEST(ExposedReads, AreNotCertainWhereACounterHasOtherNames) {
  const Body In =
      body({count("3", {put(v(load(k())), one())}), read(v(number("2")))});
  Body Outside = In;
  Outside.Variables[K].In = Variable::Scope::Outside;
  const PointsToGraph Pointers(Outside);
  const auto exposed = [&](bool HasNames) {
    return ExposedReadsIn(Outside, Pointers,
                          [=](VariableNumber) { return HasNames; })
        .of({V, 3, 8})
        .First.has_value();
  };
  EXPECT_FALSE(exposed(false));
  EXPECT_TRUE(exposed(true));
}

TEST(ExposedReads, KnowSwitchesCallsAndLabels) {
  const auto choice = [](Statements Parts) {
    return Statement{Switch{load(variable(N, Int)), std::move(Parts)}};
  };
  EXPECT_EQ(of({choice({{Label{"case 1"}},
                        put(t(), one()),
                        jump("break"),
                        {Label{"default"}},
                        put(t(), one())}),
                read(t())}),
            "*");
  EXPECT_EQ(of({choice({{Label{"case 1"}}, put(t(), one())}), read(t())}),
            "exposed");
  EXPECT_EQ(of({{Inlined{"f", {either({jump("leave")}), put(t(), one())}}},
                read(t())}),
            "exposed");
  EXPECT_EQ(of({either({jump("goto next")}),
                put(t(), one()),
                {Label{"next"}},
                read(t())}),
            "exposed");
  // Back: what came first is not known.
  EXPECT_EQ(of({{Label{"again"}},
                put(t(), one()),
                read(t()),
                either({jump("goto again")})}),
            "exposed");
  // Something may be thrown anywhere in what has no form of its own.
  EXPECT_EQ(of({{OpaqueStatement{"try", {}, {put(t(), one())}}}, read(t())}),
            "exposed");
}

/// "after" where what follows the loop of `t`, marked by token 7, reads t.
std::string after(Statements Parts) {
  const Body In = body(std::move(Parts));
  const PointsToGraph Pointers(In);
  const auto isLoop = [](const Statement &Each) { return Each.Where == 7; };
  return ExposedReadsIn(In, Pointers).after({T, 1, 8}, pathTo(In, isLoop)).First
             ? "after"
             : "";
}

TEST(ExposedReads, AfterALoopAreThoseOfItsValue) {
  Statement Mapped = count("9", {put(t(), one())});
  Mapped.Where = 7;
  EXPECT_EQ(after({read(t()), Mapped}), "");
  EXPECT_EQ(after({Mapped, read(t())}), "after");
  EXPECT_EQ(after({Mapped, put(t(), one()), read(t())}), "");
  EXPECT_EQ(after({Mapped, either({put(t(), one())}), read(t())}), "after");
  // In the next round of a loop around.
  EXPECT_EQ(after({whileOpen({read(t()), Mapped})}), "after");
  EXPECT_EQ(after({whileOpen({put(t(), one()), read(t()), Mapped})}), "");
  EXPECT_EQ(
      after({whileOpen({either({jump("continue")}), Mapped, put(t(), one())}),
             read(t())}),
      "");
  // A handler may run after any statement.
  EXPECT_EQ(after({{OpaqueStatement{
                "try", {}, {{Block{{Mapped, put(t(), one())}}}, read(t())}}}}),
            "after");
  // Nobody knows where the loop is.
  EXPECT_EQ(after({put(t(), one()), read(t())}), "after");
}

} // namespace
