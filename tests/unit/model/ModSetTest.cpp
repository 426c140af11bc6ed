// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/ir/Print.h"
#include "rewriter/memory/ModSet.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Of the loop: i. From outside: s and t, objects; v, a container; p, a
/// pointer. Of the body: q, a pointer; r and u, references; c, an object.
enum : VariableNumber { I, S, T, V, P, Q, R, U, C };

const Type Object{Type::Kind::Object, 0, "S"};

Body program(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Loop, "i", Int},
                      {Scope::Outside, "s", Object},
                      {Scope::Outside, "t", Object},
                      {Scope::Outside, "v", Object},
                      {Scope::Outside, "p", Pointer},
                      {Scope::Body, "q", Pointer},
                      {Scope::Body, "r", Double, /*IsReference=*/true},
                      {Scope::Body, "u", Double, /*IsReference=*/true},
                      {Scope::Body, "c", Object}};
  Result.Parts = std::move(Parts);
  return Result;
}

Place named(VariableNumber Number) { return variable(Number, Object); }
Place at(VariableNumber Number) {
  return target(named(Number), load(variable(I, Int)));
}
Place inside(Place Of) {
  return element(std::move(Of), PlaceStep::Kind::Element,
                 load(variable(I, Int)));
}
Place base(Place Of, const char *Name) {
  Of.Way.push_back({PlaceStep::Kind::Base, Name, {}});
  return Of;
}
Statement assigned(Place To, Value From = number("1")) {
  return {Assign{std::move(To), std::move(From)}};
}
Statement bound(VariableNumber Name, Place To) {
  return {Bind{Name, std::move(To)}};
}
Statement declared(VariableNumber Name, Value From) {
  return {Declare{Name, std::move(From)}};
}
Value constant(Value Of) {
  Of.IsConstant = true;
  return Of;
}
/// Of a function that nobody has seen.
Value use(Value Argument) {
  return call("use", std::nullopt, {std::move(Argument)}, Pointer);
}
Statement evaluated(Value What) { return {Evaluate{std::move(What)}}; }

/// "s.x | *p": variables that are written, and whose targets are.
std::string changes(Statements Parts) {
  const Body Of = program(std::move(Parts));
  const VariableModSet Result = modSet(Of);
  std::string Text;
  for (const auto *Each : {&Result.Own, &Result.Targets})
    for (const MemberOf &One : *Each)
      Text += (Text.empty() ? "" : " ") +
              std::string(Each == &Result.Own ? "" : "*") +
              Of.Variables[One.Of].Name +
              (One.Member.empty() ? "" : "." + One.Member);
  return Text;
}

TEST(ModSet, TellsOwnStorageFromWhatItLeadsTo) {
  EXPECT_EQ(changes({assigned(field(named(S), "x"))}), "s.x");
  EXPECT_EQ(changes({assigned(inside(field(named(S), "row")))}), "s.row");
  EXPECT_EQ(changes({assigned(at(V))}), "*v");
  EXPECT_EQ(changes({assigned(target(field(named(S), "p"), number("0")))}),
            "*s.p");
  EXPECT_EQ(changes({assigned(named(S), load(named(T)))}), "s");
}

TEST(ModSet, ChangesOfItsOwnVariablesAreNone) {
  EXPECT_EQ(
      changes({declared(C, load(named(S))), assigned(field(named(C), "x"))}),
      "");
  // A copy of an object leads to where that leads.
  EXPECT_EQ(changes({declared(C, load(named(S))),
                     assigned(target(field(named(C), "p"), number("0")))}),
            "*s");
}

TEST(ModSet, PassesOverBases) {
  EXPECT_EQ(changes({assigned(field(base(named(S), "Base"), "x"))}), "s.x");
  EXPECT_EQ(changes({bound(R, base(named(S), "Base")),
                     assigned(field(named(R), "x"))}),
            "s.x");
}

TEST(ModSet, FollowsNames) {
  EXPECT_EQ(changes({bound(R, field(named(S), "x")), assigned(named(R))}),
            "s.x");
  EXPECT_EQ(changes({bound(R, at(P)), bound(U, field(named(R), "y")),
                     assigned(named(U))}),
            "*p.y");
  // Also where the name comes later in the text, in a loop.
  EXPECT_EQ(
      changes({assigned(target(named(Q), number("0"))),
               assigned(variable(Q, Pointer), address(field(named(T), "x")))}),
      "t.x");
}

TEST(ModSet, FollowsPointers) {
  EXPECT_EQ(changes({declared(Q, address(field(named(S), "x"))),
                     assigned(target(named(Q), number("0")))}),
            "s.x");
  EXPECT_EQ(
      changes({declared(Q, operation("?:",
                                     {number("1", Bool), address(named(S)),
                                      load(variable(P, Pointer))},
                                     Pointer)),
               assigned(target(named(Q), number("0")))}),
      "s *p");
  // A pointer of another type leads to any member.
  EXPECT_EQ(changes({assigned(
                field(target({std::nullopt,
                              {operation("", {address(named(S))}, Pointer)},
                              {},
                              Pointer},
                             number("0")),
                      "x"))}),
            "s.x");
  Value Cast = operation("", {address(named(S))}, Pointer);
  Cast.Of = Value::Kind::Convert;
  EXPECT_EQ(
      changes({assigned(field(
          target({std::nullopt, {Cast}, {}, Pointer}, number("0")), "x"))}),
      "s.?");
  EXPECT_EQ(changes({assigned(field(field(named(S), ""), "x"))}), "s.?");
  // Left in an object from outside, and found there again.
  EXPECT_EQ(changes({assigned(field(named(S), "p"), address(named(T))),
                     assigned(target(field(named(S), "p"), number("0")))}),
            "s.p t *s.p");
}

TEST(ModSet, AssumesWhatItDoesNotSee) {
  EXPECT_EQ(changes({evaluated(use(address(named(S))))}), "s *s");
  EXPECT_EQ(changes({evaluated(use(load(variable(P, Pointer))))}), "*p");
  // A constant's own bytes stay.
  EXPECT_EQ(changes({evaluated(use(constant(address(named(S)))))}), "*s");
  // What it returns may lead to what it is given.
  EXPECT_EQ(changes({assigned(target(
                {std::nullopt, {use(constant(address(named(S))))}, {}, Pointer},
                number("0")))}),
            "s *s");
  Place Number = target(named(P), number("0"));
  EXPECT_EQ(
      changes({assigned(Number, call("norm", std::nullopt,
                                     {constant(address(named(S)))}, Double)),
               assigned(target(Number, number("0")))}),
      "*s *p");
  // It may leave what it is given in what it is given.
  EXPECT_EQ(
      changes({declared(C, number("0")),
               evaluated(call(
                   "keep", std::nullopt,
                   {address(named(C)), address(field(named(S), "x"))}, Int)),
               assigned(target(field(named(C), "p"), number("0")))}),
      "s.x *s.x");
  Statement Opaque{OpaqueStatement{"AsmStmt", {address(named(T))}, {}}};
  EXPECT_EQ(changes({std::move(Opaque)}), "t *t");
}

TEST(ModSet, LooksIntoPartsAndSequences) {
  Value Sequence = load(named(C));
  Sequence.Operands = {number("0")};
  Sequence.Of = Value::Kind::Sequence;
  Sequence.At = nullptr;
  Sequence.First = std::make_shared<const Statements>(
      Statements{assigned(field(named(S), "x"))});
  EXPECT_EQ(changes({assigned(at(V), Sequence)}), "s.x *v");
  EXPECT_EQ(changes({{If{number("1", Bool), {}, {assigned(at(P))}}}}), "*p");
  EXPECT_EQ(changes({{Switch{number("1"), {assigned(at(P))}}}}), "*p");
}

/// In the function, U is a reference parameter and Q one that is a pointer.
std::string changesByCalls(Statements Parts, Function Callee) {
  Body Of = program(std::move(Parts));
  Of.Functions = {std::move(Callee)};
  std::string Text;
  const VariableModSet Result = modSet(Of);
  for (const MemberOf &One : Result.Own)
    Text += Of.Variables[One.Of].Name + "." + One.Member + " ";
  for (const MemberOf &One : Result.Targets)
    Text += "*" + Of.Variables[One.Of].Name + " ";
  return Text;
}

TEST(ModSet, FollowsCallsThatAreLeft) {
  const auto callOf = [](std::vector<Value> Arguments, const Type &Is = Int) {
    return call("f", 0, std::move(Arguments), Is);
  };
  const Place InU = field(named(U), "x");
  const auto returned = [](Value What) {
    return Statement{Return{std::move(What)}};
  };
  // int f(S &u, double *q) { f(u, q); return u.x; }
  EXPECT_EQ(
      changesByCalls({evaluated(callOf({address(named(S)), load(named(P))}))},
                     {"f",
                      {U, Q},
                      Int,
                      false,
                      false,
                      {evaluated(callOf({address(named(U)), load(named(Q))})),
                       returned(load(InU))}}),
      "");
  // The same with u.x = 1; *q = 1.
  EXPECT_EQ(changesByCalls(
                {evaluated(callOf({address(named(S)), load(named(P))}))},
                {"f",
                 {U, Q},
                 Int,
                 false,
                 false,
                 {evaluated(callOf({address(named(U)), load(named(Q))})),
                  assigned(InU), assigned(target(named(Q), number("0")))}}),
            "s.x *p ");
  // S &f(S &u) { return u; }, f(s).x = 1
  Place Result{
      std::nullopt, {callOf({address(named(S))}, Pointer)}, {}, Object};
  EXPECT_EQ(changesByCalls(
                {assigned(field(Result, "x"))},
                {"f", {U}, Object, true, false, {returned(address(named(U)))}}),
            "s.x ");
  // S(S &u) : p(&u) {}, S c(s); *c.p = 1
  EXPECT_EQ(
      changesByCalls({declared(C, callOf({address(named(S))}, Object)),
                      assigned(target(field(named(C), "p"), number("0")))},
                     {"f",
                      {R, U},
                      Object,
                      false,
                      true,
                      {assigned(field(named(R), "p"), address(named(U)))}}),
      "s. ");
}

TEST(ModSet, AsksForMembers) {
  const VariableModSet Found =
      modSet(program({assigned(field(named(S), "x")), assigned(named(T))}));
  EXPECT_TRUE(Found.changes(S));
  EXPECT_TRUE(Found.changes(S, "x"));
  EXPECT_FALSE(Found.changes(S, "y"));
  EXPECT_TRUE(Found.changes(T, "y"));
  EXPECT_FALSE(Found.changes(V));
}

} // namespace
